import Devices
import Inquiry

/// What the person has put into a form so far, line by line, as it was typed.
struct WalkForm: Hashable, Sendable {
  let step: StepID
  let fields: [FieldView]
  /// By position. An address has four lines, everything else one.
  private(set) var lines: [[String]]

  static let addressLines = ["street", "postal code", "city", "country, two letters"]

  init(_ step: StepID, _ fields: [FieldView]) {
    self.step = step
    self.fields = fields
    lines = fields.map { field in
      switch field.content {
      case .address: return Array(repeating: "", count: Self.addressLines.count)
      case .date(let date): return [date.initial.map(date.pattern.text) ?? ""]
      case .text, .choice, .phone: return [""]
      }
    }
  }

  mutating func enter(_ text: String, _ place: Place) {
    lines[place.field][place.line] = text
  }

  /// A line of a field, by positions.
  struct Place: Hashable, Sendable {
    var field: Int
    var line = 0
  }

  func value(_ place: Place) -> String { lines[place.field][place.line] }

  /// The next line; nil after the last of the field, or of the form.
  func place(after place: Place, inFieldOnly: Bool) -> Place? {
    if place.line + 1 < lines[place.field].count { return Place(field: place.field, line: place.line + 1) }
    return inFieldOnly || place.field + 1 >= fields.count ? nil : Place(field: place.field + 1)
  }

  /// As the screen has it.
  func draft(on screen: Screen) -> ScreenDraft {
    var draft = ScreenDraft()
    draft.screenChanged(screen)
    for answer in answers.fields { draft.entered(answer.value, into: answer.field) }
    return draft
  }

  /// What the store is given. It says itself what it cannot take, so nothing is held back here.
  var answers: Answers {
    Answers(
      zip(fields, lines).compactMap { field, lines in
        guard lines.contains(where: { !$0.isEmpty }) else { return nil }
        return FieldAnswer(field: field.id, value: Self.value(field.content, lines))
      })
  }

  private static func value(_ content: FieldView.Content, _ lines: [String]) -> AnswerValue {
    switch content {
    case .text: .text(lines[0])
    case .choice(let options): .choice(choice(lines[0], options).map { UInt8(clamping: $0) } ?? .max)
    case .phone: .phone(lines[0])
    case .date(let date):
      (date.pattern.date(in: lines[0]) ?? CalendarDate(lines[0])).map { .date($0) } ?? .text(lines[0])
    case .address:
      .address(
        PostalAddress(street: lines[0], postalCode: lines[1], city: lines[2], country: lines[3].uppercased()))
    }
  }

  /// By number from 1, or by name.
  private static func choice(_ text: String, _ options: [String]) -> Int? {
    if let number = Int(text), options.indices.contains(number - 1) { return number - 1 }
    return options.firstIndex { $0.lowercased() == text.lowercased() }
  }

  /// How a line is asked for.
  func prompt(_ place: Place) -> String {
    let field = fields[place.field]
    var text = field.label
    switch field.content {
    case .text: break
    case .choice(let options):
      text += " (" + options.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: ", ") + ")"
    case .phone(_, let standard): text += " (+\(standard.callingCode) …)"
    case .date(let date): text += " (\(date.pattern.notation))"
    case .address: text += ", \(Self.addressLines[place.line])"
    }
    if !field.isRequired { text += ", optional" }
    if !value(place).isEmpty { text += " [\(value(place))]" }
    return text
  }
}

extension WalkForm: Masked {
  var mask: String { "form of \(fields.count) fields" }
}
