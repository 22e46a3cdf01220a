internal import HTTP
internal import JSON
internal import Notation

/// Reads one object of a body. Every member of a request has to be known: one that is not heard would be missed by who
/// sent it. What does not fit is told by its kind; values may be secrets.
struct BodyReader {
  private let members: [JSONValue.Member]
  private let place: String

  /// - Parameter members: those that may be there; nil for any.
  /// - Throws: 400 with the place of what is no JSON, or no object.
  init(_ body: [UInt8], _ limits: GatewayLimits, members: [String]?) throws(ProblemDocument) {
    let value: JSONValue
    do throws(Problem) {
      value = try JSONText.parse(
        body, file: "body", limits: JSONLimits(bytesMax: limits.jsonBytesMax, depthMax: limits.jsonDepthMax))
    } catch {
      let line = error.place.map { "line \($0.line), column \($0.column)" } ?? "line 1"
      let allowed = error.allowed.isEmpty ? "well-formed JSON" : error.allowed
      throw ProblemDocument(
        HTTPRefusal(400, "the body is not JSON as it is read here, at \(line); allowed: \(allowed)"))
    }
    try self.init(value, "", members)
  }

  private init(_ value: JSONValue, _ place: String, _ known: [String]?) throws(ProblemDocument) {
    guard case .object(let members) = value else {
      throw Self.unfit(place.isEmpty ? "body" : place, "found \(value.kind); allowed: an object")
    }
    self.members = members
    self.place = place
    guard let known else { return }
    for member in members where !known.contains(member.key) {
      throw Self.unfit(
        place.isEmpty ? "body" : place, "found a member that is not known here; allowed: \(Quoted.list(known))")
    }
  }

  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  func text(_ key: String, allowed: String = "a text") throws(ProblemDocument) -> String {
    guard let text = try value(key, allowed).string else { throw unfit(key, allowed) }
    return text
  }

  /// A text that is read further.
  func read<Value>(
    _ key: String, allowed: String, _ read: (String) -> Value?
  ) throws(ProblemDocument) -> Value {
    guard let value = read(try text(key, allowed: allowed)) else { throw unfit(key, allowed) }
    return value
  }

  func number<Number: FixedWidthInteger>(
    _ key: String, _ range: ClosedRange<Number>
  ) throws(ProblemDocument) -> Number {
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let integer = try value(key, allowed).integer, let number = Number(exactly: integer), range.contains(number)
    else { throw unfit(key, allowed) }
    return number
  }

  func truth(_ key: String) throws(ProblemDocument) -> Bool {
    guard case .truth(let truth) = try value(key, "true or false") else { throw unfit(key, "true or false") }
    return truth
  }

  func oneOf<Value>(_ key: String, _ words: [(name: String, value: Value)]) throws(ProblemDocument) -> Value {
    let allowed = "one of \(Quoted.list(words.map(\.name)))"
    let text = try text(key, allowed: allowed)
    guard let found = words.first(where: { $0.name == text }) else { throw unfit(key, allowed) }
    return found.value
  }

  func object(_ key: String, members: [String]?) throws(ProblemDocument) -> BodyReader {
    try BodyReader(try value(key, "an object"), path(key), members)
  }

  func objects(_ key: String, countMax: Int, members: [String]?) throws(ProblemDocument) -> [BodyReader] {
    let values = try list(key, countMax, of: "objects")
    var readers: [BodyReader] = []
    for (position, value) in values.enumerated() {
      readers.append(try BodyReader(value, "\(path(key))[\(position)]", members))
    }
    return readers
  }

  func texts(_ key: String, countMax: Int) throws(ProblemDocument) -> [String] {
    let values = try list(key, countMax, of: "texts")
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else { throw unfit(key, "a list of texts") }
    return texts
  }

  func numbers(_ key: String, countMax: Int) throws(ProblemDocument) -> [UInt32] {
    let values = try list(key, countMax, of: "numbers")
    let numbers = values.compactMap { $0.integer.flatMap { UInt32(exactly: $0) } }
    guard numbers.count == values.count else { throw unfit(key, "a list of whole numbers from 0 to \(UInt32.max)") }
    return numbers
  }

  private func list(_ key: String, _ countMax: Int, of what: String) throws(ProblemDocument) -> [JSONValue] {
    let allowed = "a list of at most \(countMax) \(what)"
    guard case .array(let values) = try value(key, allowed), values.count <= countMax else { throw unfit(key, allowed) }
    return values
  }

  private func value(_ key: String, _ allowed: String) throws(ProblemDocument) -> JSONValue {
    guard let member = members.first(where: { $0.key == key }) else {
      throw Self.unfit(path(key), "is missing; allowed: \(allowed)")
    }
    return member.value
  }

  private func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  /// Says what is allowed, and of what was found the kind.
  func unfit(_ key: String, _ allowed: String) -> ProblemDocument {
    let kind = members.first { $0.key == key }?.value.kind ?? "nothing"
    return Self.unfit(path(key), "found \(kind) that does not fit; allowed: \(allowed)")
  }

  private static func unfit(_ place: String, _ what: String) -> ProblemDocument {
    ProblemDocument(HTTPRefusal(400, "\(place): \(what)"))
  }
}
