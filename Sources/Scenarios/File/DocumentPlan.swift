public import Actors

/// How the documents come about that the definition issues.
public struct DocumentPlan: Hashable, Sendable {
  public static let bytesMax = 32 << 20

  /// From the approval to the issuing.
  public var issuedAfter: Distribution
  public var bytes: Int
  /// The issuer takes documents back, each by a tombstone of the next version.
  public var revokes: Revision?
  /// The issuer issues documents anew, each in the next version.
  public var reissues: Revision?
  /// Somebody without the issuer's key changes first versions on their way to the devices.
  public var forged: Share?
  /// First versions come due before the issuer has finished them.
  public var deferred: Deferral?

  public init(
    issuedAfter: Distribution = .uniform(from: .seconds(1), to: .seconds(3)), bytes: Int = 12_000,
    revokes: Revision? = nil, reissues: Revision? = nil, forged: Share? = nil, deferred: Deferral? = nil
  ) {
    self.issuedAfter = issuedAfter
    self.bytes = bytes
    self.revokes = revokes
    self.reissues = reissues
    self.forged = forged
    self.deferred = deferred
  }

  /// How long documents are not ready that came due already.
  public struct Deferral: Hashable, Sendable {
    public var lasts: Distribution
    public var share: Share

    public init(lasts: Distribution, share: Share = Share()) {
      self.lasts = lasts
      self.share = share
    }
  }

  /// Which documents are meant.
  public struct Share: Hashable, Sendable {
    /// Of those of an inquiry, counted from 1; nil for all.
    public var document: Int?
    /// For each document.
    public var chance: Probability

    public init(document: Int? = nil, chance: Probability = .always) {
      self.document = document
      self.chance = chance
    }
  }

  /// A further version of documents.
  public struct Revision: Hashable, Sendable {
    /// From the issuing of the first version.
    public var after: Distribution
    public var share: Share

    public init(after: Distribution, share: Share = Share()) {
      self.after = after
      self.share = share
    }
  }
}

/// How long a run may take.
public struct RunLimits: Hashable, Sendable {
  /// Of virtual time; what has not ended by then counts as running.
  public var virtualTime: Interval
  /// No time of a run may be longer.
  public static let longest = Interval.seconds(365 * 86_400)
  /// For what is under way when a run is told to stop.
  public var grace: Interval

  public init(virtualTime: Interval = .seconds(86_400), grace: Interval = .seconds(30)) {
    self.virtualTime = virtualTime
    self.grace = grace
  }
}
