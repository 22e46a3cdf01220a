public import Inquiry

/// What a step brings to its screen: texts in the person's language, and what the person has entered so far.
public struct StepText: Hashable, Sendable {
  public var title: String
  /// Paragraphs.
  public var body: [String]
  public var fields: [FieldText]
  /// The step's own words on controls; the others have the UI's.
  public var buttons: [ButtonView]

  public init(title: String, body: [String] = [], fields: [FieldText] = [], buttons: [ButtonView] = []) {
    self.title = title
    self.body = body
    self.fields = fields
    self.buttons = buttons
  }
}

/// A field of a form as it stands on the screen.
public struct FieldText: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    case choice([String])
    case phone
    case date
    case address
    /// Of this many digits.
    case digits(Int)
  }

  public var label: String
  public var kind: Kind
  public var isRequired: Bool
  /// What was entered; for the person's eyes alone.
  public var value: String
  /// What stands in the field until something is entered; nil for the UI's own words.
  public var hint: String?
  /// The error that the store puts at this field (F30).
  public var error: String?

  public init(
    label: String, kind: Kind, isRequired: Bool = true, value: String = "", hint: String? = nil,
    error: String? = nil
  ) {
    self.label = label
    self.kind = kind
    self.isRequired = isRequired
    self.value = value
    self.hint = hint
    self.error = error
  }
}

/// A step's own word on a control.
public struct ButtonView: Hashable, Sendable {
  public var control: InterfaceControl
  public var label: String

  public init(_ control: InterfaceControl, label: String) {
    self.control = control
    self.label = label
  }
}

extension FieldText: CustomStringConvertible {
  /// Without what was entered, which is personal.
  public var description: String { "field '\(label)'" }
}
