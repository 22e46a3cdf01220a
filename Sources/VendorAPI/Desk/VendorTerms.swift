public import Inquiry

/// What the desk has to know beside what it is asked.
public struct VendorTerms: Sendable {
  public var hasher: any SecretHasher
  public var authenticator: any MessageAuthenticator
  public var catalogue: DefinitionCatalogue
  public var limits = VendorLimits()
  public var faults = VendorFaults()
  var environment = VendorEnvironment.sandbox
  /// What backends prove themselves by. Without one any token will do, and only from this machine.
  public var key: [UInt8]?
  public var isLoopback: Bool
  /// How many people were given numbers by earlier starts of the service.
  public var numberedBefore: UInt32 = 0
  /// Where the ids and secrets of records come from.
  public var seed: UInt64
  /// The calendar's time when the service started.
  public var startedAt: WallTime
  /// The calendar's time at `Instant.start`; the same, unless the clock began before.
  public var clockStart: WallTime
  /// Under which session tokens are signed.
  public var tokenKey: [UInt8]
  /// Where the service is reached: `http://127.0.0.1:8080`.
  public internal(set) var base = ""
  /// How keys are written for who does not say.
  public var inflection = KeyInflection.kebab

  public init(
    hasher: any SecretHasher, authenticator: any MessageAuthenticator, catalogue: DefinitionCatalogue,
    isLoopback: Bool, seed: UInt64, startedAt: WallTime, tokenKey: [UInt8], key: [UInt8]? = nil
  ) {
    self.hasher = hasher
    self.authenticator = authenticator
    self.catalogue = catalogue
    self.isLoopback = isLoopback
    self.seed = seed
    self.startedAt = startedAt
    clockStart = startedAt
    self.tokenKey = tokenKey
    self.key = key
  }
}

/// A world of records of its own.
enum VendorEnvironment: String, Hashable, Sendable {
  case sandbox
  case production

  /// People whose inquiries were made in it are numbered from this one.
  var firstPerson: UInt32 {
    switch self {
    case .sandbox: 1 << 31
    case .production: 3 << 30
    }
  }
}

/// The figures of the desk.
public struct VendorLimits: Hashable, Sendable {
  public var bodyBytesMax = 1 << 20
  public var bodyDepthMax = 16
  public var inquiriesMax = 200_000
  /// Numbers that can be given out at all.
  public var peopleMax: UInt32 = (1 << 30) - 8_192
  public var accountsMax = 200_000
  public var sessionsMax = 25
  /// Times that one inquiry can be walked anew after it expired.
  public var roundsMax: UInt16 = 16
  public var fieldsMax = 256
  public var fieldBytesMax = 16 << 10
  public var tagsMax = 64
  public var tagNamesMax = 1_000
  public var requestsPerMinuteMax = 300
  public var idempotencyHours: Int64 = 24
  public var idempotencyRecordsMax = 65_536
  public var idempotencyBytesMax = 64 << 20
  public var idempotencyKeyBytesMax = 255
  /// How long the service may think.
  public var answerMs: UInt32 = 10_000
  public var waitingMax = 4_096
  public var createdSeconds: Int64 = 86_400
  public var resumedSeconds: Int64 = 86_400
  public var linkSeconds: Int64 = 86_400
  public var handoffLinkSeconds: Int64 = 3_600
  /// One-time links of one inquiry.
  public var linksMax = 100
  public var linkGraceSeconds: Int64 = 300
  public var intervalSecondsMax: Int64 = 30 * 86_400
  /// Launch codes and devices that are remembered until they come.
  public var launchesMax = 16_384
  public var eventsMax = 100_000
  public var webhooksMax = 64
  public var secretsMax = 4
  /// Deliveries that wait or are under way, and attempts that are at once.
  public var deliveriesMax = 65_536
  public var attemptsMax = 64
  /// How long a search does not see what is new.
  public var searchLagMs: UInt32 = 0
  /// How long a webhook may take for its answer.
  public var deliveryMs: UInt32 = 5_000
  /// How long after each attempt that failed the next one is due; after the last of them there is none.
  public var retrySeconds: [Int64] = [3, 18, 83, 258, 627, 1_298, 2_403]
  /// Answers to steps that the service has not judged yet.
  public var answersMax = 16_384

  public init() {}
}
