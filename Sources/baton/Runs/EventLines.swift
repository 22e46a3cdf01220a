import Actors
import Inquiry
import Notation
import Scenarios
import Terminal
import Worlds

/// What happens, a line each, for people without a screen.
struct EventLines {
  /// Lines kept between two visits; further ones are counted.
  static let linesMax = 1_000

  private let cast: Cast
  private var lines: [String] = []
  private var leftOut = 0

  init(_ cast: Cast) {
    self.cast = cast
  }

  mutating func noted(_ event: InquiryEvent, at time: Instant, session: UInt32) {
    guard let line = EventWords.line(event) else { return }
    let device = EventWords.device(of: event).flatMap { cast.device($0.device)?.name } ?? "service"
    append(line.text, device, line.severity, at: time, session: session)
  }

  mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    guard let node = intervention.node, node != .none, node != .service,
      let line = EventWords.line(intervention)
    else { return }
    let device = (0..<Int(DeviceID.perPersonMax)).lazy
      .map { DeviceID(session: SessionNumber(session), ordinal: UInt8($0 + 1)) }.first { $0.node == node }
    append(
      line.text, device.flatMap { cast.device($0)?.name } ?? "", line.severity, at: now, session: session)
  }

  private mutating func append(
    _ text: String, _ device: String, _ severity: Severity, at time: Instant, session: UInt32
  ) {
    guard lines.count < Self.linesMax else {
      leftOut += 1
      return
    }
    let columns = [padded("\(time)", 10, toRight: true), padded("person \(session)", 10), padded(device, 10)]
    let mark = severity == .info ? "" : severity == .warning ? "! " : "!! "
    lines.append(Printable.line(columns.joined(separator: "  ") + "  " + mark + text))
  }

  private func padded(_ text: String, _ width: Int, toRight: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return toRight ? padding + text : text + padding
  }

  /// What came since the last time.
  mutating func take() -> [String] {
    let taken = leftOut == 0 ? lines : lines + ["… and \(leftOut) further lines"]
    lines.removeAll(keepingCapacity: true)
    leftOut = 0
    return taken
  }
}
