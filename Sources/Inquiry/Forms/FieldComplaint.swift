/// Why an answer to a field cannot be taken. Device and service check by the same rules; the device asks first, so that
/// nothing is sent in vain.
public struct FieldComplaint: Hashable, Sendable, BitwiseCopyable {
  public enum Reason: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The field is required, and there is nothing in it.
    case missing
    case tooLong
    case noSuchChoice
    case phoneNumber
    case date
    case dateOutOfRange
    case address
    /// The answer is of another kind than the field.
    case kind
  }

  public let field: FieldID
  public let reason: Reason

  public init(field: FieldID, reason: Reason) {
    self.field = field
    self.reason = reason
  }
}

extension InquiryDefinition {
  /// What is wrong with answers to a step's form: the first complaint in the order of the fields; nil when nothing is,
  /// and for a step that is no form. Answers to fields that the form does not have are of another kind.
  public func complaint(about answers: Answers, at step: StepID) -> FieldComplaint? {
    guard let fields = fields(at: step) else { return nil }
    for field in fields {
      var given: AnswerValue?
      for answer in answers.fields where answer.field == field.id {
        guard given == nil else { return FieldComplaint(field: field.id, reason: .kind) }
        given = answer.value
      }
      guard let given, !given.isEmpty else {
        if field.isRequired { return FieldComplaint(field: field.id, reason: .missing) }
        continue
      }
      if let reason = field.complaint(about: given) { return FieldComplaint(field: field.id, reason: reason) }
    }
    for answer in answers.fields where !fields.contains(where: { $0.id == answer.field }) {
      return FieldComplaint(field: answer.field, reason: .kind)
    }
    return nil
  }
}

extension FieldView {
  fileprivate func complaint(about value: AnswerValue) -> FieldComplaint.Reason? {
    switch (content, value) {
    case (.text(let charactersMax), .text(let text)): text.isLonger(than: Int(charactersMax)) ? .tooLong : nil
    case (.choice(let options), .choice(let index)): options.indices.contains(Int(index)) ? nil : .noSuchChoice
    case (.phone(let countries, let standard), .phone(let typed)):
      PhoneNumber(typed, country: standard, allowed: countries) == nil ? .phoneNumber : nil
    case (.date(let view), .date(let date)):
      date < view.earliest ?? date || date > view.latest ?? date ? .dateOutOfRange : nil
    case (.date, .text): .date
    case (.address, .address(let address)): address.isComplete ? nil : .address
    case (.text, _), (.choice, _), (.phone, _), (.date, _), (.address, _): .kind
    }
  }
}

extension String {
  /// Asks what Unicode says of a character only where the first byte leaves it open.
  fileprivate var isBlank: Bool {
    if let first = utf8.first, first > UInt8(ascii: " "), first < 0x80 { return false }
    return allSatisfy(\.isWhitespace)
  }

  /// Counts characters only where the bytes, which are as many at least, leave it open.
  fileprivate func isLonger(than charactersMax: Int) -> Bool {
    utf8.count > charactersMax && count > charactersMax
  }
}

extension AnswerValue {
  /// Nothing was entered.
  var isEmpty: Bool {
    switch self {
    case .text(let text), .phone(let text): text.isBlank
    case .choice, .date, .address: false
    }
  }
}
