/// Which person of a run, counted from 1. Everything of one person derives its ids from it, so that one session of a
/// large run can be replayed alone.
public struct SessionNumber: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static func < (left: SessionNumber, right: SessionNumber) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension SessionNumber: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}
