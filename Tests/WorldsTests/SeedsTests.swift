import Actors
import Scenarios
import TestSupport
import Testing

@testable import Worlds

/// Seeds that failed once hold for ever after.
struct SeedsTests {
  struct Failure: Sendable, CustomStringConvertible {
    let example: String
    let seed: UInt64
    let session: UInt32?

    /// An example, or what was made of a find and is nothing that users meet.
    var scenario: Scenario {
      get throws {
        let own = "Tests/WorldsTests/Scenarios/\(example).yaml"
        return try WorldsTests.scenario(file: (try? PackageFile.bytes(own)) == nil ? "Examples/\(example).yaml" : own)
      }
    }

    var description: String { "\(example) \(seed)\(session.map { " \($0)" } ?? "")" }
  }

  static let failures: [Failure] = {
    let text = (try? PackageFile.text("Tests/WorldsTests/Seeds.txt")) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 2, let seed = UInt64(words[1]) else { return nil }
      return Failure(example: words[0], seed: seed, session: words.count > 2 ? UInt32(words[2]) : nil)
    }
  }()

  @Test func `there are seeds to run`() {
    #expect(!Self.failures.isEmpty)
  }

  @Test(arguments: failures) func `a seed that failed holds now`(failure: Failure) throws {
    let cast = try #require(Cast(try failure.scenario, seed: failure.seed, only: failure.session))
    let (summary, _) = run(cast, Unobserved())
    #expect(summary.invariants.violations.isEmpty)
    #expect(summary.expectations.failed == [])
  }
}
