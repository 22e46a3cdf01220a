internal import Actors
internal import Notation

/// What a value on the command line may look like, and how it is read.
struct ValueForm<Value>: Sendable {
  /// Stands for the value in usage lines: `N`, `FILE`.
  let placeholder: String
  /// Ends the sentence "allowed: …".
  let allowed: String
  let names: [String]
  /// Whether a shell can complete it from the files that there are.
  let isPath: Bool
  let read: @Sendable (String) -> Value?

  init(_ placeholder: String, allowed: String, read: @escaping @Sendable (String) -> Value?) {
    self.init(placeholder, allowed: allowed, names: [], isPath: false, read: read)
  }

  private init(
    _ placeholder: String, allowed: String, names: [String], isPath: Bool,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.placeholder = placeholder
    self.allowed = allowed
    self.names = names
    self.isPath = isPath
    self.read = read
  }

  /// One of the cases of a string enumeration; the nearest is suggested.
  static func oneOf(_ type: Value.Type) -> ValueForm
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    let allowed = "one of \(Quoted.list(names))"
    return ValueForm(names.joined(separator: "|"), allowed: allowed, names: names, isPath: false) {
      Value(rawValue: $0)
    }
  }
}

extension ValueForm where Value == String {
  static func path(_ placeholder: String = "FILE") -> ValueForm {
    ValueForm(placeholder, allowed: "the path of a file", names: [], isPath: true) { $0.isEmpty ? nil : $0 }
  }

  static func word(_ placeholder: String, allowed: String) -> ValueForm {
    ValueForm(placeholder, allowed: allowed) { $0.isEmpty ? nil : $0 }
  }
}

extension ValueForm where Value == Int {
  static func integer(_ placeholder: String, _ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(placeholder, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = DecimalNotation.integer(text), range.contains(number) else { return nil }
      return number
    }
  }
}

extension ValueForm where Value == UInt64 {
  static let seed = ValueForm("N", allowed: "a whole number from 0 to 18446744073709551615") { UInt64($0) }
}

extension ValueForm where Value == String {
  /// Scheme, host and port: `http://127.0.0.1:8080`; a slash at the end is left out.
  static let service = ValueForm(
    "URL", allowed: "http:// or https://, a host and perhaps a port, such as http://127.0.0.1:8080"
  ) { text in
    let base = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let scheme = ["http://", "https://"].first(where: base.hasPrefix) else { return nil }
    let host = base.dropFirst(scheme.count)
    let isHost = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        true
      default: false
      }
    }
    return !host.isEmpty && isHost ? base : nil
  }
}

extension ValueForm where Value == Double {
  static func number(_ placeholder: String, _ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(placeholder, allowed: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = DecimalNotation.value(text), range.contains(number) else { return nil }
      return number
    }
  }
}

extension ValueForm where Value == ClosedRange<UInt64> {
  /// `A..B`, both ends included.
  static func seeds(countMax: UInt64) -> ValueForm {
    ValueForm("A..B", allowed: "two seeds with .. between, the first not the larger, at most \(countMax) in all") {
      text in
      guard let ends = text.splitOnce(at: ".."), let first = UInt64(ends.0), let last = UInt64(ends.1),
        first <= last, last - first < countMax
      else { return nil }
      return first...last
    }
  }
}

extension ValueForm where Value == [Int] {
  /// `1,3`, each once and in order, or `none`.
  static func numbers(_ range: ClosedRange<Int>) -> ValueForm {
    let allowed = "numbers from \(range.lowerBound) to \(range.upperBound) with commas between, or none"
    return ValueForm("LIST", allowed: allowed) { text in
      if text == "none" { return [] }
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
        DecimalNotation.integer(String($0)).flatMap { range.contains($0) ? $0 : nil }
      }
      let known = numbers.compactMap(\.self)
      guard known.count == numbers.count else { return nil }
      return known.sorted().reduce(into: []) { list, number in if list.last != number { list.append(number) } }
    }
  }
}

extension ValueForm where Value == Interval {
  static func interval(_ placeholder: String, upTo longest: Interval) -> ValueForm {
    let allowed = "\(Interval.notationAllowed), above 0 and at most \(longest.notation)"
    return ValueForm(placeholder, allowed: allowed) { text in
      Interval(notation: text).flatMap { $0 > .zero && $0 <= longest ? $0 : nil }
    }
  }
}
