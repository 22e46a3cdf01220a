import Testing

/// The house rules that a machine can check, over every file of the package. `ScannerTests` shows each one going red.
struct TidyTests {
  private let tree = Tree.shared

  @Test func `a line fits 120 characters`() { expectNone(tree.swift.flatMap(LengthRules.longLines)) }

  @Test func `a function's body fits 70 lines`() { expectNone(tree.swift.flatMap(LengthRules.longFunctions)) }

  @Test func `a file fits a sitting`() { expectNone(tree.swift.flatMap(LengthRules.longFile)) }

  @Test func `no tabs, no blanks at the end of a line`() {
    expectNone(tree.texts.flatMap(WhitespaceRules.blanks))
  }

  @Test func `imports follow the arrows`() { expectNone(tree.swift.flatMap(ImportRules.arrows)) }

  @Test func `the manifest follows the arrows`() {
    let targets = Manifest(text: tree.text("Package.swift")).targets
    #expect(!targets.isEmpty, "no target read from Package.swift: the reader of this test needs mending")
    expectNone(targets.flatMap { ImportRules.manifest($0.name, declared: $0.dependencies, line: $0.line) })
  }

  @Test func `the core asks nobody for time, chance or output`() {
    expectNone(tree.sources.filter(Module.isCore).flatMap(CoreRules.worldly))
  }

  @Test func `the core walks nothing in hash order`() {
    let core = tree.sources.filter(Module.isCore)
    let families = Dictionary(grouping: core) { "\($0.module)/\($0.name.split(separator: "+").first ?? "")" }
    expectNone(
      families.keys.sorted().flatMap { key in
        let files = families[key] ?? []
        let names = files.reduce(into: Set<String>()) { $0.formUnion(CoreRules.unorderedNames($1)) }
        return files.flatMap { CoreRules.unorderedWalks($0, names: names) }
      })
  }

  @Test func `nothing unchecked outside the drivers`() { expectNone(tree.sources.flatMap(SharingRules.unchecked)) }

  @Test func `no traps in place of errors`() { expectNone(tree.sources.flatMap(SharingRules.traps)) }

  @Test func `a machine's file starts with its diagram`() { expectNone(tree.sources.flatMap(MachineRules.diagram)) }

  @Test func `each state of a machine says what it can become`() {
    expectNone(tree.sources.flatMap(MachineRules.successors))
  }

  @Test func `a machine's switches have no default`() { expectNone(tree.sources.flatMap(MachineRules.defaults)) }

  @Test func `a file is named for a type it holds`() { expectNone(tree.sources.flatMap(NameRules.fileName)) }

  @Test func `names say something`() { expectNone(tree.swift.flatMap(NameRules.emptyNames)) }

  @Test func `bounds come last in names`() { expectNone(tree.swift.flatMap(NameRules.leadingBounds)) }

  @Test func `public types say what they are for`() { expectNone(tree.sources.flatMap(CommentRules.silentTypes)) }

  @Test func `names use the glossary's words`() {
    let glossary = Glossary(markdown: tree.text("Protocols/glossary.md"))
    #expect(glossary.banned.count > 20, "the glossary's table was not understood")
    expectNone(tree.sources.flatMap { NameRules.synonyms($0, banned: glossary.banned) })
  }

  @Test func `nothing is left for later`() {
    expectNone(tree.swift.flatMap(CommentRules.leftovers))
  }

  @Test func `no banners and section marks`() { expectNone(tree.swift.flatMap(CommentRules.banners)) }

  @Test func `no code in comments`() { expectNone(tree.swift.flatMap(CommentRules.disabledCode)) }

  @Test func `comments cite pages that are in the tree`() {
    expectNone(tree.swift.flatMap { CommentRules.absentPages($0, isThere: tree.exists) })
  }

  @Test func `no test is switched off`() { expectNone(tree.swift.flatMap(CommentRules.disabledTests)) }

  @Test func `nothing names a place outside the package`() {
    expectNone(
      tree.texts.filter { !$0.path.hasPrefix("Tests/") }.flatMap(CommentRules.foreignPaths))
  }

  @Test(.enabled(if: SwiftFormat.path != nil, "swift format is not in this toolchain"), .timeLimit(.minutes(5)))
  func `swift format finds nothing`() throws {
    let path = try #require(SwiftFormat.path)
    let complaints = try SwiftFormat.lint(with: path, in: tree.root)
    #expect(complaints.isEmpty, "mend with: swift format -i -r -p Sources Tests Package.swift\n\(complaints)")
  }
}

/// Records one issue that lists what was found.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
  let shown = findings.prefix(40).map(\.description).joined(separator: "\n")
  let rest = findings.count > 40 ? "\n… and \(findings.count - 40) more" : ""
  #expect(findings.isEmpty, "\n\(shown)\(rest)", sourceLocation: sourceLocation)
}
