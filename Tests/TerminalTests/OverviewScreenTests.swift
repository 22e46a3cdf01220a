import Actors
import Testing

@testable import Terminal

struct OverviewScreenTests {
  @Test func `the overview at 80 x 24`() {
    #expect(
      SampleRun.dashboard(columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Inquiries ───────────────────────   Inquiries by stage ───────────────────────
         created                     1,240   form          ████████████████████      12
         running                        37   handoff       ██████                     4
         completed                   1,180   government ID ██████████████████        11
         failed                         12   selfie        ██████████                 6
         expired                         8   terminal      █████                      3
         cancelled                       0   document      █                          1
         left by the person              3
         Handoffs ────────────────────────   Completed per second ─────────────────────
         offered   1,231   refused       3   now     13.4   peak    15.4
         claimed   1,209   expired      12   ▇▄▇▄█▅█▅▂▆▃▆▃▇▄▇▄█▅█▅▂▆▃▆▃▇▄▇▄█▅█▅▂▆▃▆▃▇▄▇
         confirmed 1,204   reclaimed     2   Handoff latency ──────────────────────────
         Documents into vaults ───────────   p50   412 ms   p95   1.20 s   p99   2.41 s
         due       2,360   acked     2,341                ▅█▄█▃▇▂▆▁▅ ▅█▄█▃▇▂▆▁▅ ▅█▄█▃▇▂
         Notable events ────────────────────────────────────────────────── newest first
         01:22.004  #1204     failure  RecordMapping: the portrait is unreadable
         01:20.913  #17       info     resumed on phone after 0.8 s
         01:20.113  #17       warning  phone killed during government ID
         01:01.020  run       info     network partition between phones and service he…


         Enter sessions  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `the overview in ASCII while sessions finish`() {
    let snapshot = SampleRun.snapshot(state: .finishing)
    #expect(
      SampleRun.dashboard(columns: 80, rows: 24, glyphs: .ascii, snapshot: snapshot).frame().text() == """
         Baton  Cross-device demo                  seed 42 - virtual clock x1 - 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs    ending, q stops
         Inquiries -----------------------   Inquiries by stage -----------------------
         created                     1,240   form          ####################      12
         running                        37   handoff       ######                     4
         completed                   1,180   government ID ##################        11
         failed                         12   selfie        ##########                 6
         expired                         8   terminal      #####                      3
         cancelled                       0   document      #                          1
         left by the person              3
         Handoffs ------------------------   Completed per second ---------------------
         offered   1,231   refused       3   now     13.4   peak    15.4
         claimed   1,209   expired      12   *-*-#~#~.=,=,*-*-#~#~.=,=,*-*-#~#~.=,=,*-*
         confirmed 1,204   reclaimed     2   Handoff latency --------------------------
         Documents into vaults -----------   p50   412 ms   p95   1.20 s   p99   2.41 s
         due       2,360   acked     2,341                ~#-#,*.=_~ ~#-#,*.=_~ ~#-#,*.
         Notable events -------------------------------------------------- newest first
         01:22.004  #1204     failure  RecordMapping: the portrait is unreadable
         01:20.913  #17       info     resumed on phone after 0.8 s
         01:20.113  #17       warning  phone killed during government ID
         01:01.020  run       info     network partition between phones and service he~


         Enter sessions  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `the overview at 40 x 10 is counts and the list`() {
    #expect(
      SampleRun.dashboard(columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         created 1240 running   37 done    1180
         failed    12 expired    8 left       3
             ▲# person    stage     handoff
         ▸    1 Maria Ta… form      -
              2 李小龙    document  confirmed
              3 Jüri Kask terminal  declined
              4 Ana Lucí… selfie    reclaimed
              5 Sam O'Ne… governme… claimed
         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `a smaller terminal is told both sizes`() {
    #expect(
      SampleRun.dashboard(columns: 30, rows: 8).frame().text() == """
        Baton needs 40x10,
        this is 30x8.






        """)
  }

  @Test func `before the first snapshot it says that it waits`() {
    #expect(
      Dashboard(columns: 46, rows: 10).frame().text() == """
         Baton

         Waiting for the first figures of the run.






         Enter open  j/k move  s sort  ? help  q quit
        """)
  }

  @Test(arguments: [
    (
      40,
      """
       Enter open  j/k move  ? help  q quit
       Enter open  j/k move  ? help  q quit
       Enter open  j/k move  ? help  q quit
       Esc back  c code  ? help  q quit
      """
    ),
    (
      60,
      """
       Enter open  j/k move  / filter  s sort  ? help  q quit
       Enter open  j/k move  / filter  s sort  ? help  q quit
       Enter open  j/k move  / filter  f stuck  ? help  q quit
       Esc back  c code  j/k move  ? help  p pause  q quit
      """
    ),
  ])
  func `a narrow footer gives up the other hints before help and the way out`(columns: Int, expected: String) {
    var dashboard = SampleRun.inquiry(columns: columns, rows: 12)
    let footers = (["1", "2", "4", "6"] as [Unicode.Scalar]).map { key in
      _ = dashboard.update(.key(.character(key)))
      return String(dashboard.frame().text().split(separator: "\n").last ?? "")
    }
    #expect(footers.joined(separator: "\n") == expected)
  }

  @Test func `without a terminal the moment is one line`() {
    #expect(
      SampleRun.snapshot().statusLine
        == "0:01:23 1,240 created, 37 running, 1,180 completed, 12 failed, 8 expired; 13.4/s, handoff p95 1.20 s")
  }

  @Test func `one line and one column are survived`() {
    #expect(SampleRun.dashboard(columns: 34, rows: 1).frame().text() == "Baton needs 40x10, this is 34x1.")
    for columns in 0..<45 {
      for rows in 0..<24 {
        #expect(SampleRun.dashboard(columns: columns, rows: rows).frame().columns == columns)
        #expect(SampleRun.inquiry(columns: columns, rows: rows).frame().rows == rows)
      }
    }
  }

  @Test func `colour follows the words: failures are bad, zero is plain`() {
    let frame = SampleRun.dashboard(columns: 80, rows: 24).frame()
    #expect(frame[6, 33].style == .bad)
    #expect(frame[8, 33].style == .plain)
    #expect(frame[1, 75].style == .good)
    #expect(frame[1, 3].style.isSelected)
  }
}
