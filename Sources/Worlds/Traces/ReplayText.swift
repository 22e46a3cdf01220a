import Notation
import Scenarios

/// A trace for people: a line for each thing that happened, with time, actor and what it was, below each other.
public struct ReplayText: Sendable {
  /// Sessions that a state lists; a document of JSON lists all.
  public static let sessionsMax = 50
  private static let actorWidth = 22

  private let isPlain: Bool

  /// - Parameter plain: ASCII only, as far as the names in the trace are.
  public init(plain: Bool) {
    isPlain = plain
  }

  public func title(_ header: TraceHeader) -> String {
    var parts = [header.scenario, "seed \(header.seed)", "\(header.clock.rawValue) clock", "baton \(header.version)"]
    if let session = header.session { parts.insert("session \(session) alone", at: 2) }
    return Printable.line(parts.joined(separator: isPlain ? ", " : " · "))
  }

  public var columns: String {
    "\(Self.right("step", 7)) \(Self.right("seconds", 14))  \(Self.left("actor", Self.actorWidth))  what"
  }

  public func row(_ line: TraceLine) -> String {
    let step = Self.right(line.isStep ? "\(line.step)" : "", 7)
    let actor = Self.left(line.actor, Self.actorWidth)
    let story = Printable.line(line.story(plain: isPlain))
    return "\(step) \(Self.right(line.at.microseconds, 14))  \(actor)  \(story)"
  }

  /// The command line that gives the run again.
  public func reproduce(_ header: TraceHeader) -> String {
    Printable.line(header.reproduce)
  }

  /// What is known at a point of a trace.
  public func state(_ state: ReplayState) -> String {
    let sessions = state.sessions
    var lines = ["State after step \(state.step), at \(state.at.exact) s"]
    for session in sessions.prefix(Self.sessionsMax) {
      lines.append(describe(session))
      let width = session.devices.map(\.name.count).max() ?? 0
      for device in session.devices { lines.append("  \(Self.left(device.name, width))  \(describe(device))") }
    }
    if sessions.isEmpty { lines.append("Nobody has come.") }
    if sessions.count > Self.sessionsMax {
      lines.append("and \(sessions.count - Self.sessionsMax) sessions more; --json lists all")
    }
    return lines.map { Printable.line($0) }.joined(separator: "\n")
  }

  private func describe(_ session: ReplayState.Session) -> String {
    var parts: [String] = []
    if !session.stage.isEmpty { parts.append("stage \(session.stage)") }
    if !session.outcome.isEmpty { parts.append(session.outcome) }
    if !session.handoff.isEmpty { parts.append("handoff \(session.handoff)") }
    if !session.holder.isEmpty { parts.append("held by \(session.holder)") }
    if session.epoch > 0 { parts.append("epoch \(session.epoch)") }
    if parts.isEmpty { parts.append("nothing known yet") }
    let inquiry = session.inquiry.isEmpty ? "" : " (\(session.inquiry))"
    return "session \(session.session)\(inquiry): \(parts.joined(separator: ", "))"
  }

  private func describe(_ device: ReplayState.Device) -> String {
    var parts = [device.presence, device.lifecycle].filter { !$0.isEmpty }
    if !device.screen.isEmpty { parts.append("shows \(device.screen)") }
    parts.append("vault: \(device.vault.isEmpty ? "empty" : device.vault.joined(separator: " + "))")
    for delivery in device.deliveries where !delivery.isSettled {
      let trouble = delivery.lastError.isEmpty ? "" : ", \(delivery.lastError)"
      let tried = delivery.attempts == 0 ? "" : ", attempt \(delivery.attempts)"
      parts.append("\(delivery.document) \(delivery.state) since \(delivery.since.exact) s\(tried)\(trouble)")
    }
    return parts.joined(separator: ", ")
  }

  /// Where two traces part, or that they do not.
  /// - Parameter stepMax: the step after which they were not compared.
  public func comparison(
    _ difference: TraceDifference?, _ left: (file: String, header: TraceHeader),
    _ right: (file: String, header: TraceHeader),
    stepMax: Int? = nil
  ) -> String {
    var lines = Self.headers(left.header, right.header)
    guard let difference else {
      lines.append("The same to \(stepMax.map { "step \($0)" } ?? "the end").")
      return lines.map { Printable.line($0) }.joined(separator: "\n")
    }
    let width = max(left.file.count, right.file.count)
    lines.append("The first difference: step \(difference.step), at \(difference.at.exact) s")
    lines.append("  \(Self.left(left.file, width))  line \(difference.left.lineNumber): \(words(difference.left))")
    lines.append("  \(Self.left(right.file, width))  line \(difference.right.lineNumber): \(words(difference.right))")
    if !difference.finePrint.isEmpty { lines.append("  \(difference.finePrint)") }
    return lines.map { Printable.line($0) }.joined(separator: "\n")
  }

  private func words(_ side: TraceDifference.Side) -> String {
    side.line.map { "\($0.actor): \($0.story(plain: isPlain))" } ?? side.words
  }

  /// What the two runs were that differs from the start.
  private static func headers(_ left: TraceHeader, _ right: TraceHeader) -> [String] {
    func line(_ name: String, _ left: String, _ right: String) -> String? {
      left == right ? nil : "\(name): \(left) and \(right)"
    }
    let everybody = "everybody"
    return [
      line("scenario", left.scenario, right.scenario), line("seed", "\(left.seed)", "\(right.seed)"),
      line("clock", left.clock.rawValue, right.clock.rawValue), line("version", left.version, right.version),
      line("session", left.session.map { "\($0)" } ?? everybody, right.session.map { "\($0)" } ?? everybody),
    ].compactMap(\.self)
  }

  private static func left(_ text: String, _ width: Int) -> String {
    let shown = Printable.line(text)
    return shown + String(repeating: " ", count: max(0, width - shown.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
