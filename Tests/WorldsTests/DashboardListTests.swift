import Actors
import ActorsSim
import Devices
import Inquiry
import Scenarios
import Terminal
import Testing

@testable import Worlds

/// The lists of the dashboard, as a run fills them.
struct DashboardListTests {
  private typealias Driver = SimDriver<InquirySystem, DeviceStorage, ScenarioDirector<DashboardFeed>>

  private func started(_ file: String, people: Int? = nil) throws -> Driver {
    let read = try scenario(file: file)
    let scenario = try #require(people.map { read.overriding(people: $0, devicesEach: nil) } ?? read)
    let cast = try #require(Cast(scenario, seed: scenario.seed))
    let setup = ScenarioSetup(cast)
    let driver = Driver(
      seed: cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(DashboardFeed(cast)))
    setup.begin(driver)
    return driver
  }

  private func snapshot(
    _ driver: Driver, _ sort: ListSort, filter: String = "", isStuckOnly: Bool = false
  ) -> DashboardSnapshot {
    var position = ListPosition()
    position.fit(count: 0, visible: 40)
    let query = ListQuery(sort: sort, filter: filter, isStuckOnly: isStuckOnly, position: position)
    return snapshot(driver, DashboardNeeds(list: query))
  }

  private func snapshot(_ driver: Driver, _ needs: DashboardNeeds) -> DashboardSnapshot {
    let header = RunHeader(scenario: "", seed: 1, clock: .virtual, elapsed: driver.now - .start)
    let (now, storage) = (driver.now, driver.world)
    return driver.director.onlooker.snapshot(header, needs: needs, now: now, storage: storage)
  }

  private func devices(_ snapshot: DashboardSnapshot) -> [DeviceRow] {
    if case .devices(let rows)? = snapshot.list?.rows { rows } else { [] }
  }

  private func documents(_ snapshot: DashboardSnapshot) -> [DocumentRow] {
    if case .documents(let rows, _)? = snapshot.list?.rows { rows } else { [] }
  }

  private func handoffs(_ snapshot: DashboardSnapshot) -> [HandoffRow] {
    if case .handoffs(let rows)? = snapshot.list?.rows { rows } else { [] }
  }

  @Test func `documents that stand still are the ones of the summary, with its reasons`() throws {
    let driver = try started("Examples/phone-offline-for-a-day.yaml")
    _ = driver.run(until: .start + .seconds(3_600))
    let all = snapshot(driver, .documents(.document))
    #expect(all.documents.stuck == 3 && documents(all).count == 3 && all.list?.total == 3)
    var summary = Summary(scenario: "", seed: 0, clock: .virtual, digest: "")
    driver.director.onlooker.collector.fill(&summary, at: driver.now)
    #expect(summary.documents.stuckCount == 3)
    for row in documents(all) {
      let (laptop, phone) = try (#require(row.deliveries[0]), #require(row.deliveries[1]))
      #expect(laptop.state == "acked" && laptop.stuck.isEmpty)
      #expect(phone.state == "hinted" && phone.stuck == "the device does not ask for it")
      #expect(row.why == "device silent")
      let told = try #require(summary.documents.stuck.first { $0.document == row.document })
      #expect(told.why == phone.stuck && told.since == phone.since && told.attempts == phone.attempts)
    }
    // Who stands still for longest comes last; who filters for the reason finds it.
    let stuck = documents(snapshot(driver, .documents(.stuck), filter: "silent", isStuckOnly: true))
    #expect(stuck.compactMap { $0.deliveries[1]?.since }.map(\.nanoseconds).sorted(by: >).count == 3)
    #expect(stuck.map(\.id) == stuck.sorted { $0.issuedAt > $1.issuedAt }.map(\.id))
    _ = driver.run(until: .start + .seconds(30 * 3_600))
    let later = snapshot(driver, .documents(.document), isStuckOnly: true)
    #expect(documents(later).isEmpty && later.list?.total == 3 && later.documents.stuck == 0)
  }

  @Test func `a device's row says what its storage holds and what its mailbox has`() throws {
    let driver = try started("Examples/phone-offline-for-a-day.yaml")
    _ = driver.run(until: .start + .seconds(3_600))
    let offline = devices(snapshot(driver, .devices(.session), filter: "phone"))
    #expect(offline.map(\.presence) == [.offline, .offline, .offline])
    #expect(offline.map(\.mailbox) == Array(repeating: MailboxStanding(cursor: 0, head: 1), count: 3))
    #expect(
      offline.map(\.owed) == [1, 1, 1] && offline.map(\.stuck) == [1, 1, 1] && offline.map(\.stored) == [0, 0, 0])
    _ = driver.run(until: .start + .seconds(30 * 3_600))
    for row in devices(snapshot(driver, .devices(.session))) {
      #expect(row.presence == .foreground && row.mailbox == MailboxStanding(cursor: 1, head: 1))
      #expect(row.stored == 1 && row.owed == 0 && row.stuck == 0)
    }
  }

