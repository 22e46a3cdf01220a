/// What an envelope is part of. Handed on from each message to those that its receiver sends.
public struct TraceID: Hashable, Sendable, BitwiseCopyable {
  /// The session, counted from 1; 0 for what belongs to no session.
  public var session: UInt32

  @inlinable
  public init(session: UInt32) {
    self.session = session
  }

  public static let none = TraceID(session: 0)
}
