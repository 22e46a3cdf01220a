/// Where two runs that should be equal part.
public struct Divergence: Equatable, Sendable {
  /// Among these steps is the first that differs.
  public let window: ClosedRange<UInt64>
  /// The first step that differs, in one run; nil when that run had ended, or did not show the difference again.
  public let first: RecordedStep?
  /// The same in the other run.
  public let second: RecordedStep?

  /// The number of the first step that differs; nil when it did not show again.
  public var step: UInt64? { first?.number ?? second?.number }
}

extension Divergence: CustomStringConvertible {
  public var description: String {
    guard let step else {
      return "two runs of one setup differ in steps \(window.lowerBound) to \(window.upperBound), "
        + "but further runs did not differ there again"
    }
    return """
      two runs of one setup differ first in step \(step):
        one   \(Self.words(first))
        other \(Self.words(second))
      """
  }

  private static func words(_ step: RecordedStep?) -> String {
    step.map { "\($0), digest \($0.digest)" } ?? "had ended"
  }
}
