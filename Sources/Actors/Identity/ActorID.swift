/// The address of one incarnation of an actor: valid until that actor stops, never reused for another.
public struct ActorID: Hashable, Sendable, BitwiseCopyable {
  /// Kernel in the upper 8 bits, then 24 bits of generation, then 32 bits of slot index.
  public let rawValue: UInt64

  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @inlinable
  init(kernel: UInt8, generation: UInt32, index: UInt32) {
    rawValue = UInt64(kernel) &<< 56 | UInt64(generation & Self.generationMask) &<< 32 | UInt64(index)
  }

  @usableFromInline static let generationMask: UInt32 = 0xFF_FFFF

  /// Sender of what comes from outside of every actor. Messages to it become dead letters.
  public static let outside = ActorID(rawValue: .max)

  /// Which kernel owns the actor, counted from 0.
  @inlinable
  public var kernel: UInt8 {
    UInt8(truncatingIfNeeded: rawValue &>> 56)
  }

  @inlinable
  var generation: UInt32 {
    UInt32(truncatingIfNeeded: rawValue &>> 32) & Self.generationMask
  }

  @inlinable
  var index: UInt32 {
    UInt32(truncatingIfNeeded: rawValue)
  }
}

extension ActorID: CustomStringConvertible {
  public var description: String {
    self == .outside ? "outside" : "actor \(kernel).\(index).\(generation)"
  }
}
