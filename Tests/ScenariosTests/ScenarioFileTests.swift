import Actors
import Inquiry
import Notation
import Scenarios
import Testing

struct ScenarioFileTests {
  private static let smallest = """
    scenario: Smallest
    definition: id-check.yaml
    people:
      - devices:
          - {device: phone, platform: ios}
    """

  @Test func `the smallest scenario gets the usual values`() throws {
    let read = try scenario(Self.smallest)
    let phone = DevicePlan(name: "phone", traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc]))
    let expected = Scenario(
      name: "Smallest", definition: read.definition, crowds: [Crowd(name: "people", devices: [phone])])
    #expect(read == expected)
    #expect(read.definition.steps.map(\.name) == ["welcome", "to-phone", "passport", "done"])
    #expect(read.definition.documentsIssued == 1)
    #expect(read.networkRule(for: phone) == NetworkRule())
  }

  @Test func `everything that can be said is read`() throws {
    let read = try scenario(
      """
      scenario: All
      description: Every key.
      seed: 18446744073709551615
      definition: id-check.yaml
      people:
        - crowd: a
          count: 3
          arrivals: poisson 30/m
          devices:
            - {device: laptop, platform: web, has: []}
            - {device: phone, platform: android, has: [camera, nfc]}
          story:
            startsOn: laptop
            entry: unknownLaunchCode
            opens: 1s
            thinks: constant 2s
            thinksAt: {welcome: uniform 1s..2s}
            captures: 3s
            leaves: {at: passport, chance: 5%}
            cancels: {at: passport}
            handoffs:
              - to: phone
                alsoOn: laptop
                by: link
                refuses: 1%
                scans: 4s
                opens: 5s
                declines: 2%
                types: 6s
                wrongNumber: 3%
                reclaims: {when: step passport, after: 7s, chance: 50%}
                handsBack: {at: passport}
      network:
        - {devices: all, latency: 10ms}
        - {devices: phone, latency: 20ms, loss: 1%, duplicates: 2%, reorders: 3%, heldBack: 1s}
      faults:
        - {kill: phone, when: capturing passport, after: 1s, back: 2s, who: person 2}
        - {kill: phone, when: claimed}
        - {background: phone, at: 5s, for: 30s, who: 25%}
        - {offline: laptop, at: uniform 1s..2s, for: 24h, who: persons 1..2}
        - {partition: phone, direction: toDevice, when: confirming, for: 8s, who: crowd a}
        - {clock: phone, by: -10m, at: 0}
        - {reinstall: phone, when: submitted passport, back: 1m, who: everyone}
        - {restart: service, when: documentIssued, for: 5s}
      documents: {issuedAfter: 1s, bytes: 5}
      expect:
        - completed == 99.5%
        - handoffs.latencyMs.p95 <= 60s
        - documents.acked >= 6
        - invariants.violations == 0
      limits: {virtualTime: 2h, grace: 0}
      """)
    let story = try #require(read.crowds.first?.story)
    #expect(read.seed == .max)
    #expect(read.crowds.first?.arrivals == .poisson(perSecond: 0.5))
    #expect(story == Self.story)
    #expect(read.networkRule(for: read.crowds[0].devices[0]).latency == .constant(.milliseconds(10)))
    #expect(read.networkRule(for: read.crowds[0].devices[1]) == read.network[1])
    #expect(read.faults == Self.faults)
    #expect(read.documents == DocumentPlan(issuedAfter: .constant(.seconds(1)), bytes: 5))
    #expect(
      read.expectations.map(\.description) == [
        "inquiries.completed == 99.5%", "handoffs.latencyMs.p95 <= 60.000s", "documents.acked >= 6",
        "invariants.violations == 0",
      ])
    #expect(read.limits == RunLimits(virtualTime: .seconds(7_200), grace: .zero))
  }

  private static let passport = StepID(2)

  private static var story: Story {
    Story(
      startsOn: 0, entry: .unknownLaunchCode, opens: seconds(1), thinks: seconds(2),
      thinksAt: [Story.ThinkTime(step: StepID(0), time: .uniform(from: .seconds(1), to: .seconds(2)))],
      captures: CapturePlan(takes: seconds(3)),
      handoffs: [
        HandoffPlan(
          to: 1, alsoOn: 0, by: .link, refuses: percent(1), scans: seconds(4), opens: seconds(5), declines: percent(2),
          types: seconds(6), wrongNumber: percent(3),
          reclaims: HandoffPlan.Reclaim(when: .step(passport), after: seconds(7), chance: percent(50)),
          handsBack: Story.Departure(at: passport, chance: .always))
      ],
      leaves: Story.Departure(at: passport, chance: percent(5)),
      cancels: Story.Departure(at: passport, chance: .always))
  }

  private static let faults: [Fault] = [
    Fault(
      .kill(device: "phone", back: seconds(2)), .moment(.capturing(passport), after: seconds(1)),
      who: .persons(2...2)),
    Fault(.kill(device: "phone", back: nil), .moment(.claimed, after: .constant(.zero))),
    Fault(.background(device: "phone", lasts: seconds(30)), .at(seconds(5)), who: .share(percent(25))),
    Fault(
      .offline(device: "laptop", lasts: seconds(86_400)), .at(.uniform(from: .seconds(1), to: .seconds(2))),
      who: .persons(1...2)),
    Fault(
      .partition(device: "phone", direction: .toDevice, lasts: seconds(8)),
      .moment(.confirming, after: .constant(.zero)), who: .crowd("a")),
    Fault(.clock(device: "phone", by: .seconds(-600)), .at(.constant(.zero))),
    Fault(
      .reinstall(device: "phone", back: seconds(60)), .moment(.submitted(passport), after: .constant(.zero))),
    Fault(.serviceRestart(lasts: seconds(5)), .moment(.documentIssued, after: .constant(.zero))),
  ]

  private static func seconds(_ count: Int64) -> Distribution { .constant(.seconds(count)) }
  private static func percent(_ count: Int) -> Probability { Probability(notation: "\(count)%") ?? .never }

  @Test func `all that is wrong is told at once, with what was meant`() {
    let text = """
      scenario: Broken
      sead: 5
      definition: id-check.yaml
      people:
        - count: 0
          arrivals: poison 5/s
          devices:
            - {device: laptop, platform: windows}
            - {device: phone, platform: ios, has: [nfc, wifi]}
        - devices:
            - {device: tablet, platform: ios}
          story:
            startsOn: tabelt
            leaves: {at: pasport}
            handoffs:
              - by: qr
      faults:
        - {kill: tablet, at: 1s, when: claimd}
        - {explode: tablet}
        - {restart: laptop, at: 1s}
      expect:
        - complete == 100%
        - created == 50%
        - completed 100%
        - completed = 1
        - handoffs.latencyMs.p95 <= 60
      limits: 10m
      """
    #expect(
      problems(text) == """
        a.yaml:2:1: found the unknown key "sead"; allowed: the keys "scenario", "description", "seed", "definition", \
        "people", "network", "faults", "heals", "documents", "backend", "expect", "sometimes", "limits"; did you mean \
        "seed"?
        a.yaml:5:12: people[0].count: found "0"; allowed: a whole number from 1 to 1000000
        a.yaml:6:15: people[0].arrivals: found "poison 5/s"; allowed: together, every 2s, poisson 5/s, ramp \
        1/s..20/s over 1m, or at 0s 3s 10s
        a.yaml:8:36: people[0].devices[0].platform: found "windows"; allowed: one of "ios", "android", "web"
        a.yaml:9:51: people[0].devices[1].has[1]: found "wifi"; allowed: one of "camera", "nfc"
        a.yaml:13:17: people[1].story.startsOn: found "tabelt"; allowed: one of "tablet"; did you mean "tablet"?
        a.yaml:14:20: people[1].story.leaves.at: found "pasport"; allowed: one of "welcome", "to-phone", "passport", \
        "done"; did you mean "passport"?
        a.yaml:16:11: people[1].story.handoffs[0]: found no key "to"; allowed: "to": one of "tablet"
        a.yaml:18:5: faults[0]: found both "at" and "when"; allowed: "at": a time of the run, or "when": a moment of \
        the story
        a.yaml:18:34: faults[0].when: found "claimd"; allowed: one of "opened", "started", "codeShown", \
        "codeExpired", "scanned", "claimed", "confirming", "confirmed", "leaseLost", "declined", "handoffExpired", \
        "reclaimed", "handedBack", "terminal", "closed", "documentIssued", "documentStored", "documentRevoked", \
        "step STEP", "capturing STEP", "submitted STEP"; did you mean "claimed"?
        a.yaml:19:5: faults[1]: found no kind of fault; allowed: one of "kill", "background", "offline", \
        "partition", "clock", "reinstall", "restore", "remove", "restart"
        a.yaml:19:5: faults[1]: found neither "at" nor "when"; allowed: "at": a time of the run, or "when": a moment \
        of the story
        a.yaml:20:5: faults[2]: found no key "for"; allowed: "for": a duration such as 2s, or uniform 1s..5s, \
        exponential mean 3s, normal mean 3s sd 1s, lognormal median 2s p95 8s
        a.yaml:20:15: faults[2].restart: found "laptop"; allowed: one of "service"
        a.yaml:22:5: expect[0]: found nothing that is counted under the name "complete"; allowed: one of \
        \(Measure.allCases.map(\.rawValue).joined(separator: ", ")); did you mean "completed"?
        a.yaml:23:5: expect[1]: found the bound "50%"; allowed: a whole number
        a.yaml:24:5: expect[2]: found "completed 100%"; allowed: NUMBER COMPARISON BOUND, as in completed == 100% or \
        handoffs.latencyMs.p95 <= 60s
        a.yaml:25:5: expect[3]: found the unknown comparison "="; allowed: one of == != <= >= < >
        a.yaml:26:5: expect[4]: found the bound "60", a number without its unit; allowed: a duration such as \
        250ms, 90s, 1.5h or 2d; did you mean "60s"?
        a.yaml:27:9: limits: found "10m"; allowed: a mapping
        """)
  }

  @Test func `a reference is checked even where what it refers to does not fit`() {
    let text = """
      scenario: Broken
      definition:
        definition: short
        steps:
          - {id: ask, kind: form, title: Ask, fields: []}
          - {id: done, kind: terminal, title: Done}
      people:
        - crowd: students
          count: many
          devices: [{device: laptop, platform: web, has: [nose]}, {device: phone, platform: windows}]
          story:
            thinksAt: {done: 1s, asl: 2s}
            leaves: {at: aks}
            handoffs: [{to: phnoe}]
      network: [{devices: labtop}]
      faults:
        - {kill: fone, when: step dome, back: 8}
        - {offline: phone, at: 1s, for: 8, who: crowd student}
      """
    #expect(
      problems(text) == """
        a.yaml:5:49: definition.steps[0].fields: found an empty list; allowed: a list of 1 to 32, each a field: a \
        mapping with "id", "kind" and "label"
        a.yaml:9:12: people[0].count: found "many"; allowed: a whole number from 1 to 1000000
        a.yaml:10:53: people[0].devices[0].has[0]: found "nose"; allowed: one of "camera", "nfc"
        a.yaml:10:87: people[0].devices[1].platform: found "windows"; allowed: one of "ios", "android", "web"
        a.yaml:12:28: people[0].story.thinksAt: found the unknown key "asl"; allowed: the keys "ask", "done"; did you \
        mean "ask"?
        a.yaml:13:20: people[0].story.leaves.at: found "aks"; allowed: one of "ask", "done"; did you mean "ask"?
        a.yaml:14:23: people[0].story.handoffs[0].to: found "phnoe"; allowed: one of "laptop", "phone"; did you mean \
        "phone"?
        a.yaml:15:21: network[0].devices: found "labtop"; allowed: one of "all", "ios", "android", "web", "laptop", \
        "phone"; did you mean "laptop"?
        a.yaml:17:12: faults[0].kill: found "fone"; allowed: one of "laptop", "phone"; did you mean "phone"?
        a.yaml:17:24: faults[0].when: found "dome"; allowed: one of "ask", "done"; did you mean "done"?
        a.yaml:17:41: faults[0].back: found "8", a number without its unit; allowed: a duration such as 2s, or uniform \
        1s..5s, exponential mean 3s, normal mean 3s sd 1s, lognormal median 2s p95 8s; did you mean "8s"?
        a.yaml:18:35: faults[1].for: found "8", a number without its unit; allowed: a duration such as 2s, or uniform \
        1s..5s, exponential mean 3s, normal mean 3s sd 1s, lognormal median 2s p95 8s; did you mean "8s"?
        a.yaml:18:43: faults[1].who: found "crowd student"; allowed: crowd and one of "students"; did you mean "crowd \
        students"?
        """)
  }

  @Test func `where a name cannot be read references to its like pass, so that one mistake is told once`() {
    let text = """
      scenario: Broken
      definition:
        definition: short
        steps: [{kind: introduction, title: Hi}, {id: done, kind: terminal, title: Done}]
      people:
        - devices: [{device: phone, platform: ios}, {device: [], platform: web}]
          story: {thinksAt: {ask: 1s}, leaves: {at: ask}, handoffs: [{to: laptop}]}
      network: [{devices: laptop}]
      faults: [{kill: laptop, when: step ask}]
      """
    #expect(
      problems(text) == """
        a.yaml:4:11: definition.steps[0]: found no key "id"; allowed: "id": a name: letters, digits, "-", "_", "." and \
        spaces, at most 64
        a.yaml:6:56: people[0].devices[1].device: found an empty list; allowed: a name: letters, digits, "-", "_", "." \
        and spaces, at most 64
        """)
  }

  @Test func `where there is nothing to refer to references pass`() {
    let text = """
      scenario: Broken
      definition: {definition: short, steps: []}
      people:
        - devices: []
          story: {thinksAt: {ask: 1s}, leaves: {at: ask}, startsOn: phone}
      network: [{devices: phone}]
      faults: [{kill: phone, when: step ask}]
      """
    let lines = problems(text).split(separator: "\n").map { $0.prefix { $0 != ";" } }
    #expect(
      lines == [
        "a.yaml:2:40: definition.steps: found an empty list", "a.yaml:4:14: people[0].devices: found an empty list",
      ])
  }

  @Test(arguments: [
    ("", "a.yaml:1:1: found nothing but blanks and comments; allowed: a mapping such as `name: value`"),
    ("42", "a.yaml:1:1: found \"42\"; allowed: a mapping with the keys \"scenario\", \"definition\" and \"people\""),
    (
      "scenario: A\ndefinition: other.yaml\npeople: [{devices: [{device: p, platform: ios}]}]",
      "a.yaml:2:13: definition: found \"other.yaml\": no such file; allowed: the path of a definition, absolute or from this file's folder"
    ),
    (
      "scenario: A\ndefinition: id-check.yaml\npeople: [{devices: [{device: p, platform: web}]}]",
      "a.yaml:3:10: people[0].story: found people who start on \"p\", which lacks NFC; allowed: a device that can serve every step, or \"handoffs\""
    ),
    (
      "scenario: A\ndefinition: id-check.yaml\npeople: [{devices: [{device: p, platform: ios}, {device: p, platform: web}]}]",
      "a.yaml:3:11: people[0].devices: found two devices with the name \"p\"; allowed: each name once"
    ),
    (
      "scenario: A\ndefinition: id-check.yaml\npeople: [{devices: [{device: l, platform: web}, {device: p, platform: ios, app: vendor}], story: {handoffs: [{to: p}]}}]",
      "a.yaml:3:111: people[0].story.handoffs[0].to: found a device with the vendor's app, which opens inquiries of its own and no codes; allowed: a device without \"app\": vendor"
    ),
    (
      "scenario: A\ndefinition: id-check.yaml\npeople: [{count: 1_000_000, devices: [{device: p, platform: ios}]}, {devices: [{device: p, platform: ios}]}]",
      "a.yaml:3:1: people: found 1000001 people over all crowds; allowed: at most 1000000"
    ),
  ])
  func `what cannot be run is refused`(text: String, expected: String) {
    #expect(problems(text) == expected)
  }

  @Test func `a definition is checked as a whole, and in its own file`() {
    let broken = """
      definition: broken
      steps:
        - {id: welcome, kind: introduction, title: Hi}
        - {id: welcome, kind: selfie, method: vidoe, title: Again}
        - {id: ask, kind: form, title: Ask, fields: [{id: a, kind: choice, label: A}]}
      """
    let expected = """
      b.yaml:4:5: steps[1]: found steps that do not hold together: step 'welcome': another step has its name; give it \
      its own
      b.yaml:4:41: steps[1].method: found "vidoe"; allowed: one of "photo", "liveness"
      b.yaml:5:5: steps[2]: found steps that do not hold together: step 'ask': the last step has to be a terminal one; \
      add it at the end
      b.yaml:5:48: steps[2].fields[0]: found no key "options"; allowed: "options": a list of 1 to 200, each a text of \
      1 to 100 bytes that is not blank; or a mapping from language tags to such texts
      """
    do throws(Problems) {
      _ = try ScenarioFile.parseDefinition(Array(broken.utf8), file: "b.yaml")
      Issue.record("it was taken")
    } catch {
      #expect(error.description == expected)
    }
  }

  @Test func `steps that do not hold together are refused at the step`() {
    let text = """
      scenario: A
      definition:
        definition: short
        steps:
          - {id: done, kind: terminal, title: Done}
          - {id: welcome, kind: introduction, title: Hi}
      people: [{devices: [{device: p, platform: ios}]}]
      """
    #expect(
      problems(text) == """
        a.yaml:5:7: definition.steps[0]: found steps that do not hold together: step 'done': a terminal step is the \
        last one; move it to the end
        a.yaml:6:7: definition.steps[1]: found steps that do not hold together: step 'welcome': the last step has to \
        be a terminal one; add it at the end
        """)
  }

  @Test func `persons are numbered through the crowds`() throws {
    var read = try scenario(Self.smallest)
    var other = read.crowds[0]
    other.name = "others"
    other.count = 2
    read.crowds.append(other)
    #expect(read.peopleCount == 3)
    #expect(read.crowd(ofPerson: 0)?.position == nil)
    #expect(read.crowd(ofPerson: 1)?.crowd.name == "people")
    #expect(read.crowd(ofPerson: 3)?.crowd.name == "others")
    #expect(read.crowd(ofPerson: 3)?.position == 1)
    #expect(read.crowd(ofPerson: 4)?.position == nil)
  }
}
