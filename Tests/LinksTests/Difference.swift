import Foundation
import IDN
import TestSupport

@testable import Links

/// A link of which this package and ada do not make the same.
struct Difference: CustomStringConvertible {
  /// Why that may be; each is narrow enough to hide nothing else.
  enum Explanation: CaseIterable {
    /// Refused here for a character that `Protocols/links.md` lists.
    case missedCharacter
    /// Ada takes a domain that the rules for marks, joiners and directions refuse, by the opinion of idna too.
    case adaIsLax
    /// Ada refuses a domain that these rules allow, by the opinion of idna too: its tables are older.
    case adaIsOld
    /// Ada's domain says the same and is not in normal form.
    case adaIsNotNormal
  }

  var example: LinkGenerator.Example
  var base: Link?
  var own: Result<Link, LinkProblem>
  var ada: String?

  var description: String { "\(example): \(own), not \(ada ?? "refused")" }

  private static let missed = (try? MissedCharacters.ranges()) ?? []

  /// What explains each difference; nil for one that needs mending.
  static func explanations(of differences: [Difference]) throws -> [Explanation?] {
    let questions = differences.map(\.question)
    let answers = try answers(to: questions.flatMap(\.domains))
    var rest = answers[...]
    return questions.map { question in
      let allowed = rest.prefix(question.domains.count)
      rest.removeFirst(allowed.count)
      guard question.expected == nil || allowed.allSatisfy({ $0 == question.expected }) else { return nil }
      return question.explanation
    }
  }

  /// What would explain it, if the second opinion of these domains is the expected one.
  private struct Question {
    var explanation: Explanation?
    var domains: [String] = []
    var expected: Bool?
  }

  private var question: Question {
    let theirs = ada.flatMap { try? Link($0) }
    switch (own, theirs) {
    case (.failure(let problem), let theirs?):
      guard case .domain(let fault) = problem.reason else { return Question() }
      switch fault {
      case .character(let scalar):
        return Question(explanation: Self.missed.contains { $0 ~= scalar.value } ? .missedCharacter : nil)
      case .mark, .joiner, .direction:
        return Question(explanation: .adaIsLax, domains: [Self.domain(theirs.host)], expected: false)
      case .tooLong, .punycode, .notNormal:
        return Question()
      }
    case (.success(let own), nil):
      let domains = [own.host, base?.host].map(Self.domain).filter { !$0.isEmpty }
      guard domains.contains(where: Self.isIntricate) else { return Question() }
      return Question(explanation: .adaIsOld, domains: domains, expected: true)
    case (.success(let own), var theirs?):
      // Swift's strings are equal when they are canonically equivalent.
      guard Self.decoded(own.host) == Self.decoded(theirs.host) else { return Question() }
      theirs.host = own.host
      return Question(explanation: own == theirs ? .adaIsNotNormal : nil)
    case (.failure, nil):
      return Question()
    }
  }

  private static func answers(to domains: [String]) throws -> [Bool] {
    if domains.isEmpty { return [] }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Python/domains.py").path
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: TestPython.path ?? "python3")
    process.arguments = [script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(domains.map { "\($0)\n" }.joined().utf8))
      try? input.fileHandleForWriting.close()
    }
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return lines.split(separator: "\n").map { $0 == "allowed" }
  }

  private static func domain(_ host: LinkHost?) -> String {
    guard case .domain(let name) = host else { return "" }
    return name
  }

  /// Whether it holds a joiner or a character that goes from right to left.
  private static func isIntricate(_ domain: String) -> Bool {
    decoded(.domain(domain)).unicodeScalars.contains { scalar in
      switch LibraryTables().direction(of: scalar) {
      case .rightToLeft, .arabicNumber: true
      default: scalar == "\u{200C}" || scalar == "\u{200D}"
      }
    }
  }

  /// A domain with its Punycode labels decoded.
  private static func decoded(_ host: LinkHost?) -> String {
    let labels = domain(host).split(separator: ".", omittingEmptySubsequences: false).map { label in
      guard label.hasPrefix("xn--"), let scalars = Punycode.decoded(Array(label.unicodeScalars)[4...]) else {
        return String(label)
      }
      return String(String.UnicodeScalarView(scalars))
    }
    return labels.joined(separator: ".")
  }
}
