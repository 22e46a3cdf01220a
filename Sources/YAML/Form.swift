public import Actors
public import Notation

/// What a value in a file may look like, and how it is read: the one place for both, so that messages cannot lie.
public struct Form<Value>: Sendable {
  /// Ends the sentence "allowed: …".
  public let allowed: String
  /// Reads a node; adds to the findings, under the given subject, and returns nil when it does not fit.
  let read: @Sendable (Node, String, inout Findings) -> Value?

  public init(allowed: String, read: @escaping @Sendable (Node, String, inout Findings) -> Value?) {
    self.allowed = allowed
    self.read = read
  }

  /// A scalar whose text `read` understands. Quotes do not matter: `"5s"` is as good as `5s`.
  public init(allowed: String, text read: @escaping @Sendable (String) -> Value?) {
    self.init(allowed: allowed) { node, subject, findings in
      if case .scalar(let text, _) = node.content, !node.isNothing, let value = read(text) { return value }
      findings.refuse(node, subject, allowed: allowed)
      return nil
    }
  }
}

extension Form {
  /// A scalar with durations in it. Where only units are missing, that is what is told.
  public static func timed(allowed: String, read: @escaping @Sendable (String) -> Value?) -> Form {
    Form(allowed: allowed) { node, subject, findings in
      guard case .scalar(let text, _) = node.content, !node.isNothing else {
        findings.refuse(node, subject, allowed: allowed)
        return nil
      }
      if let value = read(text) { return value }
      if let meant = MissingUnit.mended(text), read(meant) != nil {
        findings.refuse(
          at: node.mark, subject, found: "\(node.shown), a number without its unit", allowed: allowed, meant: meant)
      } else {
        findings.refuse(node, subject, allowed: allowed)
      }
      return nil
    }
  }
}

extension Form where Value == String {
  /// Any text of at most `bytesMax` bytes that is not blank.
  public static func text(bytesMax: Int = 1_000) -> Form {
    Form(allowed: "a text of 1 to \(bytesMax) bytes that is not blank") { text in
      text.utf8.count <= bytesMax && text.contains { !$0.isWhitespace } ? text : nil
    }
  }

  /// A name to refer to: letters, digits, `-`, `_`, `.` and single spaces, at most 64 characters, a letter or digit
  /// first.
  public static let name = Form(allowed: "a name: letters, digits, \"-\", \"_\", \".\" and spaces, at most 64") {
    text in
    let isFine = text.utf8.count <= 64 && text.first?.isWhitespace == false && text.last?.isWhitespace == false
    let characters = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_. ".unicodeScalars.contains(scalar)
    }
    let begins = text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return isFine && characters && begins == true ? text : nil
  }
}

extension Form where Value == Int {
  public static func integer(_ range: ClosedRange<Int>) -> Form {
    Form(allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = DecimalNotation.integer(text), range.contains(number) else { return nil }
      return number
    }
  }
}

extension Form where Value == UInt64 {
  /// A seed: any 64 bits.
  public static let seed = Form(allowed: "a whole number from 0 to 18446744073709551615") { UInt64($0) }
}

extension Form where Value == Double {
  public static func number(_ range: ClosedRange<Double>) -> Form {
    Form(allowed: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = DecimalNotation.value(text), range.contains(number) else { return nil }
      return number
    }
  }
}

extension Form where Value == Bool {
  /// Only `true` and `false`: what YAML 1.1 makes of `no` and `off` has surprised too many.
  public static let truth = Form(allowed: "true or false") { text in
    switch text {
    case "true": true
    case "false": false
    default: nil
    }
  }
}

extension Form where Value == Interval {
  public static func duration(_ range: ClosedRange<Interval>) -> Form {
    let bounds = "from \(range.lowerBound.notation) to \(range.upperBound.notation)"
    return .timed(allowed: "\(Interval.notationAllowed), \(bounds)") { text in
      guard let interval = Interval(notation: text), range.contains(interval) else { return nil }
      return interval
    }
  }
}

extension Form where Value == Probability {
  public static let probability = Form(allowed: Probability.notationAllowed) { Probability(notation: $0) }
}

