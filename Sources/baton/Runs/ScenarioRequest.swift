import Arguments
import Inquiry
import Notation
import Scenarios
import Signatures
import Worlds

/// A scenario as a command line asks for it: read, overridden, cast.
struct ScenarioRequest {
  let setup: ScenarioSetup
  /// The command line that gives the same run again.
  let reproduce: String
  /// To a service elsewhere; nil for one inside the run.
  let desk: RemoteDesk?

  /// A scenario as its file has it.
  /// - Throws: `Problems` when the file does not fit.
  init(_ file: String, isReal: Bool, reproduce: (UInt64) -> String) throws(Problems) {
    self = try Self(ScenarioSource.read(file), isReal: isReal, reproduce: reproduce)
  }

  /// - Parameters:
  ///   - seed: nil for the scenario's own.
  ///   - isReal: whether it runs in real time; then documents have real signatures.
  ///   - isRemote: whether its devices reach a service elsewhere.
  ///   - reproduce: gets the seed.
  init(
    _ scenario: Scenario, seed: UInt64? = nil, session: UInt32? = nil, isReal: Bool = false,
    isRemote: Bool = false, reproduce: (UInt64) -> String
  ) throws(Problems) {
    let seed = seed ?? scenario.seed
    guard let cast = Cast(scenario, seed: seed, only: session) else {
      throw Problems([
        Problem(
          subject: "--session", found: "\(session ?? 0)", allowed: "1 to \(scenario.peopleCount), a person's number")
      ])
    }
    desk = isRemote ? RemoteDesk(DefinitionCatalogue([scenario.definition])) : nil
    setup = ScenarioSetup(cast, signing: desk?.signing ?? (isReal ? .ed25519(seed: seed) : nil))
    self.reproduce = reproduce(seed)
  }

  /// - Throws: `Problems` when the file does not fit, or the options do not fit the file.
  init(_ simulate: Simulate) throws(Problems) {
    let read = try ScenarioSource.read(simulate.file)
    guard let scenario = read.overriding(people: simulate.people, devicesEach: simulate.devices) else {
      throw Problems([
        Problem(
          subject: "--devices", found: "\(simulate.devices ?? 0)",
          allowed:
            "\(read.devicesNeeded) to \(Crowd.devicesMax): the story of \(simulate.file) uses \(read.devicesNeeded)")
      ])
    }
    let session = simulate.session.map { UInt32($0) }
    let troubled = try Self.troubled(scenario, simulate)
    if simulate.url != nil {
      let problems = troubled.problemsElsewhere(simulate.file)
      if !problems.isEmpty { throw Problems(problems) }
    }
    self = try Self(
      troubled, seed: simulate.seed, session: session, isReal: simulate.clock == .real, isRemote: simulate.url != nil
    ) { seed in
      var same = simulate
      same.seed = seed
      return same.commandLine
    }
  }

  /// With the faults that the command line asks for, and without those that it leaves out.
  private static func troubled(_ scenario: Scenario, _ simulate: Simulate) throws(Problems) -> Scenario {
    let seed = simulate.seed ?? scenario.seed
    var troubled = simulate.drawsFaults ? scenario.withRandomFaults(seed: seed) : scenario
    let count = troubled.faults.count
    if let beyond = simulate.faultsKept?.first(where: { $0 >= count }) {
      let allowed =
        count == 0 ? "none, since it has no faults" : "numbers from 1 to \(count), as many as it has, or none"
      throw Problems([Problem(subject: "--only-faults", found: "\(beyond + 1)", allowed: allowed)])
    }
    troubled.faultsKept = simulate.faultsKept
    troubled.until = simulate.until
    return troubled
  }
}
