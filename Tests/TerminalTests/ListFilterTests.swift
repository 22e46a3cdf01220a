import Actors
import Testing

@testable import Terminal

struct ListFilterTests {
  @Test func `while a filter is typed the list narrows, and says of how many`() {
    #expect(
      SampleRun.pressed("2/claim", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Sessions /claim ───────────────────────────── by number, rising · 1-5, 5 of 24
             ▲# person      stage          handoff      epoch holder      age  in stage
         ▸    4 Ana Lucía … selfie         reclaimed        1 phone     1m06s     23.7s
              5 Sam O'Neil  government ID  claimed          2 -         1m03s     31.6s
             14 Ana Lucía … document       reclaimed        2 phone     34.8s     42.9s
             15 Sam O'Neil  terminal       claimed          3 laptop    31.7s     50.8s
             24 Ana Lucía … handoff        reclaimed        3 phone      3.1s      2.1s














         /claim                                                   Enter keep  Esc clear
        """)
  }

  @Test func `a filter that is kept stays above the list`() {
    #expect(
      SampleRun.pressed("2/claim\r", columns: 60, rows: 16).frame().text() == """
         Baton  Cross-device demo                  running  0:01:23
         Sessions /claim ───────────────────────────── 1-5, 5 of 24
             ▲# person              stage               handoff
         ▸    4 Ana Lucía Fernánde… selfie              reclaimed
              5 Sam O'Neil          government ID       claimed
             14 Ana Lucía Fernánde… document            reclaimed
             15 Sam O'Neil          terminal            claimed
             24 Ana Lucía Fernánde… handoff             reclaimed







         Enter open  j/k move  / filter  s sort  ? help  q quit
        """)
  }

  @Test func `what matches nothing says so, and the way back`() {
    #expect(
      SampleRun.pressed("3/nowhere", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Devices /nowhere ──────────────────────────── by number, rising · none, 0 of 5

         Nothing matches /nowhere. Esc clears it.


















         /nowhere                                                 Enter keep  Esc clear
        """)
  }

  @Test func `typing narrows at each key, Enter keeps the filter, and keys are keys again`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press([.character("2")], on: &dashboard)
    #expect(SampleRun.press(SampleRun.keys("/q?"), on: &dashboard) == [.refresh, .refresh])
    #expect(dashboard.list.query.filter == "q?" && dashboard.needs.list?.filter == "q?")
    SampleRun.press([.backspace, .backspace] + SampleRun.keys("phone"), on: &dashboard)
    #expect(dashboard.list.query.filter == "phone" && dashboard.list.query.position.count == 12)
    SampleRun.press([.down, .enter], on: &dashboard)
    #expect(!dashboard.isFilterTyped && dashboard.list.query.filter == "phone")
    #expect(dashboard.list.query.selected == RowID(4))
    #expect(SampleRun.press([.character("q")], on: &dashboard) == [.quit])
  }

  @Test func `Esc clears the filter that is typed, and later the one that was kept, before it leads back`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press(SampleRun.keys("2/phone") + [.escape], on: &dashboard)
    #expect(dashboard.list.query.filter.isEmpty && !dashboard.isFilterTyped && dashboard.screen == .sessions)
    SampleRun.press(SampleRun.keys("/phone") + [.enter, .enter, .escape], on: &dashboard)
    #expect(dashboard.screen == .sessions && dashboard.list.query.filter == "phone")
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.screen == .sessions && dashboard.list.query.filter.isEmpty)
    #expect(dashboard.list.query.position.count == 24)
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.screen == .overview)
  }

  @Test func `the selected row stays selected when the filter goes`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press(SampleRun.keys("2/laptop") + [.enter, .end], on: &dashboard)
    #expect(dashboard.list.query.selected == RowID(23) && dashboard.list.query.position.selected == 5)
    SampleRun.press([.escape], on: &dashboard)
    #expect(dashboard.list.query.selected == RowID(23) && dashboard.list.query.position.selected == 22)
  }

  @Test func `each list keeps its own filter, order and place`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press(SampleRun.keys("2/phone") + [.enter] + SampleRun.keys("ssS3s"), on: &dashboard)
    #expect(dashboard.needs.list?.sort == .devices(.device) && dashboard.needs.list?.filter == "")
    SampleRun.press([.character("2")], on: &dashboard)
    #expect(dashboard.needs.list?.sort == .sessions(.handoff) && dashboard.needs.list?.filter == "phone")
    #expect(dashboard.needs.list?.isDescending == true)
  }

  @Test func `Ctrl-U clears, Ctrl-W takes a word, and a filter has an end`() {
    var dashboard = SampleRun.dashboard(columns: 40, rows: 10)
    SampleRun.press(SampleRun.keys("2/phone !claimed ") + [.control("w")], on: &dashboard)
    #expect(dashboard.list.query.filter == "phone ")
    SampleRun.press([.control("u")], on: &dashboard)
    #expect(dashboard.list.query.filter == "" && dashboard.isFilterTyped)
    SampleRun.press(SampleRun.keys(String(repeating: "ab李", count: 40)), on: &dashboard)
    #expect(dashboard.list.query.filter.unicodeScalars.count == ListQuery.filterMax)
    #expect(dashboard.frame().text().split(separator: "\n").last?.hasSuffix("ab李a") == true)
    #expect(SampleRun.press([.control("c")], on: &dashboard) == [.interrupt])
    SampleRun.press([.control("u"), .backspace], on: &dashboard)
    #expect(!dashboard.isFilterTyped)
  }

  @Test func `sort goes through the columns of each list, and the header marks the one`() {
    var marked: [String] = []
    for key in ["2", "3", "4", "5"] {
      var dashboard = SampleRun.dashboard(columns: 110, rows: 24)
      SampleRun.press(SampleRun.keys(key), on: &dashboard)
      let first = dashboard.list.query.sort
      repeat {
        let header = dashboard.frame().text().split(separator: "\n")[3]
        marked += header.split(separator: " ").filter { $0.contains("▲") }.map(String.init)
        SampleRun.press([.character("s")], on: &dashboard)
      } while dashboard.list.query.sort != first
    }
    #expect(
      marked == [
        "▲#", "stage▲", "handoff▲", "▲epoch", "▲age", "▲in", "▲#", "device▲", "platform▲", "state▲", "▲stored",
        "▲owed", "document▲", "▲age", "▲owed", "stuck▲", "▲#", "state▲", "▲code", "▲ends", "▲claims", "▲age",
      ])
  }

  @Test func `a list that is looked through in parts says so, and asks to go on`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    SampleRun.press([.character("2")], on: &dashboard)
    #expect(!dashboard.awaitsMore)
    var snapshot = SampleRun.snapshot(needs: dashboard.needs)
    snapshot.list?.isPartial = true
    _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
    #expect(dashboard.awaitsMore && dashboard.frame().text().contains("1-19 of 24 so far"))
  }

  @Test func `rows that are on their way are blank, and never another list's`() {
    var dashboard = SampleRun.dashboard(columns: 80, rows: 24)
    _ = SampleRun.press([.character("2")], on: &dashboard)
    _ = dashboard.update(.key(.end))
    let lines = dashboard.frame().text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[4].contains(" 6 Maria Tamm") && lines[22] == " ▸")
    #expect(dashboard.update(.key(.enter)) == [])
    _ = dashboard.update(.key(.character("3")))
    #expect(dashboard.frame().text().contains("Fetching the list."))
  }
}
