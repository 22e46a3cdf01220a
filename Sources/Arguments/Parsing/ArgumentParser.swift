internal import Notation

/// Splits the words behind a command into options, flags and positionals, and collects everything that does not fit.
struct ArgumentParser {
  private let command: CommandShape
  private(set) var parsed = ParsedArguments()
  private(set) var problems: [Problem] = []

  init(_ command: CommandShape) {
    self.command = command
  }

  mutating func parse(_ words: [String]) {
    var rest = words[...]
    var onlyPositionals = false
    while let word = rest.popFirst() {
      if onlyPositionals || word == "-" || !word.hasPrefix("-") {
        parsed.add(positional: word)
      } else if word == "--" {
        onlyPositionals = true
      } else if word.hasPrefix("--") {
        let parts = word.splitOnce(at: "=")
        option(parts?.0 ?? word, attached: parts?.1, &rest)
      } else {
        shortOptions(word, &rest)
      }
    }
    checkPositionals()
  }

  /// `-o FILE`, or several flags together: `-qv`.
  private mutating func shortOptions(_ word: String, _ rest: inout ArraySlice<String>) {
    let letters = word.dropFirst().map { "-\($0)" }
    if letters.count == 1 || command.allOptions.contains(where: { $0.isCalled(word) }) {
      option(word, attached: nil, &rest)
      return
    }
    let areFlags = letters.allSatisfy { letter in
      command.allOptions.contains { $0.isCalled(letter) && $0.value == nil }
    }
    if areFlags {
      for letter in letters { option(letter, attached: nil, &rest) }
    } else {
      unknown(word)
    }
  }

  private mutating func option(_ word: String, attached: String?, _ rest: inout ArraySlice<String>) {
    guard let shape = command.allOptions.first(where: { $0.isCalled(word) }) else {
      unknown(word)
      return
    }
    let isTwice = parsed.has(shape.name)
    guard let form = shape.value else {
      if let attached {
        problems.append(Problem(subject: shape.name, found: Quoted.text(attached), allowed: "no value"))
      } else if !isTwice {
        parsed.add(flag: shape.name)
      }
      return
    }
    guard let value = attached ?? Self.value(&rest) else {
      problems.append(Problem(subject: shape.name, found: "no value", allowed: form.allowed))
      return
    }
    if isTwice {
      problems.append(Problem(subject: shape.name, found: "it twice", allowed: "once"))
    } else if form.fits(value) {
      parsed.add(shape.name, value)
    } else {
      let meant = NearestName.of(value, among: form.names)
      problems.append(Problem(subject: shape.name, found: Quoted.text(value), allowed: form.allowed, meant: meant))
    }
  }

  /// The next word, unless it is an option itself. A number below zero is none, and told apart by its digit.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first else { return nil }
    let isNumber = next.utf8.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    guard next == "-" || !next.hasPrefix("-") || isNumber else { return nil }
    return rest.popFirst()
  }

  private mutating func unknown(_ word: String) {
    let names = command.allOptions.map(\.name)
    let meant = NearestName.of(word, among: names)
    let found = "the unknown option \(Quoted.text(word))"
    problems.append(Problem(found: found, allowed: names.joined(separator: ", "), meant: meant))
  }

  private mutating func checkPositionals() {
    let words = parsed.positionals
    guard let shape = command.positional else {
      if !words.isEmpty { problems.append(Problem(found: Quoted.text(words[0]), allowed: "options only")) }
      return
    }
    let name = shape.value.placeholder
    if words.count < shape.count.lowerBound {
      problems.append(Problem(subject: name, found: "none", allowed: shape.value.allowed))
    }
    if words.count > shape.count.upperBound {
      let found = "\(words.count), the last of them \(Quoted.text(words[words.count - 1]))"
      problems.append(Problem(subject: name, found: found, allowed: "at most \(shape.count.upperBound)"))
    }
    for word in words where !shape.value.fits(word) {
      let meant = NearestName.of(word, among: shape.value.names)
      problems.append(Problem(subject: name, found: Quoted.text(word), allowed: shape.value.allowed, meant: meant))
    }
  }

  /// Two things of which only one makes sense, or one that needs another.
  mutating func refuse(_ subject: String, found: String, allowed: String) {
    problems.append(Problem(subject: subject, found: found, allowed: allowed))
  }
}
