import Inquiry
import Scenarios
import Testing

struct OverridesTests {
  private func twoCrowds() throws -> Scenario {
    try scenario(
      """
      scenario: Two
      definition: id-check.yaml
      people:
        - crowd: a
          count: 3
          devices: [{device: laptop, platform: web}, {device: phone, platform: ios}, {device: spare, platform: ios}]
          story: {handoffs: [{to: phone}]}
        - crowd: b
          count: 1
          devices: [{device: phone, platform: android}, {device: watch, platform: android}, {device: tv, platform: web}]
      """)
  }

  @Test(arguments: [(4, [3, 1]), (8, [6, 2]), (5, [4, 1]), (6, [5, 1]), (1, [1]), (1_000_001, [750_000, 250_000])])
  func `people are shared out in proportion`(people: Int, counts: [Int]) throws {
    #expect(try twoCrowds().overriding(people: people)?.crowds.map(\.count) == counts)
  }

  @Test func `with other people, numbers of the file's own people are not expected`() throws {
    var scenario = try twoCrowds()
    let some = Scenarios.Expectation(.handoffsConfirmed, .equal, .count(3))
    let others = [
      Scenarios.Expectation(.inquiriesCompleted, .equal, .share(10_000)),
      Scenarios.Expectation(.invariantsViolations, .equal, .count(0)),
    ]
    scenario.expectations = [some] + others
    #expect(scenario.overriding(people: 8)?.expectations == others)
    #expect(scenario.overriding(people: 4)?.expectations == [some] + others)
  }

  @Test(arguments: [
    "{startsOn: third}", "{alsoStartsOn: third}", "{handoffs: [{to: third}]}",
    "{handoffs: [{to: second, alsoOn: third}]}",
    "{twoTabs: {when: started, on: third}}", "{goesBack: {when: started, on: third}}",
  ])
  func `no device is taken away that a story names`(story: String) throws {
    let named = try scenario(
      """
      scenario: Named
      definition: id-check.yaml
      people:
        - devices: [{device: first, platform: ios}, {device: second, platform: ios}, {device: third, platform: ios}]
          story: \(story)
      """)
    #expect(named.devicesNeeded == 3)
    #expect(named.overriding(devicesEach: 2) == nil && named.overriding(devicesEach: 3) != nil)
  }

  @Test func `devices are taken away as far as the story allows, and added like the last`() throws {
    let fewer = try twoCrowds().overriding(devicesEach: 2)
    #expect(fewer?.crowds.map { $0.devices.map(\.name) } == [["laptop", "phone"], ["phone", "watch"]])
    #expect(try twoCrowds().overriding(devicesEach: 1) == nil)
    let more = try twoCrowds().overriding(devicesEach: 5)
    #expect(more?.crowds.last?.devices.map(\.name) == ["phone", "watch", "tv", "tv 4", "tv 5"])
    #expect(more?.crowds.last?.devices.last?.traits.platform == .web)
    #expect(try twoCrowds().overriding(devicesEach: Crowd.devicesMax + 1) == nil)
  }
}
