internal import Inquiry
internal import JSON

/// A field of an inquiry, as the API shows it.
struct VendorField: Hashable, Sendable {
  /// As the template spells it.
  let key: String
  let type: String
  var value: JSONValue

  /// Fields that every template has, all of them texts or null.
  private static let common: [(key: String, type: String)] = [
    ("name-first", "string"), ("name-middle", "string"), ("name-last", "string"), ("address-street-1", "string"),
    ("address-street-2", "string"), ("address-city", "string"), ("address-subdivision", "string"),
    ("address-postal-code", "string"), ("address-country-code", "string"), ("birthdate", "date"),
    ("email-address", "string"), ("phone-number", "string"), ("identification-number", "string"),
  ]

  static func isCommon(_ key: String) -> Bool { common.contains { $0.key == key } }

  /// What a plain value comes to; the type is the template's, when the template has such a field.
  init(_ key: String, plain value: JSONValue, _ template: VendorTemplate) {
    self.key = key
    self.value = value
    type =
      template.fieldTypes.first { $0.key == key }?.type ?? Self.common.first { $0.key == key }?.type
      ?? Self.type(of: value)
  }

  init(_ key: String, _ type: String, _ value: JSONValue) {
    self.key = key
    self.type = type
    self.value = value
  }

  private static func type(of value: JSONValue) -> String {
    switch value {
    case .null, .string: "string"
    case .truth: "boolean"
    case .integer: "integer"
    case .real: "number"
    case .array: "array"
    case .object: "hash"
    }
  }

  /// What the person put into one field of a form; an address comes as the fields that it is made of.
  static func fields(_ definition: FieldDefinition, _ answer: AnswerValue) -> [VendorField] {
    let name = definition.name
    switch answer {
    case .text(let text): return [VendorField(name, "string", .string(text))]
    case .phone(let text): return [VendorField(name, "string", .string(text))]
    case .date(let date): return [VendorField(name, "date", .string(date.iso))]
    case .choice(let position):
      guard case .choice(let labels) = definition.kind, labels.indices.contains(Int(position)) else { return [] }
      return [VendorField(name, "choices", .string(labels[Int(position)].text(for: [], fallback: [])))]
    case .address(let address):
      return [
        ("street-1", address.street), ("city", address.city), ("postal-code", address.postalCode),
        ("country-code", address.country),
      ].map { VendorField("\(name)-\($0.0)", "string", .string($0.1)) }
    }
  }
}

extension [VendorField] {
  mutating func set(_ field: VendorField) {
    if let position = firstIndex(where: { $0.key == field.key }) { self[position] = field } else { append(field) }
  }
}
