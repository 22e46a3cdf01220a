/// Position in a gap-free stream, counted from 1; 0 before the first. Pushes are numbered for each device (S24),
/// mailbox entries for each mailbox.
public struct SequenceNumber: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let none = SequenceNumber(0)

  public var next: SequenceNumber { SequenceNumber(rawValue &+ 1) }

  public static func < (left: SequenceNumber, right: SequenceNumber) -> Bool { left.rawValue < right.rawValue }
}

extension SequenceNumber: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}
