public import Actors

/// The figures of the protocol. The service's clock decides.
public struct ServiceLimits: Hashable, Sendable, BitwiseCopyable {
  /// How long a launch code may be exchanged after its minting.
  public var launchCodeMs: UInt32 = 600_000
  /// How long an inquiry waits to be opened at all; then it is expired.
  public var createdMs: UInt32 = 86_400_000
  /// How long an inquiry may take from its opening; then it is abandoned.
  public var activeMs: UInt32 = 3_600_000
  /// How long a source shows one generation of a handoff code.
  public var codeShownMs: UInt32 = 45_000
  /// How long the service honours one: two periods, so that a code that was just replaced still works.
  public var codeHonouredMs: UInt32 = 90_000
  /// Replacements of a code before the source pauses.
  public var rotationsMax: UInt8 = 5
  /// Typed codes in a row that a device may get wrong; then none of it is looked up until `typedPauseMs` have passed.
  public var typedTriesMax: UInt8 = 5
  public var typedPauseMs: UInt32 = 60_000
  /// How long a claim waits for its number.
  public var confirmMs: UInt32 = 60_000
  public var confirmTriesMax: UInt8 = 2
  /// Claims in a row that came to nothing, over a person's inquiries; then no code until `claimPauseMs` have passed.
  public var claimsLostMax: UInt8 = 3
  public var claimPauseMs: UInt32 = 60_000
  /// New codes of one inquiry in a row, and how soon one more is there after that.
  public var offersMax: UInt8 = 8
  public var offerMs: UInt32 = 15_000
  /// Questions of one device for the truth in a row, heartbeats included, and how soon one more is answered after that.
  public var pollsMax: UInt8 = 10
  public var pollMs: UInt32 = 2_000
  public var leaseMs: UInt32 = 30_000
  public var heartbeatMs: UInt32 = 10_000
  /// How long a holder keeps its lease by heartbeats alone, without a sign of its person: until its device asks, and
  /// for as long as the question stands.
  public var idleMs: UInt32 = 120_000
  public var askMs: UInt32 = 30_000
  /// How long after a success the same installation gets the same answer again.
  public var graceMs: UInt32 = 60_000
  /// Sessions, that is installations, of one inquiry.
  public var sessionsMax: UInt8 = 25
  /// Sessions of one inquiry that are remembered, those that ended included.
  public var sessionsListedMax: UInt8 = 100
  public var mailboxEntriesMax: UInt16 = 256
  /// Documents, tombstones included, of which a mailbox remembers the newest version.
  public var mailboxDocumentsMax: UInt16 = 1_024
  /// How long a mailbox remembers a tombstone. A device that was away for longer gets a snapshot.
  public var tombstoneDays: UInt16 = 90
  /// How long a device waits before it asks again for a document that was not ready.
  public var deferredMs: UInt32 = 30_000
  /// Waits between two hints for the same entry: doubled from the first to the last.
  public var redeliverFirstMs: UInt32 = 2_000
  public var redeliverLastMs: UInt32 = 300_000
  /// How long a hint is repeated; then the entry is expired.
  public var deliveryMs: UInt32 = 86_400_000
  /// How long the service answers questions about an inquiry that has ended.
  public var retentionMs: UInt32 = 300_000

  public init() {}
}

extension Interval {
  /// A count of milliseconds as limits state them.
  public init(limitMs: UInt32) {
    self = .milliseconds(Int64(limitMs))
  }
}
