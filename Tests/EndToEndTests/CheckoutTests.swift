import Foundation
import Testing

/// The suites here skip themselves where what they need is missing; that must not happen unseen.
struct CheckoutTests {
  @Test func `a package that declares the program has it built beside its tests`() throws {
    let manifest = try String(contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains("command(\"baton\"") || Checkout.baton != nil)
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "only CI is sure to have run .ci/setup"))
  func `CI has the tools of these tests`() {
    #expect(Checkout.python != nil)
    #expect(Checkout.valgrind != nil)
  }
}
