import Foundation
import Testing

/// What is written beside the code, held to the code.
struct DocumentTests {
  private let tree = Tree.shared

  @Test func `the top level is what was agreed`() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: tree.root.path)
    let seen = Set(entries.filter { !$0.hasPrefix(".") })
    #expect(seen.subtracting(Tree.top).subtracting(Tree.topToo).sorted() == [], "these are too many")
    #expect(Tree.top.subtracting(seen).sorted() == [], "these are missing")
  }

  @Test func `CI runs the README's test command`() {
    let commands = PackageFiles.commands(in: tree.text("README.md"))
    let last = tree.text(".ci/run").split(whereSeparator: \.isNewline).last ?? ""
    let test = last.hasPrefix("exec ") ? String(last.dropFirst("exec ".count)) : String(last)
    #expect(test.hasPrefix("swift test"))
    #expect(commands.contains(test), "README's commands: \(commands)")
    #expect(commands.first == ".ci/setup && swift run -c release baton demo")
  }

  @Test func `files that the documents name are there`() {
    for (path, text) in tree.texts where path.hasSuffix(".md") {
      let words = PackageFiles.commands(in: text).flatMap { $0.split(separator: " ") }
      let files = words.filter { $0.hasPrefix("Examples/") || $0.hasPrefix(".ci/") }.map(String.init)
      let missing = (PackageFiles.links(in: text, of: path) + files).filter { !tree.exists($0) }
      #expect(missing == [], "named in \(path)")
    }
  }

  @Test func `each written protocol is named by a test`() {
    let tests = tree.swift.filter { $0.path.hasPrefix("Tests/") }
    let strings = tests.flatMap { $0.tokens.filter { $0.kind == .string }.map(\.text) }
    let unnamed = tree.files(under: "Protocols").filter { path in
      let name = String(path.split(separator: "/").last ?? "")
      let stem = String(name.split(separator: ".").first ?? "")
      return path != "Protocols/README.md" && !strings.contains { $0 == stem || $0.hasSuffix(name) }
    }
    #expect(unnamed == [])
  }

  /// `SimulateTests` runs every scenario that stands directly in the folder, `ExampleTests` the programs by name.
  @Test func `each example is a scenario, is used by one, or is a program that a test runs`() {
    let examples = tree.texts.filter { $0.path.hasPrefix("Examples/") }
    let tests = tree.swift.filter { $0.path.hasPrefix("Tests/ExampleTests/") }
    let programs = tests.flatMap { $0.tokens.filter { $0.kind == .string }.map(\.text) }
    let unused = tree.files(under: "Examples").filter { path in
      let name = String(path.dropFirst("Examples/".count))
      let isScenario = !name.contains("/") && name.hasSuffix(".yaml")
      let parts = name.split(separator: "/")
      if parts.count > 1, name.hasSuffix(".swift"), programs.contains(String(parts[0])) { return false }
      return !isScenario && !examples.contains { $0.path != path && $0.text.contains(name) }
    }
    #expect(unused == [])
  }

  @Test func `each module of the core has its tests`() {
    let modules = Set(tree.sources.filter(Module.isCore).map(\.module))
    let tested = Set(tree.swift.filter { $0.path.hasPrefix("Tests/") }.map(\.module))
    #expect(modules.filter { !tested.contains("\($0)Tests") }.sorted() == [])
  }

  @Test func `each machine has its table in Protocols`() {
    let machines = tree.sources.filter { $0.isMachine && !$0.name.contains("+") }
    let written = tree.texts.filter { $0.path.hasPrefix("Protocols/") && $0.path.hasSuffix(".md") }
    for machine in machines {
      let own = written.filter { $0.text.contains(machine.name) }
      let tables = own.flatMap { MarkdownTable.all(in: $0.text) }
      #expect(
        tables.contains { $0.columns.prefix(3) == ["from", "event", "to"] && !$0.rows.isEmpty },
        "\(machine.path): no file of Protocols names \(machine.name) and holds a table | from | event | to |")
    }
  }

  @Test func `each row of the glossary is whole, and no word stands twice`() {
    let glossary = Glossary(markdown: tree.text("Protocols/glossary.md"))
    #expect(glossary.words.count == Set(glossary.words).count)
    for table in MarkdownTable.all(in: tree.text("Protocols/glossary.md")) {
      #expect(table.columns == ["word", "means", "not", "source"])
      for row in table.rows {
        #expect(row.count == 4 && !row[0].isEmpty && !row[1].isEmpty, "\(row)")
      }
    }
    for entry in glossary.banned {
      #expect(!glossary.words.contains(entry.words.joined(separator: " ")), "\(entry.words) is refused and in use")
    }
  }

  @Test func `set-up installs what the manifest names, and no other library`() {
    let installed = PackageFiles.shellArray("debian_packages", in: tree.text(".ci/setup"))
    let named = Manifest(text: tree.text("Package.swift")).debianPackages
    #expect(installed == installed.sorted())
    #expect(installed.filter { $0.hasSuffix("-dev") } == Set(named).sorted())
  }

  @Test func `documents are read as they are written`() {
    let text = "a [b](c.md#d) [e](https://x/y)\n```sh\nbaton demo  # look\n```\n```\nbaton x\n```\n"
    #expect(PackageFiles.commands(in: text) == ["baton demo"])
    #expect(PackageFiles.links(in: text, of: "Protocols/a.md") == ["Protocols/c.md"])
    #expect(PackageFiles.shellArray("p", in: "q=1\np=(\n  a # b\n  c==1\n)\n") == ["a", "c==1"])
    let table = MarkdownTable.all(in: "## H\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nx\n").first
    #expect(table == MarkdownTable(heading: "H", columns: ["a", "b"], rows: [["1", "2"]], line: 3))
  }
}
