import Actors
import ActorsSim
import Inquiry
import Scenarios
import TestSupport
import Testing

@testable import Worlds

/// The app of the vendor's tutorial as a device of a run.
struct VendorAppRunTests {
  /// What the apps of a run were told, in order, by device.
  private struct Eavesdropper: RunObserver {
    var told: [InstallationID: [VendorNews]] = [:]

    mutating func noted(
      _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
    ) {
      if case .appTold(let device, let news) = event { told[device, default: []].append(news) }
    }
  }

  private func run(_ scenario: Scenario, seed: UInt64) throws -> (summary: Summary, told: Eavesdropper) {
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: seed)))
    let driver = SimDriver(
      seed: seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Eavesdropper()))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    let summary = setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "seed \(seed)")
    return (summary, driver.director.onlooker)
  }

  private func example(_ name: String) throws -> Scenario {
    try ScenarioFile.parse(PackageFile.bytes("Examples/\(name).yaml"), file: name) { _ in .missing("no such file") }
  }

  private static func device(_ person: UInt32) -> InstallationID {
    InstallationID(device: DeviceID(session: SessionNumber(person), ordinal: 1))
  }

  @Test func `P03: the app hears of the inquiry, the start, each page and the end, in that order`() throws {
    let (_, heard) = try run(example("vendor-app"), seed: 3)
    let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
    let pages = [VendorNews](repeating: .pageChanged(inquiry), count: 5)
    #expect(
      heard.told[Self.device(1)]
        == [.found(inquiry, isResumed: false), .started(inquiry)] + pages + [.completed(inquiry, .approved)])
  }

  @Test func `P01 and P03: who has left the flow starts again, and goes on with the same inquiry by a token`() throws {
    let (_, heard) = try run(example("vendor-app"), seed: 3)
    let inquiry = InquiryID(session: SessionNumber(11), ordinal: 1)
    let told = try #require(heard.told[Self.device(11)]).filter { $0 != .pageChanged(inquiry) }
    #expect(
      told == [
        .found(inquiry, isResumed: false), .started(inquiry), .canceled, .found(inquiry, isResumed: true),
        .started(inquiry), .completed(inquiry, .approved),
      ])
  }

  @Test(arguments: [("two-first-requests", 2), ("two-first-requests-one-inquiry", 1)])
  func `P04: of two devices that start at once each has an inquiry, or one has it and the other an error`(
    name: String, inquiries: Int
  ) throws {
    let (summary, heard) = try run(example(name), seed: 9)
    #expect(summary.expectations.failed == [])
    #expect(summary.inquiries.created == 20 * inquiries)
    let ends = heard.told.values.map(\.last)
    #expect(ends.count { if case .completed? = $0 { true } else { false } } == 20 * inquiries)
    #expect(ends.count { $0 == .failed } == 20 * (2 - inquiries))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `P03: over a bad network, with kills and pauses, each app hears of one end at most, and everybody comes to one`(
    seed: UInt64
  ) throws {
    for once in [true, false] {
      let text = """
        scenario: bad network
        definition:
          definition: d
          steps:
            - {id: details, kind: form, title: You, fields: [{id: name, kind: text, label: Name}]}
            - {id: selfie, kind: selfie, title: Selfie}
            - {id: done, kind: terminal, title: End}
        people:
          - count: 30
            arrivals: every 1s
            devices:
              - {device: phone, platform: ios, app: vendor}
              - {device: tablet, platform: android, app: vendor}
            story:
              alsoStartsOn: tablet
              doubleTaps: 20%
              goesBack: {when: step details, after: uniform 0s..5s, chance: 50%, returns: uniform 0s..20s}
        network:
          - {devices: all, loss: 10%, duplicates: 10%, reorders: 15%, heldBack: uniform 50ms..3s}
        faults:
          - {kill: phone, when: opened, after: uniform 0s..8s, back: uniform 1s..20s, who: 40%}
          - {background: tablet, when: started, after: uniform 0s..9s, for: uniform 1s..60s, who: 20%}
          - {restart: service, when: started, after: uniform 0s..9s, for: uniform 100ms..5s, who: 20%}
        backend: {createsOnce: \(once)}
        limits: {virtualTime: 48h}
        """
      let scenario = try ScenarioFile.parse(Array(text.utf8), file: "a") { _ in .missing("no such file") }
      let (summary, heard) = try run(scenario, seed: seed)
      #expect(summary.invariants.violations.isEmpty && summary.inquiries.running == 0, "\(summary.reproduce)")
      for told in heard.told.values {
        #expect(told.count { if case .completed = $0 { true } else { false } } <= 1)
      }
      #expect(summary.app.completed > 25)
    }
  }
}
