import Testing

/// Each rule on snippets that break it, and on their neighbours that do not.
struct ScannerTests {
  private func lines(_ findings: [Finding]) -> [Int] { findings.map(\.line) }

  private func core(_ text: String) -> SwiftFile { SwiftFile(path: "Sources/Actors/Thing.swift", text: text) }

  private func machine(_ text: String) -> SwiftFile { SwiftFile(path: "Sources/Actors/LampMachine.swift", text: text) }

  @Test func `a long line is found by its characters, not its bytes`() {
    let full = String(repeating: "é", count: 120)
    #expect(lines(LengthRules.longLines(core("\(full)\n\(full)x\n"))) == [2])
    let expected = "let a = \"\"\"\n  a\n  \(full)\n  \"\"\"\n// \(full)"
    #expect(lines(LengthRules.longLines(SwiftFile(path: "Tests/ATests/A.swift", text: expected))) == [5])
    #expect(lines(LengthRules.longLines(core(expected))) == [3, 5])
  }

  @Test(arguments: [
    "func f(a: Int = { 1 }()) async throws(E) -> [Int] {", "init?<T>(a: T) where T: P {", "deinit {",
    "subscript(i: Int) -> Int {", "var size: [Int] {",
  ])
  func `a long body is found`(head: String) {
    let long = head + "\n" + String(repeating: "work()\n", count: 71) + "}\n"
    let fitting = head + "\n" + String(repeating: "work()\n", count: 70) + "}\n"
    #expect(lines(LengthRules.longFunctions(core(long))) == [1])
    #expect(LengthRules.longFunctions(core(fitting)).isEmpty)
  }

  @Test func `a requirement, a stored value and a call have no body`() {
    let rows = String(repeating: "let a = 1\n", count: 80)
    let text =
      "protocol P {\nfunc f()\ninit()\nvar a: Int\n}\nstruct S {\nvar b: Int = 1\nlet c = S.init(1)\n\(rows)}\n"
    #expect(LengthRules.longFunctions(core(text)).isEmpty)
  }

  @Test func `a long file is found`() {
    #expect(LengthRules.longFile(core(String(repeating: "a\n", count: 601))).count == 1)
    #expect(LengthRules.longFile(core(String(repeating: "a\n", count: 600))).isEmpty)
  }

  @Test func `blanks that nobody sees are found`() {
    #expect(lines(WhitespaceRules.blanks(path: "a", text: "ok\nend \n\ttab\n")) == [2, 3])
    #expect(lines(WhitespaceRules.blanks(path: "a", text: "a\r\nb\r\n")) == [0])
    #expect(lines(WhitespaceRules.blanks(path: "a", text: "no end")) == [0])
    #expect(WhitespaceRules.blanks(path: "a", text: "ok\n").isEmpty)
  }

  @Test func `an import against the arrows is found`() {
    let text = "import Inquiry\nprivate import Glibc\nimport struct Foundation.Date\n@testable import ActorsSim\n"
    #expect(lines(ImportRules.arrows(core(text))) == [1, 2, 3, 4])
    let driver = SwiftFile(path: "Sources/ActorsUV/Loop.swift", text: "import Actors\nimport CUV\nimport ActorsSim\n")
    #expect(lines(ImportRules.arrows(driver)) == [3])
    #expect(ImportRules.arrows(SwiftFile(path: "Sources/Stray/A.swift", text: "")).count == 1)
    #expect(ImportRules.arrows(SwiftFile(path: "Tests/ActorsTests/A.swift", text: "import Foundation")).isEmpty)
  }

  @Test func `a dependency against the arrows is found in the manifest`() {
    let manifest = Manifest(
      text: """
        func library(_ name: String) {}
        library("Actors", ["CUV"]),
        library("Inquiry", ["Actors"]), .systemLibrary(name: "CUV", providers: [.apt(["libuv1-dev"])])
        library("Wire"),
        .target(name: name, dependencies: dependencies),
        .target(name: "Devices", dependencies: ["ActorsUV"], swiftSettings: strict),
        """)
    #expect(manifest.targets.map(\.name) == ["Actors", "Inquiry", "Wire", "Devices"])
    #expect(manifest.debianPackages == ["libuv1-dev"])
    let findings = manifest.targets.flatMap { ImportRules.manifest($0.name, declared: $0.dependencies, line: $0.line) }
    #expect(lines(findings) == [2, 6])
  }

