public import Actors
public import Inquiry
import Scenarios

/// What was done to devices in a run, a line each, for the person who asks what a failing run has lived through.
public struct FaultLog: Sendable {
  /// Further ones are counted.
  public static let linesMax = 8

  private let cast: Cast
  private var noted: [String] = []
  private var leftOut = 0

  public init(_ cast: Cast) {
    self.cast = cast
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant) {
    guard let line = EventWords.line(intervention), let place = place(of: intervention) else { return }
    guard noted.count < Self.linesMax else {
      leftOut += 1
      return
    }
    noted.append("\(now)  \(place): \(line.text)")
  }

  private func place(of intervention: Intervention<InquirySystem>) -> String? {
    switch intervention {
    case .crash(let names, _), .recover(let names, _):
      return names.first.map { "person \($0.session), service" }
    case .spawn, .send, .kill, .restart, .suspend, .resume, .erase, .backUp, .restore, .block, .unblock, .setProfile,
      .setClockSkew:
      guard let device = intervention.node.flatMap(DeviceID.init(node:)), let plan = cast.device(device) else {
        return nil
      }
      return "person \(device.session), \(plan.name)"
    }
  }

  /// In the order of the run; the last line counts what is not listed.
  public var lines: [String] {
    leftOut == 0 ? noted : noted + ["and \(leftOut) more"]
  }
}
