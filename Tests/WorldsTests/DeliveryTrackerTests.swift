import Actors
import ActorsSim
import Inquiry
import Scenarios
import Terminal
import Testing

@testable import Worlds

struct DeliveryTrackerTests {
  private let phone = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 2))
  private let edition = DocumentEdition(
    id: DocumentID(inquiry: InquiryID(session: SessionNumber(1), ordinal: 1), ordinal: 1), version: .first)

  private func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  private func changed(_ status: DeliveryStatus, _ attempts: UInt16) -> InquiryEvent {
    .deliveryChanged(edition, phone, status, attempts: attempts, ageMs: 0)
  }

  @Test func `L5: a delivery has its state, since when, after how many hints, and what went wrong last`() throws {
    var tracker = DeliveryTracker()
    tracker.noted(.deliveryDue(edition, phone), at: at(1))
    let due = try #require(tracker[edition, phone])
    #expect(due.status == nil && due.since == at(1) && due.attempts == 0 && due.lastError == nil)
    tracker.noted(.deliveryTroubled(edition, phone, .mailboxFull), at: at(2))
    tracker.noted(changed(.hinted, 1), at: at(3))
    tracker.noted(changed(.hinted, 2), at: at(5))
    let hinted = try #require(tracker[edition, phone])
    #expect(hinted.status == .hinted && hinted.since == at(3) && hinted.attempts == 2)
    #expect(hinted.lastError == .mailboxFull)
    tracker.noted(changed(.fetched, 2), at: at(9))
    #expect(tracker[edition, phone]?.since == at(9))
    tracker.noted(changed(.acked, 2), at: at(10))
    #expect(tracker[edition, phone] == nil && tracker.underWayCount == 0)
  }

  @Test(
    arguments: [
      (nil, "its mailbox has not confirmed it"), (.queued, "the device does not ask for it"),
      (.hinted, "the device does not ask for it"), (.fetched, "the device sends no receipt"),
      (.stored, "the device sends no receipt"), (.deferred, "the issuer is not ready"),
    ] as [(DeliveryStatus?, String)])
  func `what stands still for a minute is stuck, for a reason`(status: DeliveryStatus?, reason: String) {
    var tracker = DeliveryTracker()
    tracker.noted(.deliveryDue(edition, phone), at: at(1))
    if let status { tracker.noted(changed(status, 3), at: at(1)) }
    #expect(tracker.stuck(at: at(60)).isEmpty)
    #expect(tracker.stuck(at: at(61)).map { "\($0.reason)" } == [reason])
  }

  @Test func `a full mailbox is a reason of its own, and what has stood still for longest comes first`() {
    var tracker = DeliveryTracker()
    let laptop = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))
    tracker.noted(.deliveryDue(edition, phone), at: at(2))
    tracker.noted(.deliveryTroubled(edition, phone, .mailboxFull), at: at(3))
    tracker.noted(.deliveryDue(edition, laptop), at: at(1))
    let stuck = tracker.stuck(at: at(100))
    #expect(stuck.map(\.standing.installation) == [laptop, phone])
    #expect(stuck.map(\.reason) == [.notInMailbox, .mailboxFull])
  }

  /// A phone that goes offline before its document comes; the laptop refuses its own, which is forged.
  private func stranded() throws -> Scenario {
    var scenario = try scenario([1])
    scenario.crowds[0].story.handoffs = [HandoffPlan(to: 1)]
    scenario.documents = DocumentPlan(issuedAfter: .constant(.seconds(30)), forged: DocumentPlan.Share())
    let offline = Fault.Kind.offline(device: "phone", lasts: .constant(.seconds(172_800)))
    scenario.faults = [Fault(offline, .moment(.terminal, after: .constant(.zero)))]
    scenario.limits.virtualTime = .seconds(600)
    return scenario
  }

  @Test func `dashboard, summary and replay tell the same of what is stuck, and why`() throws {
    let cast = try #require(Cast(try stranded(), seed: 5))
    let setup = ScenarioSetup(cast)
    let driver = SimDriver(
      seed: 5, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(DashboardFeed(cast)))
    setup.begin(driver)
    let end = driver.run(until: setup.limit)
    let summary = setup.summary(of: driver, end, clock: .virtual, wallTime: .zero, reproduce: "")
    #expect(summary.documents.stuckCount == 1)
    let stuck = try #require(summary.documents.stuck.first)
    #expect(stuck.document == "doc-1-1-1 v1" && stuck.device == "app-1-2-1" && stuck.state == "hinted")
    #expect(stuck.attempts > 3 && stuck.lastError == nil && stuck.why == "the device does not ask for it")

    var needs = DashboardNeeds()
    needs.inquiry = 1
    let header = RunHeader(scenario: "", seed: 5, clock: .virtual)
    let snapshot = driver.director.onlooker.snapshot(header, needs: needs, now: driver.now)
    #expect(snapshot.documents.stuck == 1)
    let lines = try #require(snapshot.inquiry).devices.map(\.deliveries)
    #expect(lines.map { $0.map(\.state) } == [["failed"], ["hinted"]])
    #expect(lines.map { $0.map(\.lastError) } == [["signature"], [""]])
    #expect(lines[1].map(\.since) == [stuck.since] && lines[1].map(\.stuck) == [stuck.why])
  }

  @Test func `a replay knows each standing at any step`() throws {
    let cast = try #require(Cast(try stranded(), seed: 5))
    let sink = MemorySink()
    let header = TraceHeader(version: "1.2.3", cast, clock: .virtual, reproduce: "baton")
    let setup = ScenarioSetup(cast)
    let driver = SimDriver(
      seed: 5, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(TraceRecorder(cast, header, to: sink)))
    setup.begin(driver)
    _ = driver.run(until: setup.limit)
    var reader = try TraceReader(BytesTraceSource(sink.bytes, file: "a.jsonl"))
    var state = ReplayState()
    var seen: [String] = []
    while let line = try reader.next() {
      state.note(line)
      let laptop = state.sessions.first?.devices.first { $0.name.hasPrefix("laptop") }
      if let now = laptop?.deliveries.first?.state, now != seen.last { seen.append(now) }
    }
    #expect(seen == ["due", "hinted", "fetched", "failed"])
    let devices = try #require(state.sessions.first).devices
    #expect(devices.flatMap(\.deliveries).map(\.lastError) == ["signature", ""])
    let text = ReplayText(plain: true).state(state)
    #expect(text.contains(", doc-1-1-1 v1 hinted since ") && !text.contains("v1 failed"))
  }
}
