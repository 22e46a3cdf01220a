import Actors
import Testing

@testable import Terminal

struct DashboardUpdateTests {
  private func press(_ keys: [Key], on dashboard: inout Dashboard) -> [DashboardCommand] {
    keys.flatMap { dashboard.update(.key($0)) }
  }

  @Test func `a person opens the list, an inquiry, and goes back`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(dashboard.needs == DashboardNeeds(sessions: false, inquiry: nil))
    #expect(press([.enter], on: &dashboard) == [.refresh])
    #expect(dashboard.needs == DashboardNeeds(sessions: true, inquiry: nil))
    _ = dashboard.update(.snapshot(SampleRun.snapshot(), now: SampleRun.at(83_500)))
    #expect(press([.down, .character("j"), .up], on: &dashboard) == [])
    #expect(press([.enter], on: &dashboard) == [.inspect(session: 2), .refresh])
    #expect(dashboard.needs == DashboardNeeds(sessions: false, inquiry: 2))
    #expect(press([.character("1")], on: &dashboard) == [.refresh])
    #expect(press([.character("3")], on: &dashboard) == [.refresh])
    #expect(press([.escape], on: &dashboard) == [.inspect(session: nil), .refresh])
    #expect(dashboard.screen == .sessions)
    #expect(press([.backspace], on: &dashboard) == [.refresh])
    #expect(dashboard.screen == .overview)
    #expect(press([.escape, .character("3")], on: &dashboard) == [])
  }

  @Test func `quit and Ctrl-C are asked for from every screen and from under the help`() {
    for screen in [DashboardScreen.overview, .sessions, .inquiry] {
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
    _ = press([.enter], on: &dashboard)
    _ = dashboard.update(.snapshot(SampleRun.snapshot(), now: SampleRun.at(83_500)))
    _ = press([.down, .down, .character("r")], on: &dashboard)
    #expect(dashboard.selectedSession == 3)
    #expect(dashboard.list.selected == 21)
    var fewer = SampleRun.snapshot()
    fewer.sessions.removeAll { $0.session == 3 }
    _ = dashboard.update(.snapshot(fewer, now: SampleRun.at(83_600)))
    #expect(dashboard.list.selected == 21)
    #expect(dashboard.selectedSession == 2)
    fewer.sessions = []
    _ = dashboard.update(.snapshot(fewer, now: SampleRun.at(83_700)))
    #expect(press([.down, .end, .pageUp], on: &dashboard) == [])
    #expect(dashboard.frame().text().contains("No session yet."))
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
    #expect(dashboard.frame().text().contains("paused, p to go on"))
  }

  @Test func `a new size fits the list and asks for what the new shape shows`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    #expect(dashboard.update(.resized(columns: 40, rows: 10)) == [.refresh])
    _ = dashboard.update(.snapshot(SampleRun.snapshot(), now: SampleRun.at(83_500)))
    _ = press([.end], on: &dashboard)
    #expect(dashboard.list.window == 19..<24)
    _ = dashboard.update(.resized(columns: 60, rows: 40))
    #expect(dashboard.list.window == 0..<24)
    #expect(dashboard.frame().rows == 40)
  }
}
