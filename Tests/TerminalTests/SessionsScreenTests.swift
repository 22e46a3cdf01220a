import Actors
import Testing

@testable import Terminal

struct SessionsScreenTests {
  private func opened(columns: Int, rows: Int, count: Int = 24) -> Dashboard {
    var dashboard = SampleRun.dashboard(columns: columns, rows: rows)
    SampleRun.press([.character("2")], on: &dashboard, sessions: count)
    return dashboard
  }

  @Test func `the list at 80 x 24`() {
    #expect(
      opened(columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Sessions ────────────────────────────────────── by number, rising · 1-19 of 24
             ▲# person      stage          handoff      epoch holder      age  in stage
         ▸    1 Maria Tamm  form           -                1 -         1m16s      0.0s
              2 李小龙      document       confirmed        2 phone     1m12s      7.9s
              3 Jüri Kask   terminal       declined         3 laptop    1m09s     15.8s
              4 Ana Lucía … selfie         reclaimed        1 phone     1m06s     23.7s
              5 Sam O'Neil  government ID  claimed          2 -         1m03s     31.6s
              6 Maria Tamm  handoff        done             3 phone     1m00s     39.5s
              7 李小龙      form           expired          1 laptop    57.0s     47.5s
              8 Jüri Kask   document       offered          2 phone     53.8s     55.4s
              9 Ana Lucía … terminal       handed back      3 -         50.7s      3.3s
             10 Sam O'Neil  selfie         cancelled        1 phone     47.5s     11.2s
             11 Maria Tamm  government ID  -                2 laptop    44.3s     19.1s
             12 李小龙      handoff        confirmed        3 phone     41.2s     27.1s
             13 Jüri Kask   form           declined         1 -         38.0s     35.0s
             14 Ana Lucía … document       reclaimed        2 phone     34.8s     42.9s
             15 Sam O'Neil  terminal       claimed          3 laptop    31.7s     50.8s
             16 Maria Tamm  selfie         done             1 phone     28.5s     58.7s
             17 李小龙      government ID  expired          2 -         25.3s      6.7s
             18 Jüri Kask   handoff        offered          3 phone     22.1s     14.6s
             19 Ana Lucía … form           handed back      1 laptop    19.0s     22.5s
         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `the list sorted by stage, falling, with the selected session kept in view`() {
    var dashboard = opened(columns: 80, rows: 24)
    SampleRun.press([.character("s"), .end, .character("S")], on: &dashboard)
    #expect(
      dashboard.frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Sessions ────────────────────────────────────── by stage, falling · 4-22 of 24
              # person      stage▼         handoff      epoch holder      age  in stage
         ▸   20 Sam O'Neil  document       cancelled        2 phone     15.8s     30.4s
              3 Jüri Kask   terminal       declined         3 laptop    1m09s     15.8s
              9 Ana Lucía … terminal       handed back      3 -         50.7s      3.3s
             15 Sam O'Neil  terminal       claimed          3 laptop    31.7s     50.8s
             21 Maria Tamm  terminal       -                3 -         12.6s     38.3s
              4 Ana Lucía … selfie         reclaimed        1 phone     1m06s     23.7s
             10 Sam O'Neil  selfie         cancelled        1 phone     47.5s     11.2s
             16 Maria Tamm  selfie         done             1 phone     28.5s     58.7s
             22 李小龙      selfie         confirmed        1 phone      9.5s     46.2s
              5 Sam O'Neil  government ID  claimed          2 -         1m03s     31.6s
             11 Maria Tamm  government ID  -                2 laptop    44.3s     19.1s
             17 李小龙      government ID  expired          2 -         25.3s      6.7s
             23 Jüri Kask   government ID  declined         2 laptop     6.3s     54.2s
              6 Maria Tamm  handoff        done             3 phone     1m00s     39.5s
             12 李小龙      handoff        confirmed        3 phone     41.2s     27.1s
             18 Jüri Kask   handoff        offered          3 phone     22.1s     14.6s
             24 Ana Lucía … handoff        reclaimed        3 phone      3.1s      2.1s
              1 Maria Tamm  form           -                1 -         1m16s      0.0s
              7 李小龙      form           expired          1 laptop    57.0s     47.5s
         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `the help lists the keys of the screen`() {
    var dashboard = opened(columns: 80, rows: 24)
    SampleRun.press([.character("s"), .end, .character("r"), .character("?")], on: &dashboard)
    #expect(
      dashboard.frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Sessions ────────────────────────────────────── by stage, falling · 4-22 of 24
              # person      stage▼         handoff      epoch holder      age  in stage
         ▸   20 Sam O'Neil  document       cancelled        2 phone     15.8s     30.4s
              3 ╭ Keys ─────────────────────────────────────── any key closes ─╮  15.8s
              9 │ Enter   open                   p       pause, go on          │   3.3s
             15 │ j       down                   +       faster                │  50.8s
             21 │ k       up                     -       slower                │  38.3s
              4 │ PgDn    a page down            q       quit                  │  23.7s
             10 │ PgUp    a page up              Ctrl-C  stop the run          │  11.2s
             16 │ g       to the first           1       overview              │  58.7s
             22 │ G       to the last            2       sessions              │  46.2s
              5 │ /       filter: words, !word   3       devices               │  31.6s
             11 │ s       sort by the next       4       documents by device   │  19.1s
             17 │ S       reverse the order      5       handoffs in progress  │   6.7s
             23 │ Esc     back                   6       the open inquiry      │  54.2s
              6 │ ?       help                                                 │  39.5s
             12 ╰──────────────────────────────────────────────────────────────╯  27.1s
             18 Jüri Kask   handoff        offered          3 phone     22.1s     14.6s
             24 Ana Lucía … handoff        reclaimed        3 phone      3.1s      2.1s
              1 Maria Tamm  form           -                1 -         1m16s      0.0s
              7 李小龙      form           expired          1 laptop    57.0s     47.5s
         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `the list at 40 x 10`() {
    #expect(
      opened(columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         Sessions ─────────────────── 1-6 of 24
             ▲# person    stage     handoff
         ▸    1 Maria Ta… form      -
              2 李小龙    document  confirmed
              3 Jüri Kask terminal  declined
              4 Ana Lucí… selfie    reclaimed
              5 Sam O'Ne… governme… claimed
              6 Maria Ta… handoff   done
         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `the selected row is the whole row, and only it`() {
    let frame = opened(columns: 80, rows: 24).frame()
    #expect((1..<79).allSatisfy { frame[4, $0].style.isSelected })
    #expect((1..<79).allSatisfy { !frame[5, $0].style.isSelected })
  }

  @Test func `a hundred thousand sessions scroll to the end`() {
    var dashboard = opened(columns: 80, rows: 24, count: 100_000)
    SampleRun.press([.character("G")], on: &dashboard, sessions: 100_000)
    #expect(dashboard.frame().text().contains("99,982-100,000 of 100,000"))
    #expect(dashboard.list.query.selected == RowID(100_000))
    SampleRun.press([.pageUp], on: &dashboard, sessions: 100_000)
    #expect(dashboard.list.query.selected == RowID(99_982))
  }
}