extension Form {
  /// One of `names`; the nearest is suggested.
  public static func oneOf(_ names: [(name: String, value: Value)]) -> Form where Value: Sendable {
    let allowed = "one of \(Quoted.list(names.map(\.name)))"
    return Form(allowed: allowed) { node, subject, findings in
      guard case .scalar(let text, _) = node.content, !node.isNothing else {
        findings.refuse(node, subject, allowed: allowed)
        return nil
      }
      if let match = names.first(where: { $0.name == text }) { return match.value }
      let meant = NearestName.of(text, among: names.map(\.name))
      findings.refuse(node, subject, allowed: allowed, meant: meant)
      return nil
    }
  }

  /// One of the cases of a string enumeration.
  public static func oneOf(_ type: Value.Type) -> Form
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    oneOf(Value.allCases.map { ($0.rawValue, $0) })
  }

  /// A list of `count` values of a form. Every item that does not fit is found, not the first alone.
  public static func list<Item>(of item: Form<Item>, count: ClosedRange<Int>) -> Form where Value == [Item] {
    let amount =
      count.lowerBound == count.upperBound ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
    let allowed = "a list of \(amount), each \(item.allowed)"
    return Form(allowed: allowed) { node, subject, findings in
      guard case .sequence(let nodes) = node.content, count.contains(nodes.count) else {
        findings.refuse(node, subject, allowed: allowed)
        return nil
      }
      var values: [Item] = []
      for (index, node) in nodes.enumerated() {
        if let value = item.read(node, "\(subject)[\(index)]", &findings) { values.append(value) }
      }
      return values.count == nodes.count ? values : nil
    }
  }

  /// A mapping, whose keys `read` asks for; keys that it did not ask for are found.
  public static func mapping(
    _ allowed: String = "a mapping", _ read: @escaping @Sendable (inout MappingReader, inout Findings) -> Value?
  ) -> Form {
    Form(allowed: allowed) { node, subject, findings in
      guard var reader = MappingReader(node, subject) else {
        findings.refuse(node, subject, allowed: allowed)
        return nil
      }
      let value = read(&reader, &findings)
      reader.finish(&findings)
      return value
    }
  }
}

extension Form {
  /// A mapping that gives a value whatever of it does not fit, so that it hides nothing of what stands beside it.
  /// - Parameters:
  ///   - empty: what there is before anything is read.
  ///   - read: fills it in.
  public static func draft(
    _ allowed: String, from empty: @escaping @Sendable (Mark) -> Value,
    _ read: @escaping @Sendable (inout Value, inout MappingReader, inout Findings) -> Void
  ) -> Form {
    Form(allowed: allowed) { node, subject, findings in
      var draft = empty(node.mark)
      guard var reader = MappingReader(node, subject) else {
        findings.refuse(node, subject, allowed: allowed)
        return draft
      }
      read(&draft, &reader, &findings)
      reader.finish(&findings)
      return draft
    }
  }

  /// What is made of a value of this form.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Form<Other> {
    Form<Other>(allowed: allowed) { node, subject, findings in read(node, subject, &findings).map(change) }
  }

  /// A mapping where one is written, and otherwise the short form of the same.
  public func orMapping(_ long: Form<Value>) -> Form<Value> {
    Form(allowed: "\(allowed); or \(long.allowed)") { node, subject, findings in
      if case .mapping = node.content { return long.read(node, subject, &findings) }
      return read(node, subject, &findings)
    }
  }

  /// A value, or the word `none` for its absence.
  public static func orNone<Some: Sendable>(_ some: Form<Some>) -> Form where Value == Some? {
    let allowed = "\(some.allowed), or \"none\""
    return Form(allowed: allowed) { node, subject, findings in
      if case .scalar("none", _) = node.content { return .some(nil) }
      return some.read(node, subject, &findings).map { .some($0) }
    }
  }
}

extension Form where Value == Distribution {
  public static let distribution = timed(allowed: Distribution.notationAllowed) { Distribution(notation: $0) }
}
