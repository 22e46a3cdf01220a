import Actors
import Inquiry
import Notation
import Scenarios
import Testing

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
