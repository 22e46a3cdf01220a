public import Inquiry

/// What a gateway has to know beside what it is asked.
public struct GatewayTerms: Sendable {
  public var hasher: any SecretHasher
  public var catalogue: DefinitionCatalogue
  public var limits = GatewayLimits()
  /// What backends prove themselves by; nil for nothing.
  public var backendKey: [UInt8]?
  /// By which devices check the signatures under documents (RFC 8032); nil when it is not told.
  public var issuerKey: [UInt8]?
  /// Whether only this machine reaches the service: then backends need no key.
  public var isLoopback: Bool
  /// The host in links to handoff codes.
  public internal(set) var linkHost = ""
  /// Different for each start of the service, so that no event of an earlier one is taken for one of this.
  public var boot: UInt32

  public var archive: any GatewayArchive = EmptyGatewayArchive()
  /// How many installations and people were given numbers by earlier starts of the service.
  public var numbered = GatewayNumbers()

  public init(
    hasher: any SecretHasher, catalogue: DefinitionCatalogue, isLoopback: Bool, boot: UInt32,
    backendKey: [UInt8]? = nil
  ) {
    self.hasher = hasher
    self.catalogue = catalogue
    self.isLoopback = isLoopback
    self.boot = boot
    self.backendKey = backendKey
  }
}

/// Numbers that are given out in their order, from 1: up to here they are.
public struct GatewayNumbers: Hashable, Sendable {
  public var installations: UInt32
  public var people: UInt32

  public init(installations: UInt32 = 0, people: UInt32 = 0) {
    self.installations = installations
    self.people = people
  }
}

/// The figures of a gateway.
public struct GatewayLimits: Hashable, Sendable {
  public var jsonBytesMax = 1 << 20
  public var jsonDepthMax = 16
  /// Installations that are remembered. A further one takes the place of one that has been silent for `roomIdleMs`, if
  /// one of so many is; else it is told that the service is busy.
  public var installationsMax = 131_072
  public var roomIdleMs: UInt32 = 30_000
  public var roomLooksMax = 64
  /// How long one is remembered that neither asks nor listens.
  public var installationIdleMs: UInt32 = 600_000
  /// Requests of one installation that wait for their answers.
  public var waitingMax = 32
  /// How long the service may think.
  public var answerMs: UInt32 = 10_000
  /// Events of one installation that are kept for when it comes back.
  public var eventsKeptMax = 64
  /// After so long without an event a stream carries a comment.
  public var quietMs: UInt32 = 15_000
  /// What a client waits before it connects again.
  public var retryMs: UInt32 = 2_000
  /// Images of one installation that were uploaded and not yet handed in.
  public var imagesMax = 16
  /// One-time codes that backends can still read.
  public var oneTimeCodesMax = 4_096

  /// Numbers that can be given out at all; those above are for people of other origins.
  public var peopleMax: UInt32 = (1 << 31) - 1
  public var numberedInstallationsMax = UInt32.max - 8_192

  public init() {}
}
