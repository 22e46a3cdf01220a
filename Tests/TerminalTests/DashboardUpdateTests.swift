import Actors
import Testing

@testable import Terminal

struct DashboardUpdateTests {
  private func press(_ keys: [Key], on dashboard: inout Dashboard) -> [DashboardCommand] {
    keys.flatMap { dashboard.update(.key($0)) }
  }

  @Test func `a person opens the list, an inquiry, and goes back`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(dashboard.needs == DashboardNeeds())
    #expect(SampleRun.press([.enter], on: &dashboard) == [.refresh])
    #expect(dashboard.needs.list?.sort == .sessions(.session) && dashboard.needs.inquiry == nil)
    // Who moves asks for the rows around.
    #expect(SampleRun.press([.down, .character("j"), .up], on: &dashboard) == [.refresh, .refresh, .refresh])
    #expect(SampleRun.press([.enter], on: &dashboard) == [.inspect(session: 2), .refresh])
    #expect(dashboard.needs == DashboardNeeds(inquiry: 2))
    #expect(SampleRun.press([.character("1")], on: &dashboard) == [.refresh])
    #expect(SampleRun.press([.character("6")], on: &dashboard) == [.refresh])
    #expect(SampleRun.press([.escape], on: &dashboard) == [.inspect(session: nil), .refresh])
    #expect(dashboard.screen == .sessions)
    #expect(SampleRun.press([.backspace], on: &dashboard) == [.refresh])
    #expect(dashboard.screen == .overview)
    #expect(SampleRun.press([.escape, .character("6")], on: &dashboard) == [])
  }

  @Test func `a device leads to its inquiry, and Esc leads back the same way`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press([.character("3"), .down, .enter], on: &dashboard)
    #expect(dashboard.screen == .device && dashboard.needs == DashboardNeeds(device: RowID(258)))
    SampleRun.press([.enter], on: &dashboard)
    #expect(dashboard.screen == .inquiry && dashboard.needs == DashboardNeeds(inquiry: 1))
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.screen == .device)
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.screen == .devices && dashboard.list.query.selected == RowID(258))
    SampleRun.press([.character("5"), .enter], on: &dashboard)
    #expect(dashboard.needs == DashboardNeeds(inquiry: 3))
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.screen == .handoffs)
  }

  @Test func `quit and Ctrl-C are asked for from every screen and from under the help`() {
    for screen in [DashboardScreen.overview, .sessions, .devices, .documents, .handoffs, .device, .inquiry] {
      var dashboard = SampleRun.inquiry(columns: 80, rows: 24)
      dashboard.screen = screen
      #expect(press([.character("?"), .character("q"), .control("c")], on: &dashboard) == [.quit, .interrupt])
    }
  }

  @Test func `any other key only closes the help`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(press([.character("?"), .enter], on: &dashboard) == [])
    #expect(!dashboard.isHelpShown)
    #expect(dashboard.screen == .overview)
    _ = press([.character("?"), .character("?")], on: &dashboard)
    #expect(!dashboard.isHelpShown)
    _ = press([.character("?"), .character("x")], on: &dashboard)
    #expect(!dashboard.isHelpShown)
  }

  @Test func `pause asks for the other state and only while the run goes`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(press([.character("p")], on: &dashboard) == [.setPaused(true)])
    _ = dashboard.update(.snapshot(SampleRun.snapshot(state: .paused), now: SampleRun.at(83_500)))
    #expect(press([.character(" ")], on: &dashboard) == [.setPaused(false)])
    _ = dashboard.update(.snapshot(SampleRun.snapshot(state: .finishing), now: SampleRun.at(83_600)))
    #expect(press([.character("p")], on: &dashboard) == [])
  }

  @Test func `in real time nothing is paused or sped up, and no key says so`() {
    var snapshot = SampleRun.snapshot()
    snapshot.run.clock = .real
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24, snapshot: snapshot)
    #expect(press([.character("p"), .character(" "), .character("+"), .character("-")], on: &dashboard) == [])
    let footer = dashboard.frame().text().split(separator: "\n").last ?? ""
    #expect(footer.contains("q quit") && !footer.contains("pause") && !footer.contains("speed"))
  }

  @Test func `speed goes up and down its ladder and stops at the ends`() {
    func steps(from speed: Double?, _ key: Key) -> [DashboardCommand] {
      var snapshot = SampleRun.snapshot()
      snapshot.run.speed = speed
      var dashboard = SampleRun.dashboard(columns: 80, rows: 24, snapshot: snapshot)
      return dashboard.update(.key(key))
    }
    #expect(steps(from: 1, .character("+")) == [.setSpeed(2)])
    #expect(steps(from: 1, .character("-")) == [.setSpeed(0.5)])
    #expect(steps(from: 3, .character("=")) == [.setSpeed(4)])
    #expect(steps(from: 64, .character("+")) == [])
    #expect(steps(from: 0.25, .character("-")) == [])
    #expect(steps(from: nil, .character("-")) == [.setSpeed(64)])
    #expect(steps(from: nil, .character("+")) == [])
  }

  @Test func `the selection follows its session when the order or the list changes`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press([.enter, .down, .down, .character("r")], on: &dashboard)
    #expect(dashboard.list.query.selected == RowID(3))
    #expect(dashboard.list.query.position.selected == 21)
    // The session is gone: whoever stands in its place is selected.
    SampleRun.show(&dashboard, sessions: 2)
    #expect(dashboard.list.query.position.selected == 1)
    #expect(dashboard.list.query.selected == RowID(1))
    SampleRun.show(&dashboard, sessions: 0)
    SampleRun.press([.down, .end, .pageUp], on: &dashboard, sessions: 0)
    #expect(dashboard.frame().text().contains("No session yet."))
    #expect(dashboard.list.query.selected == RowID(1))
  }

  @Test func `what a snapshot changes by itself asks for no other snapshot`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press([.enter, .end], on: &dashboard)
    let fewer = SampleRun.snapshot(sessions: 5, needs: dashboard.needs)
    #expect(dashboard.update(.snapshot(fewer, now: SampleRun.at(84_000))) == [])
    #expect(dashboard.list.query.position.count == 5)
  }

  @Test func `who scrolled back in the timeline keeps the same entries in view`() {
    var dashboard = SampleRun.inquiry(columns: 40, rows: 10)
    _ = press([.up], on: &dashboard)
    let before = dashboard.frame().text().split(separator: "\n")[5..<9]
    var snapshot = SampleRun.snapshot()
    snapshot.inquiry = SampleRun.detail()
    snapshot.inquiry?.timeline.append(TimelineEntry(at: SampleRun.at(84_000), device: "phone", text: "resumed"))
    _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
    #expect(dashboard.frame().text().split(separator: "\n")[5..<9] == before)
    #expect(dashboard.frame().text().contains("2 newer below"))
    _ = press([.home, .up, .pageUp], on: &dashboard)
    #expect(dashboard.timelineBack == 4)
    _ = press([.end], on: &dashboard)
    #expect(dashboard.frame().text().contains("resumed"))
  }

  @Test func `silence is told after three seconds and ends with the next snapshot`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    _ = dashboard.update(.tick(now: SampleRun.at(86_411)))
    #expect(dashboard.frame().text().contains("running"))
    _ = dashboard.update(.tick(now: SampleRun.at(87_412)))
    #expect(dashboard.frame().text().contains("no news for 4 s"))
    _ = dashboard.update(.snapshot(SampleRun.snapshot(), now: SampleRun.at(88_000)))
    #expect(dashboard.frame().text().contains("running"))
    _ = dashboard.update(.snapshot(SampleRun.snapshot(state: .paused), now: SampleRun.at(88_000)))
    _ = dashboard.update(.tick(now: SampleRun.at(99_000)))
    #expect(dashboard.frame().text().contains("paused, p goes on"))
  }

  @Test func `a new size fits the list and asks for what the new shape shows`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(dashboard.update(.resized(columns: 40, rows: 10)) == [.refresh])
    SampleRun.show(&dashboard)
    SampleRun.press([.end], on: &dashboard)
    #expect(dashboard.list.query.position.window == 19..<24)
    #expect(dashboard.update(.resized(columns: 60, rows: 40)) == [.refresh])
    #expect(dashboard.list.query.position.window == 0..<24)
    #expect(dashboard.frame().rows == 40)
  }
}
