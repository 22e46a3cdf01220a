/// What can be asked over HTTP. The raw value is the `operationId` in `Protocols/device-protocol.yaml`.
public enum DeviceOperation: String, Hashable, Sendable, CaseIterable {
  case registerInstallation
  case exchangeLaunchCode
  case peekHandoff
  case claimHandoff
  case confirmClaim
  case declineClaim
  case askInquiry
  case readDefinition
  case readIssuer
  case submitStep
  case resendCode
  case mintHandoff
  case sendHeartbeat
  case handBack
  case reclaim
  case resume
  case cancel
  case closeSession
  case uploadImage
  case pullMailbox
  case fetchDocument
  case acknowledgeEntry
  case followEvents
  case createInquiry
  case listOneTimeCodes
  case checkHealth
  case readMetrics

  /// Whether an answer can rest on something that the service has decided since it began; GETs included, which tell of
  /// it.
  var mayChangeAnything: Bool {
    switch self {
    case .checkHealth, .readMetrics, .readDefinition, .readIssuer: false
    case .registerInstallation, .exchangeLaunchCode, .peekHandoff, .claimHandoff, .confirmClaim, .declineClaim,
      .askInquiry, .submitStep, .resendCode, .mintHandoff, .sendHeartbeat, .handBack, .reclaim, .resume, .cancel,
      .closeSession, .uploadImage, .pullMailbox, .fetchDocument, .acknowledgeEntry, .followEvents, .createInquiry,
      .listOneTimeCodes:
      true
    }
  }

  public var route: Route {
    switch self {
    case .registerInstallation: Route("POST", "/device/v1/installations")
    case .exchangeLaunchCode: Route("POST", "/device/v1/exchanges", [.installation], needsKey: true)
    case .peekHandoff: Route("POST", "/device/v1/peeks", [.installation])
    case .claimHandoff: Route("POST", "/device/v1/claims", [.installation])
    case .confirmClaim:
      Route("POST", "/device/v1/inquiries/{inquiry}/claim/confirmation", [.installation], needsKey: true)
    case .declineClaim: Route("DELETE", "/device/v1/inquiries/{inquiry}/claim", [.installation])
    case .askInquiry: Route("GET", "/device/v1/inquiries/{inquiry}", [.resume, .watch])
    case .readDefinition: Route("GET", "/device/v1/definitions/{definition}", [.installation])
    case .readIssuer: Route("GET", "/device/v1/issuer", [.installation])
    case .submitStep:
      Route("POST", "/device/v1/inquiries/{inquiry}/steps/{step}/submissions", [.resume], needsKey: true)
    case .resendCode: Route("POST", "/device/v1/inquiries/{inquiry}/steps/{step}/resends", [.resume])
    case .mintHandoff: Route("POST", "/device/v1/inquiries/{inquiry}/handoff-codes", [.resume, .watch])
    case .sendHeartbeat: Route("POST", "/device/v1/inquiries/{inquiry}/heartbeats", [.resume])
    case .handBack: Route("POST", "/device/v1/inquiries/{inquiry}/hand-back", [.resume])
    case .reclaim: Route("POST", "/device/v1/inquiries/{inquiry}/reclaim", [.watch], needsKey: true)
    case .resume: Route("POST", "/device/v1/inquiries/{inquiry}/resume", [.resume], needsKey: true)
    case .cancel: Route("POST", "/device/v1/inquiries/{inquiry}/cancel", [.cancel])
    case .closeSession: Route("POST", "/device/v1/inquiries/{inquiry}/close", [.resume])
    case .uploadImage: Route("POST", "/device/v1/images", [.installation], needsKey: true)
    case .pullMailbox: Route("GET", "/device/v1/mailbox", [.receipt])
    case .fetchDocument: Route("GET", "/device/v1/mailbox/documents/{document}/versions/{version}", [.receipt])
    case .acknowledgeEntry: Route("POST", "/device/v1/mailbox/receipts", [.receipt])
    case .followEvents: Route("GET", "/device/v1/events", [.installation])
    case .createInquiry: Route("POST", "/backend/v1/inquiries", [.backend])
    case .listOneTimeCodes: Route("GET", "/backend/v1/inquiries/{inquiry}/one-time-codes", [.backend])
    case .checkHealth: Route("GET", "/healthz")
    case .readMetrics: Route("GET", "/metrics", [.backend])
    }
  }

  /// What the body of a request has to be; nil where there is none.
  public var mediaTypes: [String]? {
    switch self {
    case .exchangeLaunchCode, .peekHandoff, .claimHandoff, .confirmClaim, .submitStep, .resendCode, .mintHandoff,
      .sendHeartbeat, .handBack, .resume, .acknowledgeEntry, .createInquiry:
      ["application/json"]
    case .uploadImage: ["image/jpeg", "image/jp2", "application/octet-stream"]
    case .registerInstallation, .declineClaim, .askInquiry, .readDefinition, .readIssuer, .reclaim, .cancel,
      .closeSession, .pullMailbox, .fetchDocument, .followEvents, .listOneTimeCodes, .checkHealth, .readMetrics:
      nil
    }
  }
}

/// How an operation is asked for.
public struct Route: Hashable, Sendable {
  public let method: String
  /// A part in braces stands for one segment of a path.
  public let template: String
  /// One of them has to come in `Authorization`; none for what anybody may ask.
  public let credentials: [CredentialKind]
  /// Whether a repeat is told from another request by its `Idempotency-Key`.
  public let needsKey: Bool

  init(_ method: String, _ template: String, _ credentials: [CredentialKind] = [], needsKey: Bool = false) {
    self.method = method
    self.template = template
    self.credentials = credentials
    self.needsKey = needsKey
  }
}
