import Testing

/// Tests/Mutations breaks the code in listed places. What is listed has to be there.
struct MutationListTests {
  private struct Entry {
    var id = ""
    var file = ""
    var test = ""
    var before: [Substring] = []
    var after: [Substring] = []
  }

  private let tree = Tree.shared

  private var entries: [Entry] {
    tree.text("Tests/Mutations/mutations.txt").split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "", omittingEmptySubsequences: true).filter { $0.first?.hasPrefix("#") != true }
      .map { lines in
        var entry = Entry()
        for line in lines {
          if line.hasPrefix("-") {
            entry.before.append(line.dropFirst(2))
          } else if line.hasPrefix("+") {
            entry.after.append(line.dropFirst(2))
          } else if line.hasPrefix("file: ") {
            entry.file = String(line.dropFirst(6))
          } else if line.hasPrefix("test: ") {
            entry.test = String(line.dropFirst(6))
          } else {
            entry.id = String(line.prefix { $0 != ":" })
          }
        }
        return entry
      }
  }

  @Test func `every place that is to be broken stands in its file once`() {
    #expect(entries.count >= 20)
    for entry in entries {
      let text = tree.text(entry.file)
      let found = text.ranges(of: entry.before.joined(separator: "\n")).count
      #expect(found == 1, "\(entry.id): \(entry.file) has its text \(found) times")
      #expect(entry.before != entry.after, "\(entry.id) changes nothing")
    }
  }

  @Test func `every entry has an id of its own, and tests that there are`() {
    #expect(Set(entries.map(\.id)).count == entries.count)
    let paths = tree.texts.map(\.path)
    for entry in entries {
      for test in entry.test.split(separator: "|") {
        #expect(paths.contains { $0.hasSuffix("/\(test).swift") }, "\(entry.id): no file is named \(test)")
      }
    }
  }
}
