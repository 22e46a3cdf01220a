/// One value of a JSON text (RFC 8259).
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case truth(Bool)
  /// Written without fraction and exponent; exact.
  case integer(Int64)
  /// Written with a fraction or an exponent; the nearest `Double`.
  case real(Double)
  case string(String)
  case array([JSONValue])
  /// In the order of the text; each key once.
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value under a key; nil when there is none, and when this is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a string; nil for any other value.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A whole number; nil for any other value.
  public var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// A number of either form; nil for any other value.
  public var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .truth, .string, .array, .object: nil
    }
  }

  /// What kind of value it is, to go on from "found": `a list`.
  public var kind: String {
    switch self {
    case .null: "null"
    case .truth: "true or false"
    case .integer, .real: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
