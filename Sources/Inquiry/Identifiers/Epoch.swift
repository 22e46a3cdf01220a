/// Counts the holders of an inquiry: every change of holder to a device strictly increases it (S2). Writes carry it and
/// are fenced by it (S3).
public struct Epoch: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Before anybody held the inquiry.
  public static let none = Epoch(0)

  public var next: Epoch { Epoch(rawValue &+ 1) }

  public static func < (left: Epoch, right: Epoch) -> Bool { left.rawValue < right.rawValue }
}

extension Epoch: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}
