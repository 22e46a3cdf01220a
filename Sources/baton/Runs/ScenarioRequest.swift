import Arguments
import Notation
import Scenarios
import Signatures
import Worlds

/// A scenario as a command line asks for it: read, overridden, cast.
struct ScenarioRequest {
  let setup: ScenarioSetup
  /// The command line that gives the same run again.
  let reproduce: String

  /// A scenario as its file has it.
  /// - Throws: `Problems` when the file does not fit.
  init(_ file: String, isReal: Bool, reproduce: (UInt64) -> String) throws(Problems) {
    self = try Self(ScenarioSource.read(file), isReal: isReal, reproduce: reproduce)
  }

  /// - Parameters:
  ///   - seed: nil for the scenario's own.
  ///   - isReal: whether it runs in real time; then documents have real signatures.
  ///   - reproduce: gets the seed.
  init(
    _ scenario: Scenario, seed: UInt64? = nil, session: UInt32? = nil, isReal: Bool = false,
    reproduce: (UInt64) -> String
  ) throws(Problems) {
    let seed = seed ?? scenario.seed
    guard let cast = Cast(scenario, seed: seed, only: session) else {
      throw Problems([
        Problem(
          subject: "--session", found: "\(session ?? 0)", allowed: "1 to \(scenario.peopleCount), a person's number")
      ])
    }
    setup = ScenarioSetup(cast, signing: isReal ? .ed25519(seed: seed) : nil)
    self.reproduce = reproduce(seed)
  }

  /// - Throws: `Problems` when the file does not fit, or the options do not fit the file.
  init(_ simulate: Simulate) throws(Problems) {
    let read = try ScenarioSource.read(simulate.file)
    guard let scenario = read.overriding(people: simulate.people, devicesEach: simulate.devices) else {
      throw Problems([
        Problem(
          subject: "--devices", found: "\(simulate.devices ?? 0)",
          allowed: "as many as the story of \(simulate.file) uses")
      ])
    }
    let session = simulate.session.map { UInt32($0) }
    self = try Self(scenario, seed: simulate.seed, session: session, isReal: simulate.clock == .real) { seed in
      var same = simulate
      same.seed = seed
      return same.commandLine
    }
  }
}
