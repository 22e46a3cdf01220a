/// The kind of thing that a device shows; what dashboards count.
public enum StageKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Nothing is known yet.
  case opening
  case introduction
  case form
  case oneTimeCode
  case governmentID
  case selfie
  case documentReview
  case waiting
  /// The code for another device, and what becomes of it.
  case handoff
  /// On the second device: who asks, and the number to type.
  case confirming
  /// On the source: another device has the inquiry.
  case watching
  /// On a device that lost the inquiry to another one.
  case moved
  case terminal
}

extension StageKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .opening: "opening"
    case .introduction: "introduction"
    case .form: "form"
    case .oneTimeCode: "one-time code"
    case .governmentID: "government ID"
    case .selfie: "selfie"
    case .documentReview: "document review"
    case .waiting: "waiting"
    case .handoff: "handoff"
    case .confirming: "confirming"
    case .watching: "watching"
    case .moved: "moved"
    case .terminal: "terminal"
    }
  }
}
