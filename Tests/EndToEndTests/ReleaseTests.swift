import Foundation
import Testing

/// What users run is the optimised program, which the other tests are not about: it compiles, and does the same.
@Suite(.enabled(if: Checkout.baton != nil, "baton is not built"))
struct ReleaseTests {
  /// Beside the build that the tests run from, and like it kept for the next time.
  private static let scratch = ".build/release-tests"

  /// Of the examples, the one that takes the optimised program.
  static let largest = "a-hundred-thousand-people.yaml"

  private func release() async throws -> Program {
    let swift = Program(path: "/usr/bin/env")
    // Other tests are about time, and go first.
    let built = try await swift.run(
      ["nice", "-n", "10", "swift", "build", "-c", "release", "--scratch-path", Self.scratch], timeoutSeconds: 1_200)
    try #require(built.exitCode == 0, "\(built.output.suffix(4_000))\(built.errors.suffix(2_000))")
    return Program(path: Checkout.root.appending(path: "\(Self.scratch)/release/baton").path)
  }

  @Test
  func
    `the release build of all targets compiles, does the same, and gets a hundred thousand people through`()
    async throws
  {
    let release = try await release()
    let debug = Program(path: try #require(Checkout.baton))
    for file in ["demo", "lossy-network", "service-restarts", "two-phones-one-code", "every-stage"] {
      for options in [[], ["--session", "2"], ["--seed", "9", "--random-faults"]] {
        let words = ["simulate", "Examples/\(file).yaml", "--json", "-q"] + options
        let (slow, fast) = (try await debug.run(words), try await release.run(words))
        let digests = try [slow, fast].map { try SummaryDocument.read($0.output).digest }
        #expect(digests[0] == digests[1], "\(words)")
      }
    }
    let crowd = try await release.run(["simulate", "Examples/\(Self.largest)", "--json", "-q"], timeoutSeconds: 900)
    let summary = try SummaryDocument.read(crowd.output)
    #expect(crowd.exitCode == 0 && summary.expectations.failed == [] && summary.inquiries.created == 100_000)
  }
}
