internal import Inquiry

/// The words of the wire for what the code has as cases; `Protocols/device-protocol.yaml` lists them.
enum WireWords {
  static let platforms: [(name: String, value: Platform)] = [("ios", .ios), ("android", .android), ("web", .web)]
  static let capabilities: [(name: String, value: Capabilities)] = [("camera", .camera), ("nfc", .nfc)]
  static let messageMethods: [(name: String, value: SessionMethod)] = [
    ("sms", .sms), ("email", .email), ("link", .link),
  ]
  static let mintReasons: [(name: String, value: MintReason)] = [("asked", .asked), ("rotation", .rotation)]
  static let lifeSigns: [(name: String, value: LifeSign)] = [("device", .device), ("person", .person)]
  static let verdicts: [(name: String, value: DeliveryVerdict)] = [
    ("stored", .stored), ("duplicate", .duplicate), ("recordMapping", .recordMapping), ("fileTooLarge", .fileTooLarge),
    ("integrity", .integrity), ("signature", .signature),
  ]

  static let submissions = ["acknowledged", "form", "oneTimeCode", "governmentID", "selfie"]
  static let holders = ["nobody", "you", "other"]
  static let stages = StageKind.allCases.map { (name: word($0), value: $0) }
  static let handoffs = HandoffStatus.allCases.map { (name: word($0), value: $0) }
  static let outcomes = TerminalOutcome.allCases.map { (name: word($0), value: $0) }
  static let modes = [GovernmentIDMode.camera, .nfc].map { (name: word($0), value: $0) }
  static let claimEnds = [ServicePush.ClaimEnd.declined, .wrongNumbers, .tooLate].map { (name: word($0), value: $0) }

  /// The word for a value of one of the lists.
  static func word<Value: Equatable>(_ value: Value, in words: [(name: String, value: Value)]) -> String {
    words.first { $0.value == value }?.name ?? ""
  }

  static func word(_ platform: Platform) -> String {
    platforms.first { $0.value == platform }?.name ?? ""
  }

  static func word(_ stage: StageKind) -> String {
    switch stage {
    case .opening: "opening"
    case .introduction: "introduction"
    case .form: "form"
    case .oneTimeCode: "oneTimeCode"
    case .governmentID: "governmentID"
    case .selfie: "selfie"
    case .documentReview: "documentReview"
    case .waiting: "waiting"
    case .handoff: "handoff"
    case .confirming: "confirming"
    case .watching: "watching"
    case .moved: "moved"
    case .terminal: "terminal"
    }
  }

  static func word(_ status: HandoffStatus) -> String {
    switch status {
    case .idle: "idle"
    case .offered: "offered"
    case .claimed: "claimed"
    case .confirmed: "confirmed"
    case .handedBack: "handedBack"
    case .done: "done"
    case .expired: "expired"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .reclaimed: "reclaimed"
    }
  }

  static func word(_ outcome: TerminalOutcome) -> String {
    switch outcome {
    case .approved: "approved"
    case .declined: "declined"
    case .cancelled: "cancelled"
    case .expired: "expired"
    case .abandoned: "abandoned"
    case .failed: "failed"
    }
  }

  static func word(_ end: ServicePush.ClaimEnd) -> String {
    switch end {
    case .declined: "declined"
    case .wrongNumbers: "wrongNumbers"
    case .tooLate: "tooLate"
    }
  }

  static func word(_ mode: GovernmentIDMode) -> String {
    switch mode {
    case .camera: "camera"
    case .nfc: "nfc"
    }
  }
}
