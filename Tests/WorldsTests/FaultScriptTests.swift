import Actors
import Inquiry
import Notation
import Scenarios
import Testing

@testable import Worlds

struct FaultScriptTests {
  typealias Plan = PlannedIntervention<InquirySystem>

  private let phone = DeviceID(session: SessionNumber(2), ordinal: 2)
  private var installation: InstallationID { InstallationID(device: phone) }

  private func plans(
    _ faults: [Fault], _ body: (inout FaultScript, inout [Plan]) -> Void
  ) throws -> [Plan] {
    var script = FaultScript(try #require(Cast(scenario(faults: faults), seed: 1)))
    var plans: [Plan] = []
    body(&script, &plans)
    return plans
  }

  private func plan(_ seconds: Int64, ms: Int64 = 0, _ intervention: Intervention<InquirySystem>) -> Plan {
    Plan(at: .start + .milliseconds(seconds * 1_000 + ms), session: 2, intervention)
  }

  @Test func `a kill takes the app away from its person, and brings it back`() throws {
    let fault = Fault(
      .kill(device: "phone", back: .constant(.seconds(3))), .at(.constant(.seconds(10))), who: .persons(2...2))
    let found = try plans([fault]) { script, plans in
      script.arrived(1, into: &plans)
      script.arrived(2, into: &plans)
    }
    let person = ActorName.person(SessionNumber(2))
    #expect(
      found == [
        plan(10, .kill(phone.node)), plan(10, .send(.app(phone, isThere: false), toName: person)),
        plan(13, .restart(phone.node, as: nil)), plan(13, .send(.app(phone, isThere: true), toName: person)),
      ])
  }

  @Test func `a restart of the service takes down what it keeps of one person`() throws {
    let fault = Fault(
      .serviceRestart(lasts: .constant(.seconds(3))), .at(.constant(.seconds(10))), who: .persons(2...2))
    let found = try plans([fault]) { script, plans in
      script.arrived(1, into: &plans)
      script.arrived(2, into: &plans)
    }
    let laptop = InstallationID(device: DeviceID(session: SessionNumber(2), ordinal: 1))
    let names: [ActorName] = [
      .inquiry(InquiryID(session: SessionNumber(2), ordinal: 1)), .mailbox(laptop), .mailbox(installation),
    ]
    #expect(found == [plan(10, .crash(names, of: .service)), plan(13, .recover(names, of: .service))])
  }

