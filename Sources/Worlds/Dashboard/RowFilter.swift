/// What a person typed to narrow a list: each word has to be in a row, in any case, and a word after `!` must not.
///
/// Each word that rows can show is compared with it once, not once a row. Only what has a digit or a dash has to be
/// looked for in the numbers and ids of each row.
struct RowFilter: Sendable {
  /// Bits stand for the words that were typed: for each word of the vocabulary those that are in it.
  private let found: [UInt64]
  private let wanted: UInt64
  private let unwanted: UInt64
  /// The vocabulary.
  fileprivate let texts: [[UInt8]]
  private let inNumbers: [(bit: UInt64, bytes: [UInt8])]

  init(_ text: String, _ vocabulary: RowVocabulary) {
    var wanted: UInt64 = 0
    var unwanted: UInt64 = 0
    var terms: [[UInt8]] = []
    for word in text.lowercased().split(separator: " ") {
      let isWanted = word.first != "!"
      let bytes = Array((isWanted ? word : word.dropFirst()).utf8)
      // A lone `!` is the beginning of a word that is still typed.
      guard !bytes.isEmpty, terms.count < UInt64.bitWidth else { continue }
      if isWanted { wanted |= 1 << terms.count } else { unwanted |= 1 << terms.count }
      terms.append(bytes)
    }
    texts = vocabulary.texts
    self.wanted = wanted
    self.unwanted = unwanted
    let found: [UInt64] = vocabulary.texts.map { text in
      terms.indices.reduce(0) { Self.contains(text, terms[$1]) ? $0 | 1 << UInt64($1) : $0 }
    }
    self.found = found
    looksAtStages = vocabulary.allStages.contains { found[$0.place] != 0 }
    inNumbers = terms.indices.compactMap { index in
      let term = terms[index]
      let hasNumber = term.contains { $0 == UInt8(ascii: "-") || $0 >= 0x30 && $0 <= 0x39 }
      return hasNumber ? (1 << UInt64(index), term) : nil
    }
  }

  var isEmpty: Bool { wanted | unwanted == 0 }
  var looksAtNumbers: Bool { !inNumbers.isEmpty }
  /// Whether the name of a stage is asked for, or asked not to be.
  let looksAtStages: Bool

  fileprivate func terms(in word: RowWord) -> UInt64 { found[word.place] }

  fileprivate func terms(in numbers: [UInt8]) -> UInt64 {
    inNumbers.reduce(0) { Self.contains(numbers, $1.bytes) ? $0 | $1.bit : $0 }
  }

  fileprivate func fits(_ terms: UInt64) -> Bool { terms & wanted == wanted && terms & unwanted == 0 }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    let first = word[0]
    for start in 0...(text.count - word.count) where text[start] == first {
      var index = 1
      while index < word.count, text[start + index] == word[index] { index += 1 }
      if index == word.count { return true }
    }
    return false
  }
}

/// What one row shows, while a filter looks at it. One for all rows, so that none of them costs an allocation.
struct RowText: Sendable {
  private let filter: RowFilter
  private var terms: UInt64 = 0
  /// Apart by blanks.
  private var numbers: [UInt8] = []

  init(_ filter: RowFilter) {
    self.filter = filter
  }

  var looksAtStages: Bool { filter.looksAtStages }

  mutating func clear() {
    terms = 0
    numbers.removeAll(keepingCapacity: true)
  }

  var fits: Bool {
    filter.looksAtNumbers ? filter.fits(terms | filter.terms(in: numbers)) : filter.fits(terms)
  }

  mutating func add(_ word: RowWord) {
    terms |= filter.terms(in: word)
  }

  mutating func add(_ word: RowWord?) {
    if let word { add(word) }
  }

  /// `person 42`, or without the first word.
  mutating func add(number: UInt32, after word: RowWord?) {
    add(word)
    guard filter.looksAtNumbers else { return }
    numbers.append(0x20)
    append(UInt64(number))
  }

  /// `inq-42-1`, of the word and the numbers.
  mutating func add(id word: RowWord, _ first: UInt32, _ second: UInt16, _ third: UInt8? = nil) {
    add(word)
    guard filter.looksAtNumbers else { return }
    numbers.append(0x20)
    numbers.append(contentsOf: filter.texts[word.place])
    numbers.append(0x2D)
    append(UInt64(first))
    numbers.append(0x2D)
    append(UInt64(second))
    guard let third else { return }
    numbers.append(0x2D)
    append(UInt64(third))
  }

  /// `v2`.
  mutating func add(_ word: RowWord, version: UInt16) {
    add(word)
    guard filter.looksAtNumbers else { return }
    numbers.append(0x20)
    numbers.append(UInt8(ascii: "v"))
    append(UInt64(version))
  }

  private mutating func append(_ number: UInt64) {
    var divisor: UInt64 = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      numbers.append(0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
