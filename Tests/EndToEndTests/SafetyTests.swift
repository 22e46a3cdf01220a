import Foundation
import Glibc
import Testing

/// The program under valgrind: no invalid access, nothing definitely lost.
@Suite(
  .serialized, .enabled(if: Checkout.baton != nil, "baton is not built"),
  .enabled(if: Checkout.valgrind != nil, "no valgrind: run .ci/setup"))
struct SafetyTests {
  private func check(
    _ arguments: [String], expecting codes: Set<Int32>, signals: [(signal: Int32, afterMs: Int)] = []
  ) async throws {
    let valgrind = Program(path: try #require(Checkout.valgrind))
    let suppressions = Checkout.root.appending(path: "Tests/EndToEndTests/Valgrind/swift.supp").path
    let options = [
      "--quiet", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=definite",
      "--errors-for-leak-kinds=definite", "--suppressions=\(suppressions)",
    ]
    let outcome = try await valgrind.run(
      options + [try #require(Checkout.baton)] + arguments, timeoutSeconds: 240, signals: signals)
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
    try await check(["demo"], expecting: [130], signals: [(SIGINT, 15_000), (SIGINT, 17_000)])
  }
}
