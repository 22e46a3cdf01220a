import Foundation
import TestSupport
import Testing

/// The vendor's API as a backend knows it: a process, sockets, and a client in Python.
@Suite(.enabled(if: Checkout.baton != nil && Checkout.python != nil, "baton is not built, or .ci/setup has not run"))
struct VendorTests {
  private static let document = PackageFile.shared("data/persona-openapi/openapi-bundled.json")

  private static func walk(_ name: String, _ options: [String] = []) async throws -> Program.Outcome {
    try await Checkout.withScratch { scratch in
      let file = scratch.appending(path: "every-way.yaml")
      try Data(ServeTests.definition.utf8).write(to: file)
      let python = Program(path: try #require(Checkout.python))
      let baton = try #require(Checkout.baton)
      return try await python.run(
        [Checkout.script("vendor.py"), baton, file.path, name] + options, timeoutSeconds: 120)
    }
  }

  @Test(.enabled(if: Self.document != nil, "no copy of the vendor's OpenAPI document beside the package"))
  func `V11: every answer of the inquiry family fits the vendor's published schema`() async throws {
    let outcome = try await Self.walk("family", [try #require(Self.document).path])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let count = outcome.outputLines.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    #expect(count >= 50, "\(outcome.output)")
  }

  private static let oracle = document.map { [$0.path] } ?? []

  @Test func `a device walks what a backend made, and both are told the same at each stage`() async throws {
    let outcome = try await Self.walk("agreement", Self.oracle)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `V38 and V40: a webhook is told over HTTP, signed, and told again after it failed`() async throws {
    let outcome = try await Self.walk("webhooks", Self.oracle)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `V37: whatever happens to inquiries is told in the form that is published for it`() async throws {
    let outcome = try await Self.walk("events", Self.oracle)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `P01 and P02: the tutorial's backend finds, makes and resumes a person's inquiry`() async throws {
    let outcome = try await Self.walk("tutorial", Self.oracle)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `what a backend decides holds for devices, and what expired is resumed on another one`() async throws {
    let outcome = try await Self.walk("orders", Self.oracle)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }
}