  @Test func `a device's detail has its records, documents and deliveries, and no token`() throws {
    let driver = try started("Examples/demo.yaml")
    _ = driver.run(until: .start + .seconds(20))
    let row = try #require(devices(snapshot(driver, .devices(.session), filter: "2 phone")).first)
    #expect(row.label == "phone" && row.session == 2)
    let detail = try #require(snapshot(driver, DashboardNeeds(device: row.id)).device)
    #expect(detail.installation == "app-2-2-1" && detail.row.person == "person 2, iPhone owners")
    #expect(detail.row.records == 1 && detail.records.map(\.inquiry) == ["inq-2-1"])
    #expect(detail.records.map(\.stage) == [detail.row.recordStage] && detail.pane.session?.method == "qr")
    guard
      case .resume(let saved)? = driver.world.value(
        in: .resume, of: DeviceID(session: SessionNumber(2), ordinal: 2))
    else { return #expect(Bool(false)) }
    let token = try #require(saved.current).resumeToken.secret
    #expect(!"\(detail)".contains("\(token.high)") && !"\(detail)".contains("\(token.low)"))
    // Where it would resume is shown, and so it is found.
    let stage = detail.row.recordStage
    let found = devices(snapshot(driver, .devices(.session), filter: "phone \(stage)"))
    #expect(found.contains { $0.id == row.id } && found.allSatisfy { $0.recordStage.contains(stage) })
    #expect(!devices(snapshot(driver, .devices(.session), filter: "!\(stage)")).contains { $0.id == row.id })
    _ = driver.run(until: .start + .seconds(60))
    let later = try #require(snapshot(driver, DashboardNeeds(device: row.id)).device)
    #expect(later.records.isEmpty && later.documents.map(\.document) == ["doc-2-1-1 v1"] && later.identities == 1)
  }

  @Test func `a removed and a reinstalled device say so`() throws {
    let driver = try started("Examples/removed-device.yaml")
    _ = driver.run(until: .start + .seconds(12 * 3_600))
    let phones = devices(snapshot(driver, .devices(.session), filter: "phone"))
    #expect(phones.map(\.presence) == Array(repeating: .removed, count: 4))
    #expect(devices(snapshot(driver, .devices(.session), filter: "removed")).count == 4)
    let again = try started("Examples/reinstalled.yaml")
    _ = again.run(until: .start + .seconds(7_000))
    for row in devices(snapshot(again, .devices(.session), filter: "phone")) {
      let detail = try #require(snapshot(again, DashboardNeeds(device: row.id)).device)
      #expect(detail.installation.hasSuffix("-2") && row.mailbox.head == row.mailbox.cursor)
    }
  }

  @Test func `a handoff is listed from its first code until a little after its end, with what is left of its time`()
    throws
  {
    let driver = try started("Examples/demo.yaml", people: 1)
    var seen: [HandoffRow] = []
    var found: [String: Int] = [:]
    for second in 1...60 {
      _ = driver.run(until: .start + .seconds(Int64(second)))
      guard let row = handoffs(snapshot(driver, .handoffs(.session))).first else { continue }
      if row.phase != seen.last?.phase {
        seen.append(row)
        let byQR = handoffs(snapshot(driver, .handoffs(.session), filter: "qr laptop"))
        for row in byQR { found["\(row.phase)", default: 0] += 1 }
      }
    }
    #expect(seen.map(\.phase) == [.offered, .claimed, .confirmed])
    #expect(seen.map(\.source) == ["laptop", "laptop", "laptop"] && seen.map(\.generation) == [1, 1, 1])
    #expect(seen.map(\.target) == ["", "phone", "phone"] && seen.map(\.method) == ["", "qr", "qr"])
    #expect(seen.map(\.claims) == [0, 1, 1] && seen.map(\.numbersTyped) == [0, 0, 1])
    #expect(found == ["claimed": 1, "confirmed": 1])
    let offered = seen[0]
    #expect(offered.rotatesIn == .milliseconds(45_000) - offered.age)
    #expect(offered.endsIn == .milliseconds(90_000) - offered.age)
    #expect(seen[1].rotatesIn == nil && (seen[1].endsIn ?? .zero) > .seconds(55))
    #expect(seen[2].endsIn == nil)
    let rest = snapshot(driver, .handoffs(.session))
    #expect(handoffs(rest).isEmpty && rest.list?.total == 0)
  }

  @Test func `a code that nobody scans is replaced, and its row shows the next one`() throws {
    let driver = try started("Examples/code-expired.yaml", people: 1)
    var generations: [Int] = []
    for second in 1...600 {
      _ = driver.run(until: .start + .seconds(Int64(second)))
      let row = handoffs(snapshot(driver, .handoffs(.session))).first
      guard let row, row.phase == .offered, row.generation != generations.last else { continue }
      generations.append(row.generation)
      #expect((row.rotatesIn ?? .zero) > .seconds(43) && (row.endsIn ?? .zero) > .seconds(88))
    }
    #expect(generations.count > 1 && generations == Array(1...generations.count))
  }

  @Test func `of a hundred thousand sessions a snapshot puts the visible ones into words`() throws {
    let cast = try #require(Cast(try scenario([100_000]), seed: 1))
    var feed = DashboardFeed(cast)
    for session in 1...100_000 as ClosedRange<UInt32> {
      let plan = ActorPlan.person(SessionNumber(session))
      feed.intervened(.spawn(plan, SpawnOptions(name: plan.name)), at: .start, session: session)
    }
    var position = ListPosition()
    position.fit(count: 0, visible: 19)
    let header = RunHeader(scenario: "", seed: 1, clock: .virtual)
    for (sort, total) in [(ListSort.sessions(.inStage), 100_000), (.devices(.state), 200_000)] {
      var query = ListQuery(sort: sort, isDescending: true, position: position, selected: nil)
      for refresh in 0..<3 {
        let page = try #require(
          feed.snapshot(header, needs: DashboardNeeds(list: query), now: .start + .milliseconds(Int64(refresh))).list)
        #expect(page.total == total && page.position.count == total && page.position.window.count == 19)
        switch page.rows {
        case .sessions(let rows): #expect(rows.count == 19)
        case .devices(let rows): #expect(rows.count == 19)
        case .documents, .handoffs: #expect(Bool(false))
        }
        let cost = feed.indexes[sort.list.rawValue]
        #expect(cost.sortedLast == (refresh == 0 ? total : 0) && cost.matchedLast == 0)
        query.position = page.position
        query.selected = page.selected
      }
    }
  }
}
