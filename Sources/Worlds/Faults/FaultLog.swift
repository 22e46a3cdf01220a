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
    guard let line = EventWords.line(intervention), let device = intervention.node.flatMap(DeviceID.init(node:)),
      let plan = cast.device(device)
    else { return }
    guard noted.count < Self.linesMax else {
      leftOut += 1
      return
    }
    noted.append("\(now)  person \(device.session), \(plan.name): \(line.text)")
  }

  /// In the order of the run; the last line counts what is not listed.
  public var lines: [String] {
    leftOut == 0 ? noted : noted + ["and \(leftOut) more"]
  }
}