  @Test func `no module is above itself, and the drivers never meet`() {
    var seen: Set<String> = []
    for module in Module.all {
      let below = module.imports.filter {
        ![
          "CUV", "CYAML", "CNcurses", "CSQLite", "CSodium", "CQREncode", "CJansson", "CIDN2", "CUnistring",
          "CMicroHTTPD", "CCurl",
        ].contains($0)
      }
      #expect(below.isSubset(of: seen), "\(module.name) imports something below it in the table")
      #expect(!module.imports.isSuperset(of: ["ActorsUV", "ActorsSim"]) || module.kind == .outer)
      #expect(module.kind != .core || module.system.isEmpty)
      seen.insert(module.name)
    }
    #expect(Module.byName["ActorsUV"]?.imports.contains("ActorsSim") == false)
    #expect(Module.byName["ActorsSim"]?.imports.contains("ActorsUV") == false)
  }

  @Test(arguments: [
    "let t = ContinuousClock.now", "let t: Instant = .now", "let t = Date()", "let id = UUID()", "print(a)",
    "await f()", "func f() async {}", "Task { f() }", "Int.random(in: 0..<2)", "let b: Bool = .random()",
    "list.shuffled()", "list.randomElement()", "a.hashValue", "var h = Hasher()", "actor A {}",
    "let s = \"at \\(Date())\"",
  ])
  func `the world is found in the core`(text: String) {
    #expect(CoreRules.worldly(core("let a = 1\n\(text)\n")).map(\.line) == [2])
  }

  @Test(arguments: [
    "let t = context.now", "let t = self.context.now", "f().now", "list.shuffled(using: &random)",
    "effects.random.next()",
    "// Date(), await, print(", "let s = \"Task { await print( }\"", "node.print(a)",
    "func print(_ a: Int) { print(a) }", "case actor, name", "actor: actor",
    "func hash(into hasher: inout Hasher) {}", "let asyncTask = 1",
  ])
  func `what only looks like the world is left alone`(text: String) {
    #expect(CoreRules.worldly(core(text)).isEmpty)
  }

  @Test(arguments: [
    "for (k, v) in table { f() }", "for k in self.table { f() }", "for k in table.keys { f() }", "table.map { $0 }",
    "for v in other.values where v > 1 { f() }", "let a = names.first", "table.forEach { f($0) }", "f(table.keys)",
    "let b = Array(table.values)", "for n in names { }", "for n in names.enumerated() { }",
  ])
  func `a walk in hash order is found`(text: String) {
    let file = core("var table: [Int: String] = [:]\nlet names: Set<String> = []\n\(text)\n")
    #expect(lines(CoreRules.unorderedWalks(file, names: CoreRules.unorderedNames(file))) == [3])
  }

  @Test(arguments: [
    "for k in table.keys.sorted() { f() }", "for n in list { f() }", "let v = table[1]", "let c = table.keys.count",
    "let all = table.map { $0 }.sorted { $0 < $1 }", "if names.contains(a) { }", "table.removeAll()",
    "let all = table.values\n  .filter { $0 > 1 }\n  .sorted()", "for k in names.sorted() { }",
  ])
  func `a walk whose order does not matter is left alone`(text: String) {
    let file = core("var table: [Int: String] = [:]\nlet names = Set([1])\nlet list: [Int] = [1]\n\(text)\n")
    #expect(CoreRules.unorderedWalks(file, names: CoreRules.unorderedNames(file)).isEmpty)
  }

  @Test func `dictionaries and sets are recognised where they are declared`() {
    let file = core(
      "let a: [K: V]\nvar b = Set<Int>()\nlet c = [1: 2]\nlet d: [Int]\nlet e = [x ? 1 : 2]\nf(g: [K: V].self)")
    #expect(CoreRules.unorderedNames(file).subtracting(["g"]) == ["a", "b", "c"])
  }

