import Actors
import ActorsSim
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
    var bytes: [UInt8] {
      get throws {
        if let bytes = try? PackageFile.bytes("Examples/\(example).yaml") { return bytes }
        return try PackageFile.bytes("Tests/WorldsTests/Scenarios/\(example).yaml")
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
    let bytes = try failure.bytes
    let scenario = try ScenarioFile.parse(bytes, file: failure.example) { path in
      guard let bytes = try? PackageFile.bytes("Examples/\(path)") else { return .missing("no such file") }
      return .found(file: path, bytes: bytes)
    }
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: failure.seed, only: failure.session)))
    let driver = SimDriver(
      seed: failure.seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    let summary = setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
    #expect(summary.invariants.violations.isEmpty)
    #expect(summary.expectations.failed == [])
  }
}
