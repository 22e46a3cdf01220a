/// What deciding code must not touch: the world's time, chance, threads, output and hash order.
enum CoreRules {
  private static let bannedWords: [String: String] = [
    "async": "the core is synchronous",
    "await": "the core is synchronous",
    "Task": "the core is synchronous",
    "ContinuousClock": "time is an argument",
    "SuspendingClock": "time is an argument",
    "SystemRandomNumberGenerator": "randomness is an argument; draw from a SeededRandom",
    "hashValue": "hashes differ from run to run",
    "ObjectIdentifier": "addresses differ from run to run",
  ]

  private static let bannedCalls: [String: String] = [
    "Date": "time is an argument",
    "UUID": "randomness is an argument; draw from a SeededRandom",
    "print": "the core has no output; return an action",
    "debugPrint": "the core has no output; return an action",
    "dump": "the core has no output; return an action",
    "readLine": "the core has no input",
    "Hasher": "hashes differ from run to run",
  ]

  static func worldly(_ file: SwiftFile) -> [Finding] {
    let own = Set(file.code.indices.filter { file.text($0) == "func" }.map { file.text($0 + 1) })
    return file.code.indices.compactMap { index in
      let text = file.text(index)
      guard file.isWord(index) else { return nil }
      if let reason = bannedWords[text] { return file.finding(file.code[index].line, "\(text): \(reason)") }
      if let reason = bannedCalls[text], file.text(index + 1) == "(", file.text(index - 1) != ".", !own.contains(text) {
        return file.finding(file.code[index].line, "\(text)(: \(reason)")
      }
      if text == "actor" && file.text(index + 1).first?.isUppercase == true {
        return file.finding(file.code[index].line, "actor: the core's actors are values with a mailbox")
      }
      return clockOrChance(file, index)
    }
  }

  /// `ContinuousClock.now`, `.now`, `Int.random(in:)`, `list.shuffled()`; not `context.now`, not `shuffled(using:)`.
  private static func clockOrChance(_ file: SwiftFile, _ index: Int) -> Finding? {
    let text = file.text(index)
    let line = file.code[index].line
    guard file.text(index - 1) == "." else { return nil }
    let receiver = file.isWord(index - 2) ? file.text(index - 2) : ""
    let ofType = receiver.isEmpty || receiver.first?.isUppercase == true
    let called = file.text(index + 1) == "("
    if bannedWords[receiver] != nil { return nil }
    let endsReceiver = [")", "]", "}", "?", "!"].contains(file.text(index - 2))
    if text == "now" && ofType && !endsReceiver { return file.finding(line, "\(receiver).now: time is an argument") }
    if text == "random" && called && !endsReceiver {
      return file.finding(line, "\(receiver).random(: randomness is an argument; draw from a SeededRandom")
    }
    if ["shuffled", "shuffle", "randomElement"].contains(text) && called && file.text(index + 2) == ")" {
      return file.finding(line, ".\(text)(): randomness is an argument; pass a generator")
    }
    return nil
  }

  private static let orderedWalks: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "reduce", "first", "enumerated", "popFirst", "keys", "values",
    "makeIterator", "prefix", "joined",
  ]

  /// Walks over what has no order of its own, as far as one file shows it; `names` are the dictionaries and sets that
  /// files of the same type declare.
  static func unorderedWalks(_ file: SwiftFile, names: Set<String>) -> [Finding] {
    let reason = "has no order; keep an array, or sort"
    var findings: [Finding] = []
    for index in file.code.indices where file.isWord(index) {
      let line = file.code[index].line
      if file.text(index) == "for", let walked = walkedName(file, index, names: names) {
        findings.append(file.finding(line, "for … in \(walked): \(reason)"))
      } else if line != findings.last?.line, names.contains(file.text(index)), file.text(index + 1) == ".",
        orderedWalks.contains(file.text(index + 2)),
        !orderIsRestored(file, from: index + 2)
      {
        findings.append(file.finding(line, "\(file.text(index)).\(file.text(index + 2)): \(reason)"))
      }
    }
    return findings
  }

  /// The names that a file declares as a dictionary or a set.
  static func unorderedNames(_ file: SwiftFile) -> Set<String> {
    Set(
      file.code.indices.compactMap { index in
        guard file.isWord(index), [":", "="].contains(file.text(index + 1)) else { return nil }
        let assigned = file.text(index + 1) == "="
        let type = index + 2
        let called = ["(", "<"].contains(file.text(type + 1))
        if ["Set", "Dictionary"].contains(file.text(type)) && called { return file.text(index) }
        guard file.text(type) == "[", holdsPairs(file, type) else { return nil }
        return assigned || file.text(index - 1) != "case" ? file.text(index) : nil
      })
  }

  /// Whether the brackets at `open` hold `key: value`, as type or as literal.
  private static func holdsPairs(_ file: SwiftFile, _ open: Int) -> Bool {
    var next = open + 1
    let close = file.closing(open)
    while next < close {
      switch file.text(next) {
      case ":": return true
      case "?", "in": return false
      case "(", "[", "{": next = file.closing(next)
      default: break
      }
      next += 1
    }
    return false
  }

  private static func walkedName(_ file: SwiftFile, _ loop: Int, names: Set<String>) -> String? {
    var next = loop + 1
    while next < file.code.count && file.text(next) != "in" && file.text(next) != "{" { next += 1 }
    guard file.text(next) == "in" else { return nil }
    var last = next
    var sorted = false
    while last + 1 < file.code.count && file.text(last + 1) != "{" && file.text(last + 1) != "where" {
      last += 1
      if file.text(last) == "sorted" { sorted = true }
      if file.text(last) == "(" { last = file.closing(last) }
    }
    if sorted { return nil }
    let text = file.text(last)
    if names.contains(text) { return text }
    if ["keys", "values"].contains(text) && file.text(last - 1) == "." { return "\(file.text(last - 2)).\(text)" }
    return nil
  }

  private static let orderless: Set<String> = [
    "sorted", "count", "isEmpty", "contains", "allSatisfy", "max", "min", "remove", "removeAll",
  ]

  /// Whether the rest of the statement sorts, or asks only what no order changes.
  private static func orderIsRestored(_ file: SwiftFile, from start: Int) -> Bool {
    var next = start
    while next < file.code.count {
      if next > start && file.code[next].line != file.code[next - 1].line && file.text(next) != "." { return false }
      if file.text(next - 1) == "." && orderless.contains(file.text(next)) { return true }
      if ["(", "{", "["].contains(file.text(next)) { next = file.closing(next) }
      if [")", "}", "]", ","].contains(file.text(next)) && next > start && !file.isChainedAfter(next) { return false }
      next += 1
    }
    return false
  }
}

extension SwiftFile {
  /// Whether the expression that ends at `index` goes on with a member.
  func isChainedAfter(_ index: Int) -> Bool {
    [".", "?", "!"].contains(text(index + 1))
  }
}
