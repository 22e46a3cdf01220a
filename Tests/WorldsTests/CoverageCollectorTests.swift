import Actors
import Inquiry
import Scenarios
import TestSupport
import Testing

@testable import Worlds

struct CoverageCollectorTests {
  /// What a run reaches.
  private struct Watching: RunObserver {
    var coverage = CoverageCollector()
    var wantsSteps: Bool { true }

    mutating func noted(
      _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
    ) {
      coverage.noted(event, session: session)
    }

    mutating func crossed(
      _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
    ) {
      coverage.crossed(verdict)
    }

    mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
      coverage.intervened(intervention, session: session)
    }
  }

  private let laptop = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))
  private let phone = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 2))
  private let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)

  private func reached(_ body: (inout CoverageCollector) -> Void) -> [String] {
    var collector = CoverageCollector()
    body(&collector)
    return zip(CoverageMark.all, collector.reached).filter(\.1).map(\.0.name)
  }

  @Test func `events, faults and verdicts become marks`() {
    let names = reached { collector in
      collector.noted(.ended(inquiry, .approved), session: 1)
      collector.noted(.refused(phone, .claimedByOther), session: 1)
      collector.noted(.captureFailed(phone, StepID(1), .tagLost), session: 1)
      collector.intervened(.setClockSkew(phone.device.node, .seconds(1)), session: 1)
      collector.crossed(.drop(.blocked))
      collector.crossed(.deliver(at: .start))
    }
    #expect(
      names == ["outcome approved", "refused claimed by other", "capture tag lost", "fault clock", "network blocked"])
  }

  @Test func `a kill counts for more while the device holds the inquiry or captures`() {
    let names = reached { collector in
      collector.noted(.holderChanged(inquiry, phone, Epoch(2), leaseMs: 1), session: 1)
      collector.intervened(.kill(laptop.device.node), session: 1)
    }
    #expect(names == ["fault kill"])
    let more = reached { collector in
      collector.noted(.holderChanged(inquiry, phone, Epoch(2), leaseMs: 1), session: 1)
      collector.noted(.captureStarted(phone, StepID(1)), session: 1)
      collector.intervened(.kill(phone.device.node), session: 1)
    }
    #expect(more == ["fault kill", "killed while holding", "killed in a capture"])
  }

  @Test func `holders that come back, and others after a lapse, are told apart`() {
    let back = reached { collector in
      for device in [laptop, phone, laptop] {
        collector.noted(.holderChanged(inquiry, device, Epoch(2), leaseMs: 1), session: 1)
      }
    }
    #expect(back == ["back to an earlier device"])
    let other = reached { collector in
      collector.noted(.holderChanged(inquiry, laptop, Epoch(1), leaseMs: 1), session: 1)
      collector.noted(.leaseLapsed(inquiry, Epoch(1)), session: 1)
      collector.noted(.holderChanged(inquiry, phone, Epoch(2), leaseMs: 1), session: 1)
    }
    #expect(other == ["another device went on"])
  }

  @Test func `a handoff is open from its offer to its end`() {
    func closing(_ event: InquiryEvent?) -> [String] {
      reached { collector in
        collector.noted(.handoffOffered(inquiry, Generation(2), by: laptop), session: 1)
        collector.noted(.handoffClaimed(inquiry, Generation(1), by: phone), session: 1)
        collector.noted(.numberEntered(phone, inquiry), session: 1)
        if let event { collector.noted(event, session: 1) }
        collector.intervened(.crash([], of: .service), session: 1)
        collector.intervened(.block(phone.device.node, .both), session: 1)
      }
    }
    #expect(
      closing(nil) == [
        "handoff offered", "handoff claimed", "fault cut off", "fault service restart", "code claimed in its overlap",
        "service down in a handoff", "cut off in a confirmation",
      ])
    #expect(
      closing(.handoffEnded(inquiry, .declined)) == [
        "handoff offered", "handoff claimed", "handoff declined", "fault cut off", "fault service restart",
        "code claimed in its overlap",
      ])
  }

  private static let seeds = UInt64(1)...3

  @Test func `the examples reach what they name, and name every situation`() throws {
    var named: [CoverageMark] = []
    for file in try PackageFile.names(in: "Examples", ending: ".yaml") {
      let scenario = try scenario(file: file)
      if scenario.sometimes.isEmpty { continue }
      var coverage = Coverage()
      for seed in Self.seeds {
        coverage.add(run: run(try #require(Cast(scenario, seed: seed)), Watching()).onlooker.coverage.reached)
      }
      #expect(coverage.missed(scenario.sometimes).map(\.name) == [], "\(file)")
      named += scenario.sometimes
    }
    let unnamed = Situation.allCases.filter { !named.contains(.situation($0)) }
    #expect(unnamed == [], "situations that no example is about")
  }
}
