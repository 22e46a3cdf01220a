internal import JSON
internal import Notation

/// Reads one object of a body. Keys count in any inflection; those that nobody asks for are passed over, as the API
/// does with personal data at the top level. What does not fit is told by its place, never by its value.
struct VendorBody {
  private let value: JSONValue
  private let place: String

  private init(_ value: JSONValue, _ place: String) {
    self.value = value
    self.place = place
  }

  static let nothing = VendorBody(.object([]), "")

  /// - Throws: 400 for what is no JSON, or no object. No bytes at all are an empty object.
  init(_ bytes: [UInt8], _ limits: VendorLimits) throws(VendorError) {
    guard !bytes.isEmpty else {
      self = .nothing
      return
    }
    let value: JSONValue
    do throws(Problem) {
      value = try JSONText.parse(
        bytes, file: "body", limits: JSONLimits(bytesMax: limits.bodyBytesMax, depthMax: limits.bodyDepthMax))
    } catch {
      let place = error.place.map { "line \($0.line), column \($0.column)" } ?? "line 1"
      throw .badRequest("the body is not JSON as it is read here, at \(place)")
    }
    guard case .object = value else { throw .badRequest("the body is \(value.kind); allowed: an object") }
    self.init(value, "")
  }

  private func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = value else { return nil }
    let found = members.first { $0.key == key } ?? members.first { KeyInflection.kebab($0.key) == key }
    return found?.value == .null ? nil : found?.value
  }

  /// Where a member stands, as the API names it: `data.attributes.reference_id`.
  func path(_ key: String) -> String {
    let snake = KeyInflection.snake.key(key)
    return place.isEmpty ? snake : "\(place).\(snake)"
  }

  func has(_ key: String) -> Bool { member(key) != nil }

  /// Whether there is such a member, be it null.
  func names(_ key: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { $0.key == key || KeyInflection.kebab($0.key) == key }
  }

  /// An empty one where there is none.
  func object(_ key: String) throws(VendorError) -> VendorBody {
    guard let found = member(key) else { return VendorBody(.object([]), path(key)) }
    guard case .object = found else { throw .badRequest("`\(path(key))` must be a hash") }
    return VendorBody(found, path(key))
  }

  func neededObject(_ key: String) throws(VendorError) -> VendorBody {
    guard has(key) else { throw .badRequest("`\(path(key))` is missing") }
    return try object(key)
  }

  func objects(_ key: String, countMax: Int) throws(VendorError) -> [VendorBody] {
    try list(key, countMax).enumerated().map { position, value in VendorBody(value, "\(path(key))[\(position)]") }
  }

  func text(_ key: String, charactersMax: Int = 1_024) throws(VendorError) -> String? {
    guard let found = member(key) else { return nil }
    guard let text = found.string else { throw .badRequest("`\(path(key))` must be a string") }
    guard text.utf8.count <= charactersMax else {
      throw .badRequest("`\(path(key))` must have at most \(charactersMax) bytes")
    }
    return text
  }

  func neededText(_ key: String) throws(VendorError) -> String {
    guard let text = try text(key) else { throw .badRequest("`\(path(key))` is missing") }
    guard !text.isEmpty else { throw .badRequest("`\(path(key))` must be filled") }
    return text
  }

  func truth(_ key: String) throws(VendorError) -> Bool? {
    guard let found = member(key) else { return nil }
    guard case .truth(let truth) = found else { throw .badRequest("`\(path(key))` must be boolean") }
    return truth
  }

  func number(_ key: String, _ range: ClosedRange<Int64>) throws(VendorError) -> Int64? {
    guard let found = member(key) else { return nil }
    guard let number = found.integer, range.contains(number) else {
      throw .badRequest("`\(path(key))` must be an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func texts(_ key: String, countMax: Int) throws(VendorError) -> [String]? {
    guard has(key) else { return nil }
    let values = try list(key, countMax)
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else { throw .badRequest("`\(path(key))` must be an array of strings") }
    return texts
  }

  /// Members whose keys are the template's own.
  func members(_ key: String, countMax: Int) throws(VendorError) -> [JSONValue.Member]? {
    guard let found = member(key) else { return nil }
    guard case .object(let members) = found else { throw .badRequest("`\(path(key))` must be a hash") }
    guard members.count <= countMax else {
      throw .badRequest("`\(path(key))` must have at most \(countMax) members")
    }
    return members
  }

  func raw(_ key: String) -> JSONValue? { member(key) }

  private func list(_ key: String, _ countMax: Int) throws(VendorError) -> [JSONValue] {
    guard let found = member(key) else { return [] }
    guard case .array(let values) = found else { throw .badRequest("`\(path(key))` must be an array") }
    guard values.count <= countMax else { throw .badRequest("`\(path(key))` must have at most \(countMax) elements") }
    return values
  }
}
