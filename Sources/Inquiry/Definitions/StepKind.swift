public import Actors

/// What a step asks of the person.
public enum StepKind: Hashable, Sendable {
  case introduction
  case form(fields: [FieldDefinition])
  case oneTimeCode(OneTimeCodeDefinition)
  case governmentID(GovernmentIDMode)
  case selfie(SelfieDefinition)
  /// The person reads what was found, and confirms it.
  case documentReview
  /// The service is busy for so long; the person only waits.
  case waiting(takes: Distribution)
  /// Go on with another device. A holder that can serve all that follows passes it unseen.
  case handoff
  /// The last stage. The redirect is as the service sends it, not yet validated (F32).
  case terminal(redirect: String?)

  /// What a device needs to serve the step itself.
  public var requires: Capabilities {
    switch self {
    case .introduction, .form, .oneTimeCode, .documentReview, .waiting, .handoff, .terminal: []
    case .governmentID(.nfc): .nfc
    case .governmentID(.camera), .selfie: .camera
    }
  }

  public var stage: StageKind {
    switch self {
    case .introduction: .introduction
    case .form: .form
    case .oneTimeCode: .oneTimeCode
    case .governmentID: .governmentID
    case .selfie: .selfie
    case .documentReview: .documentReview
    case .waiting: .waiting
    case .handoff: .handoff
    case .terminal: .terminal
    }
  }
}

/// How a government ID is read: as a picture, or by its chip.
public enum GovernmentIDMode: UInt8, Hashable, Sendable, BitwiseCopyable {
  case camera
  case nfc
}
