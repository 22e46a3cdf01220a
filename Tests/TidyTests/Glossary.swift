/// `Protocols/glossary.md` as the rules use it.
struct Glossary: Sendable {
  /// Words of the column "not", lower case, with the word of the house.
  let banned: [(words: [String], instead: String)]
  let words: [String]

  init(markdown: String) {
    var words: [String] = []
    var banned: [(words: [String], instead: String)] = []
    for table in MarkdownTable.all(in: markdown) where table.columns.first == "word" {
      words += table.column("word")
      for (word, synonyms) in zip(table.column("word"), table.column("not")) {
        for synonym in synonyms.split(separator: ",") {
          let parts = synonym.split(separator: " ").map { $0.lowercased() }.filter { $0 != "—" }
          if !parts.isEmpty { banned.append((parts, word)) }
        }
      }
    }
    self.words = words
    self.banned = banned
  }
}
