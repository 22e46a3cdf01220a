/// The limits and the order of one kernel.
public struct KernelConfiguration: Hashable, Sendable {
  /// Feeds every actor's randomness, and the schedule when it is `seeded`.
  public var seed: UInt64
  public var schedule: Schedule
  /// Which kernel of a program this is, counted from 0.
  public var kernel: UInt8
  /// Messages that one actor may handle before the next actor's turn. At least 1.
  public var runLengthMax: Int
  /// Envelopes that may wait in all mailboxes together; one more message becomes a dead letter.
  public var envelopesMax: Int

  public enum Schedule: Hashable, Sendable {
    /// The actor that has been ready longest is next.
    case firstComeFirstServed
    /// Any ready actor may be next, as the seed says: each session draws from its own stream, so that the order within
    /// a session does not depend on what other sessions do. Needs a driver that runs one session at a time
    /// (`ActorsSim`).
    case seeded
  }

  public init(
    seed: UInt64 = 0, schedule: Schedule = .firstComeFirstServed, kernel: UInt8 = 0, runLengthMax: Int = 16,
    envelopesMax: Int = 4_000_000
  ) {
    self.seed = seed
    self.schedule = schedule
    self.kernel = kernel
    self.runLengthMax = max(1, runLengthMax)
    self.envelopesMax = max(1, envelopesMax)
  }
}