  @Test func `a backup is made at its own moment, and put back with the app killed`() throws {
    let fault = Fault(
      .restore(
        device: "phone", backup: .moment(.scanned, after: .constant(.seconds(1))), back: .constant(.seconds(5))),
      .moment(.claimed, after: .constant(.seconds(2))), who: .persons(2...2))
    let inquiry = InquiryID(session: SessionNumber(2), ordinal: 1)
    let found = try plans([fault]) { script, plans in
      let at = Instant.start + .seconds(10)
      for _ in 0..<2 { script.noted(.scanned(by: installation), session: 2, at: at, into: &plans) }
      script.noted(.handoffClaimed(inquiry, Generation(1), by: installation), session: 2, at: at, into: &plans)
    }
    let person = ActorName.person(SessionNumber(2))
    #expect(
      found == [
        plan(11, .backUp(phone.node)), plan(12, .kill(phone.node)), plan(12, .restore(phone.node)),
        plan(12, .send(.app(phone, isThere: false), toName: person)), plan(17, .restart(phone.node, as: nil)),
        plan(17, .send(.app(phone, isThere: true), toName: person)),
      ])
  }

  @Test func `that a device is to be removed is told to the directory`() throws {
    let fault = Fault(.remove(device: "phone"), .at(.constant(.seconds(10))), who: .persons(2...2))
    let found = try plans([fault]) { script, plans in script.arrived(2, into: &plans) }
    #expect(found == [plan(10, .send(.service(.remove(phone)), toName: .directory))])
  }

  @Test func `a moment counts the first time only`() throws {
    let fault = Fault(
      .clock(device: "phone", by: .seconds(-600)), .moment(.scanned, after: .constant(.seconds(1))))
    let found = try plans([fault]) { script, plans in
      for second in [Int64(5), 7] {
        script.noted(
          .scanned(by: installation), session: 2, at: .start + .seconds(second), into: &plans)
      }
    }
    #expect(found == [plan(6, .setClockSkew(phone.node, .seconds(-600)))])
  }

  @Test func `other moments, and other people, are let be`() throws {
    let faults = [
      Fault(.clock(device: "phone", by: .seconds(1)), .moment(.claimed, after: .constant(.zero))),
      Fault(
        .clock(device: "phone", by: .seconds(1)), .moment(.scanned, after: .constant(.zero)), who: .persons(1...1)),
    ]
    let found = try plans(faults) { script, plans in
      script.noted(.scanned(by: installation), session: 2, at: .start, into: &plans)
    }
    #expect(found.isEmpty)
  }

  @Test func `the background stops timers and messages, and ends both`() throws {
    let fault = Fault(.background(device: "phone", lasts: .constant(.seconds(4))), .at(.constant(.seconds(1))))
    let found = try plans([fault]) { script, plans in script.arrived(2, into: &plans) }
    #expect(
      found == [
        plan(1, .send(.interface(.backgrounded), toName: .device(phone))), plan(1, ms: 1, .suspend(phone.node)),
        plan(1, ms: 1, .block(phone.node, .both)), plan(5, .unblock(phone.node, .both)), plan(5, .resume(phone.node)),
        plan(5, .send(.interface(.foregrounded), toName: .device(phone))),
      ])
  }

  @Test func `a partition is seen from the device`() throws {
    let fault = Fault(
      .partition(device: "phone", direction: .toDevice, lasts: .constant(.seconds(8))), .at(.constant(.seconds(1))))
    let found = try plans([fault]) { script, plans in script.arrived(2, into: &plans) }
    #expect(found == [plan(1, .block(phone.node, .inwards)), plan(9, .unblock(phone.node, .inwards))])
  }

  @Test func `a reinstall is another installation, with nothing stored`() throws {
    let fault = Fault(.reinstall(device: "phone", back: .constant(.seconds(60))), .at(.constant(.seconds(1))))
    let found = try plans([fault]) { script, plans in
      script.arrived(2, into: &plans)
      script.intervened(.kill(phone.node), session: 2, at: .start + .seconds(1), into: &plans)
      script.intervened(.kill(phone.node), session: 2, at: .start + .seconds(1), into: &plans)
    }
    let next = InstallationID(device: phone, generation: 2)
    let traits = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])
    let person = ActorName.person(SessionNumber(2))
    #expect(
      found == [
        plan(1, .kill(phone.node)), plan(1, .erase(phone.node)),
        plan(1, .send(.app(phone, isThere: false), toName: person)),
        plan(61, .restart(phone.node, as: .device(next, traits))),
        plan(61, .send(.app(phone, isThere: true), toName: person)),
      ])
  }

  @Test func `installations are numbered in the order of their making, whenever they were planned`() throws {
    let faults = [
      Fault(.reinstall(device: "phone", back: .constant(.seconds(60))), .at(.constant(.seconds(100)))),
      Fault(.reinstall(device: "phone", back: .constant(.seconds(5))), .moment(.scanned, after: .constant(.zero))),
    ]
    let found = try plans(faults) { script, plans in
      script.arrived(2, into: &plans)
      script.noted(.scanned(by: installation), session: 2, at: .start + .seconds(20), into: &plans)
      script.intervened(.kill(phone.node), session: 2, at: .start + .seconds(20), into: &plans)
      script.intervened(.kill(phone.node), session: 2, at: .start + .seconds(100), into: &plans)
    }
    let traits = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])
    for (second, generation) in [(Int64(25), UInt8(2)), (160, 3)] {
      let next = InstallationID(device: phone, generation: generation)
      #expect(found.contains(plan(second, .restart(phone.node, as: .device(next, traits)))))
    }
  }

  @Test func `a restart of the service takes down the mailboxes of all installations that can come to be`() throws {
    let faults = [
      Fault(.serviceRestart(lasts: .constant(.seconds(3))), .at(.constant(.seconds(10)))),
      Fault(.reinstall(device: "phone", back: .constant(.seconds(60))), .at(.constant(.seconds(1)))),
    ]
    let found = try plans(faults) { script, plans in script.arrived(2, into: &plans) }
    guard case .crash(let names, of: .service)? = found.first?.intervention else {
      Issue.record("the first fault is no restart of the service")
      return
    }
    #expect(names.contains(.mailbox(InstallationID(device: phone, generation: 2))))
    #expect(!names.contains(.mailbox(InstallationID(device: phone, generation: 3))))
  }

  @Test func `a share of people is met, the same ones each time`() throws {
    let half = try #require(Probability(notation: "50%"))
    let fault = Fault(.clock(device: "phone", by: .seconds(1)), .at(.constant(.zero)), who: .share(half))
    func met() throws -> [UInt32] {
      var script = FaultScript(try #require(Cast(scenario([200], faults: [fault]), seed: 3)))
      var plans: [Plan] = []
      for session in UInt32(1)...200 { script.arrived(session, into: &plans) }
      return plans.map(\.session)
    }
    let first = try met()
    #expect(first.count > 70 && first.count < 130)
    #expect(try met() == first)
  }
}