  @Test func `unchecked sharing is found outside the drivers`() {
    let text = "final class A: @unchecked Sendable {}\nnonisolated(unsafe) var a = 1\n"
    #expect(lines(SharingRules.unchecked(core(text))) == [1, 2])
    #expect(SharingRules.unchecked(SwiftFile(path: "Sources/ActorsUV/A.swift", text: text)).isEmpty)
  }

  @Test(arguments: ["a!.b", "try! f()", "a as! B", "f()!", "a[0]!", "var a: Int!", "a?.b!"])
  func `a trap is found`(text: String) {
    #expect(lines(SharingRules.traps(core(text))) == [1])
  }

  @Test(arguments: ["!a", "a != b", "a && !b", "(!a)", "try? f()", "a as? B", "// a!", "\"a!\"", "return !a", "f(!a)"])
  func `a negation is no trap`(text: String) {
    #expect(SharingRules.traps(core(text)).isEmpty)
  }

  @Test func `a machine without its diagram is found`() {
    #expect(lines(MachineRules.diagram(machine("import Actors\nstruct LampMachine {}"))) == [1])
    #expect(lines(MachineRules.diagram(machine("// A lamp.\n// It shines.\nstruct LampMachine {}"))) == [1])
    #expect(lines(MachineRules.diagram(machine("struct LampMachine {}\n// off ──▶ on\n// on ──▶ off"))) == [1])
    #expect(MachineRules.diagram(machine("import Actors\n/// A lamp.\n/// off ──▶ on\nstruct LampMachine {}")).isEmpty)
    #expect(MachineRules.diagram(machine("// off ──pressed──▶ on\n// on ──pressed──▶ off\nimport Actors\n")).isEmpty)
    #expect(MachineRules.diagram(core("struct Thing {}")).isEmpty)
  }

  @Test func `a state that does not say what it can become is found`() {
    let text = """
      enum State {
        /// Dark. Can become: on
        case off
        /// Shining.
        indirect case on(at: Int)
        case broken
        var isLit: Bool { switch self { case .on: true case .off, .broken: false } }
      }
      enum Event { case pressed }
      """
    #expect(lines(MachineRules.successors(machine(text))) == [5, 6])
  }

  @Test func `a machine's default is found`() {
    let text = "switch a {\ncase .on: 1\ndefault: 2\n}\nf(default: 1)\n"
    #expect(lines(MachineRules.defaults(machine(text))) == [3])
    #expect(MachineRules.defaults(core(text)).isEmpty)
  }

  @Test func `a file named for nothing in it is found`() {
    #expect(NameRules.fileName(core("struct Other {}")).count == 1)
    #expect(NameRules.fileName(core("enum Thing {}")).isEmpty)
    #expect(NameRules.fileName(core("struct ThingCode {}\nstruct ThingToken {}")).isEmpty)
    #expect(NameRules.fileName(core("struct ThingCode {}")).count == 1)
    let codes = SwiftFile(path: "Sources/A/Codes.swift", text: "enum LaunchCode {}\nenum HandoffCode {}")
    #expect(NameRules.fileName(codes).isEmpty)
    #expect(NameRules.fileName(SwiftFile(path: "Sources/A/Thing+More.swift", text: "extension A.Thing {}")).isEmpty)
    #expect(NameRules.fileName(SwiftFile(path: "Sources/A/Thing+More.swift", text: "extension Other {}")).count == 1)
  }

  @Test func `names that say nothing are found`() {
    #expect(lines(NameRules.emptyNames(core("\nstruct SessionManager {}\nenum StringUtils {}"))) == [2, 3])
    #expect(NameRules.emptyNames(SwiftFile(path: "Sources/A/Helpers.swift", text: "")).count == 1)
    #expect(NameRules.emptyNames(core("struct Managerial {}")).isEmpty)
  }

  @Test func `a synonym of the house's word is found in declared names`() {
    let glossary = Glossary(
      markdown: """
        | word | means | not | source |
        | --- | --- | --- | --- |
        | handoff | moving on | handover, hand over | F04 |
        | claim | taking | — | S1 |
        """)
    #expect(glossary.words == ["handoff", "claim"])
    let text = "let handoverMs = 1\nfunc handOver() {}\nlet overhand = handover\nenum Handovers {}\n"
    #expect(lines(NameRules.synonyms(core(text), banned: glossary.banned)) == [1, 2, 4])
  }

