import Actors
import ActorsSim
import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing
import Worlds

/// A scenario for tests: a laptop and a phone for each person, who fill in a form and have a passport read.
func scenario(
  _ counts: [Int] = [3], arrivals: Arrivals = .together, faults: [Fault] = []
) throws -> Scenario {
  let definition = try ScenarioFile.parseDefinition(
    Array(
      """
      definition: test
      documentsIssued: 1
      steps:
        - {id: address, kind: form, title: Address, fields: [{id: street, kind: text, label: Street}]}
        - {id: passport, kind: governmentID, method: nfc, title: Passport}
        - {id: done, kind: terminal, title: Done}
      """.utf8), file: "test.yaml")
  let devices = [
    DevicePlan(name: "laptop", traits: DeviceTraits(platform: .web, capabilities: [])),
    DevicePlan(name: "phone", traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])),
  ]
  let crowds = counts.enumerated().map { index, count in
    Crowd(name: "crowd \(index)", count: count, arrivals: arrivals, devices: devices)
  }
  return Scenario(name: "test", seed: 1, definition: definition, crowds: crowds, faults: faults)
}

/// A scenario of the package, by its path in it; definitions are looked for beside the examples.
func scenario(file: String) throws -> Scenario {
  try ScenarioFile.parse(PackageFile.bytes(file), file: file) { path in
    guard let bytes = try? PackageFile.bytes("Examples/\(path)") else { return .missing("no such file") }
    return .found(file: path, bytes: bytes)
  }
}

/// A run from start to end, in virtual time.
func run<Onlooker: RunObserver>(_ cast: Cast, _ onlooker: Onlooker) -> (summary: Summary, onlooker: Onlooker) {
  let setup = ScenarioSetup(cast)
  let driver = SimDriver(
    seed: cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
    director: setup.director(onlooker))
  setup.begin(driver)
  let end = driver.run(until: setup.limit)
  let summary = setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
  return (summary, driver.director.onlooker)
}
