/// What a device hands in for a step.
public enum StepSubmission: Hashable, Sendable {
  case acknowledged
  case form(Answers)
  case oneTimeCode(TypedDigits)
  case governmentID(CaptureEvidence)
  case selfie(CaptureEvidence)

  /// True when it is the kind of answer that the step asks for.
  public func fits(_ kind: StepKind) -> Bool {
    switch (self, kind) {
    case (.acknowledged, .introduction), (.acknowledged, .documentReview): true
    case (.form, .form), (.oneTimeCode, .oneTimeCode): true
    case (.governmentID, .governmentID), (.selfie, .selfie): true
    case (.acknowledged, _), (.form, _), (.oneTimeCode, _), (.governmentID, _), (.selfie, _): false
    }
  }
}

/// The answers of one form, in the order of its fields.
public struct Answers: Hashable, Sendable {
  public let fields: [FieldAnswer]

  public init(_ fields: [FieldAnswer]) {
    self.fields = fields
  }
}

/// What the person put into one field of a form.
public struct FieldAnswer: Hashable, Sendable {
  public let field: FieldID
  public let value: AnswerValue

  public init(field: FieldID, value: AnswerValue) {
    self.field = field
    self.value = value
  }
}

/// An answer by the kind of its field.
public enum AnswerValue: Hashable, Sendable {
  case text(String)
  /// Position in the field's choices.
  case choice(UInt8)
  /// As it was typed.
  case phone(String)
  case date(CalendarDate)
  case address(PostalAddress)
}

extension Answers: Masked {
  public var mask: String { "\(fields.count) answers" }
}

extension FieldAnswer: Masked {
  public var mask: String { "answer ••••" }
}

extension AnswerValue: Masked {
  public var mask: String { "••••" }
}

/// Tells one submission of an installation from its other ones; a repeat under the same key counts once (S25).
public struct IdempotencyKey: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
