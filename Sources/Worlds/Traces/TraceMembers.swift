import JSON
import Notation

/// The members of the object that one line of a trace holds, and what is said when one of them does not fit.
struct TraceMembers {
  private let value: JSONValue
  private let place: Place

  /// - Throws: what is wrong with the text of the line.
  init(_ bytes: ArraySlice<UInt8>, file: String, line: Int) throws(Problem) {
    value = try JSONText.parse(bytes, file: file, firstLine: line, limits: JSONLimits(depthMax: 8))
    place = Place(file: file, line: line, column: 1)
    guard case .object = value else { throw Problem(place: place, found: value.kind, allowed: "an object") }
  }

  func problem(_ key: String, found: String, allowed: String) -> Problem {
    Problem(place: place, subject: key, found: found, allowed: allowed)
  }

  private func misfit(_ key: String, allowed: String) -> Problem {
    problem(key, found: value[key]?.kind ?? "nothing", allowed: allowed)
  }

  func string(_ key: String) throws(Problem) -> String {
    guard let text = value[key]?.string else { throw misfit(key, allowed: "a text") }
    return text
  }

  func optionalString(_ key: String) throws(Problem) -> String? {
    value[key] == nil ? nil : try string(key)
  }

  func integer<Number: FixedWidthInteger>(_ key: String, _ type: Number.Type) throws(Problem) -> Number {
    guard let number = value[key]?.integer.flatMap({ Number(exactly: $0) }) else {
      throw misfit(key, allowed: "a whole number from 0 to \(min(UInt64(Number.max), UInt64(Int64.max)))")
    }
    return number
  }

  func optionalInteger<Number: FixedWidthInteger>(_ key: String, _ type: Number.Type) throws(Problem) -> Number? {
    value[key] == nil ? nil : try integer(key, type)
  }

  func seconds(_ key: String) throws(Problem) -> Double {
    guard let number = value[key]?.number, number >= 0, number <= 9e9 else {
      throw misfit(key, allowed: "seconds from 0 on")
    }
    return number
  }

  func oneOf<Choice: RawRepresentable<String>>(_ key: String, _ choices: [Choice]) throws(Problem) -> Choice {
    let text = try string(key)
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      throw problem(key, found: Quoted.text(text), allowed: "one of \(Quoted.list(choices.map(\.rawValue)))")
    }
    return choice
  }

  /// The members of an object under a key, all of them texts; none when there is no such key.
  func texts(_ key: String) throws(Problem) -> [(key: String, text: String)] {
    guard let inner = value[key] else { return [] }
    guard case .object(let members) = inner else { throw misfit(key, allowed: "an object of texts") }
    var texts: [(key: String, text: String)] = []
    for member in members {
      guard let text = member.value.string else {
        throw problem("\(key).\(member.key)", found: member.value.kind, allowed: "a text")
      }
      texts.append((member.key, text))
    }
    return texts
  }
}