  @Test func `a bound that comes first is found`() {
    let text = "let maxRetries = 1\nlet retriesMax = 1\nlet max = 2\nfunc minimumLength() {}\nlet maxim = 1\n"
    #expect(lines(NameRules.leadingBounds(core(text))) == [1, 4])
  }

  @Test func `a public type without a word is found`() {
    let text = """
      /// Said.
      @frozen public struct A: P { public enum Inner {} }
      public enum B {}
      struct C {}
      public import D
      public extension E { struct F {} }
      /// Said.
      public protocol G {}
      // Not a docstring.
      public final class H {}
      """
    #expect(lines(CommentRules.silentTypes(core(text))) == [3, 10])
  }

  @Test func `names fall into words`() {
    #expect(NameRules.words(of: "mailboxMessagesMax") == ["mailbox", "messages", "max"])
    #expect(NameRules.words(of: "HTTPHostURL2") == ["http", "host", "url2"])
    #expect(NameRules.words(of: "`a name`") == ["a", "name"])
  }

  @Test func `what is left for later is found`() {
    for marker in CommentRules.markers {
      #expect(lines(CommentRules.leftovers(core("let a = 1\n// \(marker): later\n"))) == [2])
      #expect(CommentRules.leftovers(core("// \(marker)ity\n")).isEmpty)
    }
    let halves = ["not implemented", "yet"].joined(separator: " ")
    #expect(lines(CommentRules.leftovers(core("fatalError(\"\(halves)\")"))) == [1])
  }

  @Test func `banners and section marks are found, diagrams left alone`() {
    #expect(lines(CommentRules.banners(core("let a = 1\n// MARK: - Things\n"))) == [2])
    #expect(lines(CommentRules.banners(core("let a = 1\n// ----------\nlet b = 1\n"))) == [2])
    #expect(lines(CommentRules.banners(core("let a = 1\n//////////////\nlet b = 1\n"))) == [2])
    #expect(CommentRules.banners(core("// a\n// ───────────\n// b\n")).isEmpty)
    #expect(CommentRules.banners(core("// on ──▶ off\n")).isEmpty)
  }

  @Test(arguments: ["// let a = b.c", "// return f(a)", "// if a(b) {", "// self.a(b)", "// }"])
  func `code in a comment is found`(text: String) {
    #expect(lines(CommentRules.disabledCode(core(text))) == [1])
  }

  @Test(arguments: [
    "// if it is late (see F02)", "// let it run", "// return to the first device", "/// let a = f()",
    "// for all of them.",
  ])
  func `prose in a comment is left alone`(text: String) {
    #expect(CommentRules.disabledCode(core(text)).isEmpty)
  }

  @Test func `a page that is not in the tree is found`() {
    let text = "/// See Protocols/a.md and b.md (S1).\n/// (part" + " C.2)\nlet a = \"c.md\"\n// E.164, a part of b\n"
    #expect(lines(CommentRules.absentPages(core(text)) { $0 == "Protocols/a.md" }) == [1, 2])
  }

  @Test func `a test that is switched off is found`() {
    let text = "@Test(.dis" + "abled(\"slow\")) func a() {}\nwithKnown" + "Issue { }\n"
    #expect(lines(CommentRules.disabledTests(SwiftFile(path: "Tests/A/A.swift", text: text))) == [1, 2])
  }

  @Test(arguments: ["see /tmp/x", "\"/home/me\"", "at ../shar" + "ed/a", "(/root/a)"])
  func `a place outside the package is found`(text: String) {
    #expect(lines(CommentRules.foreignPaths(path: "a", text: "ok\n\(text)\n")) == [2])
  }

  @Test(arguments: ["a/tmp/b", "https://x.y/root", "/tmp", "${HOME}/work/x", "./home/x"])
  func `a path inside is left alone`(text: String) {
    #expect(CommentRules.foreignPaths(path: "a", text: text).isEmpty)
  }
}
