/// One thing about a step for which no device shows it (F32, F33), and where in the step it stands.
public struct StepFault: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case link(url: String)
    case captureField
    case field(FieldFault)
  }

  public let reason: Reason
  /// The key of a definition file that holds what is wrong: `url`, or `latest` of a date field.
  public let key: String
  /// The place in the list of that key; nil when it holds no list, or the list as a whole is meant.
  public let index: Int?
  /// What could stand there; ends the sentence "allowed: …".
  public let allowed: String

  init(_ reason: Reason, key: String, index: Int? = nil, allowed: String) {
    self.reason = reason
    self.key = key
    self.index = index
    self.allowed = allowed
  }

  /// What an app is told of it.
  func error(at step: StepID) -> InquiryError {
    switch reason {
    case .link(let url): .invalidLink(url: url)
    case .captureField: .missingCaptureField(step: step)
    case .field(let fault): .invalidField(fault)
    }
  }
}
