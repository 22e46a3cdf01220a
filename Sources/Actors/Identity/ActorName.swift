/// What an actor is called for as long as its role exists, over restarts and in every run of the same seed.
///
/// Names, not addresses, seed an actor's randomness and stand in traces: addresses depend on what else runs.
public struct ActorName: Hashable, Sendable, BitwiseCopyable {
  /// Session in the lower 32 bits, then 16 bits of ordinal, then 16 bits of role.
  public let rawValue: UInt64

  /// - Parameters:
  ///   - role: what the actor is; its word comes from `ActorSystem.word(for:)`.
  ///   - session: the session that it belongs to; 0 for what all sessions share.
  ///   - ordinal: which one of that role in that session.
  @inlinable
  public init(role: UInt16, session: UInt32 = 0, ordinal: UInt16 = 0) {
    rawValue = UInt64(role) &<< 48 | UInt64(ordinal) &<< 32 | UInt64(session)
  }

  @inlinable
  public var role: UInt16 {
    UInt16(truncatingIfNeeded: rawValue &>> 48)
  }

  @inlinable
  public var ordinal: UInt16 {
    UInt16(truncatingIfNeeded: rawValue &>> 32)
  }

  @inlinable
  public var session: UInt32 {
    UInt32(truncatingIfNeeded: rawValue)
  }
}
