import Foundation
import Glibc
import Testing

/// The program under valgrind: no invalid access, nothing definitely lost.
@Suite(
  .serialized, .enabled(if: Checkout.baton != nil, "baton is not built"),
  .enabled(if: Checkout.valgrind != nil, "no valgrind: run .ci/setup"))
struct SafetyTests {
  private static let options = [
    "--quiet", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=definite",
    "--errors-for-leak-kinds=definite",
    "--suppressions=\(Checkout.root.appending(path: "Tests/EndToEndTests/Valgrind/swift.supp").path)",
  ]

  private func check(
    _ arguments: [String], expecting codes: Set<Int32>, signals: [(signal: Int32, afterMs: Int)] = [],
    onceSaid said: String = ""
  ) async throws {
    let valgrind = Program(path: try #require(Checkout.valgrind))
    let outcome = try await valgrind.run(
      Self.options + [try #require(Checkout.baton)] + arguments, timeoutSeconds: 240, signals: signals, onceSaid: said)
    #expect(codes.contains(outcome.exitCode), "\(outcome.errors)")
    #expect(!outcome.errors.contains("=="), "\(outcome.errors)")
  }

  @Test func `a run in virtual time is clean`() async throws {
    try await check(["simulate", "Examples/demo.yaml", "--session", "2"], expecting: [0])
  }

  @Test func `refusing a bad file is clean`() async throws {
    try await check(["simulate", "Package.swift"], expecting: [2])
  }

  @Test func `the tour is clean when it is stopped`() async throws {
    // Before that it reads its file, and valgrind takes what is tagged in a pointer for lost.
    try await check(
      ["demo"], expecting: [130], signals: [(SIGINT, 3_000), (SIGINT, 6_000)], onceSaid: "inquiry created")
  }

  /// The walk's clients are not under valgrind; the service that they start is.
  @Test(.enabled(if: Checkout.python != nil, ".ci/setup has not run"), arguments: ["ways-back", "hostile", "stop"])
  func `a service is clean, whoever comes and however it ends`(_ walk: String) async throws {
    let python = Program(path: try #require(Checkout.python))
    try await Checkout.withScratch { scratch in
      let definition = scratch.appending(path: "every-way.yaml")
      try Data(ServeTests.definition.utf8).write(to: definition)
      let wrapper = scratch.appending(path: "checked")
      let words = [try #require(Checkout.valgrind)] + Self.options + [try #require(Checkout.baton)]
      try Data("#!/bin/sh\nexec \(words.map { "'\($0)'" }.joined(separator: " ")) \"$@\"\n".utf8).write(to: wrapper)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: wrapper.path)
      let outcome = try await python.run(
        [Checkout.script("serve.py"), wrapper.path, definition.path, walk], timeoutSeconds: 240)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }
}
