import Actors
import Testing

@testable import Terminal

struct HandoffsScreenTests {
  @Test func `handoffs with their countdowns at 80 x 24`() {
    #expect(
      SampleRun.pressed("5j", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Handoffs in progress ──────────────────────────── by number, rising · 1-3 of 3
             ▲# state       code next code   ends by    from    to        claims  typed
              3 offered        2     31.2s  1m16s -     laptop  -              0      0
         ▸    4 claimed        1         -   8.4s sms   laptop  phone          2      2
              9 confirmed      1         -      - qr    laptop  phone          1      1
















         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `handoffs at 110 x 12`() {
    #expect(
      SampleRun.pressed("5j", columns: 110, rows: 12).frame().text() == """
         Baton  Cross-device demo                                                                    running  0:01:23
         Handoffs in progress ────────────────────────────────────────────────────────────────────────────── 1-3 of 3
             ▲# inquiry      state       code next code   ends by    from         to             claims  typed    age
              3 inq-3-1      offered        2     31.2s  1m16s -     laptop       -                   0      0  58.8s
         ▸    4 inq-4-1      claimed        1         -   8.4s sms   laptop       phone               2      2  1m11s
              9 inq-9-1      confirmed      1         -      - qr    laptop       phone               1      1  14.0s





         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `handoffs at 60 x 16`() {
    #expect(
      SampleRun.pressed("5", columns: 60, rows: 16).frame().text() == """
         Baton  Cross-device demo                  running  0:01:23
         Handoffs in progress ──────────────────────────── 1-3 of 3
             ▲# state       code   ends by    from   to      claims
         ▸    3 offered        2  1m16s -     laptop -            0
              4 claimed        1   8.4s sms   laptop phone        2
              9 confirmed      1      - qr    laptop phone        1









         Enter open  j/k move  / filter  s sort  ? help  q quit
        """)
  }

  @Test func `handoffs at 40 x 10`() {
    #expect(
      SampleRun.pressed("5", columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         Handoffs in progress ──────── 1-3 of 3
             ▲# state        ends to
         ▸    3 offered     1m16s -
              4 claimed      8.4s phone
              9 confirmed       - phone



         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `a countdown that is about to run out is a warning`() {
    let frame = SampleRun.pressed("5", columns: 80, rows: 24).frame()
    #expect(frame[5, 40].style == .warning && frame[4, 40].style.role == .plain)
  }

  @Test func `without a handoff the list says so`() {
    var dashboard = SampleRun.pressed("5", columns: 80, rows: 24)
    var snapshot = SampleRun.snapshot(needs: dashboard.needs)
    snapshot.list = ListPage(position: ListPosition(), selected: nil, total: 0, rows: .handoffs([]))
    _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
    #expect(dashboard.frame().text().contains("No handoff in progress."))
    #expect(dashboard.frame().text().contains("none of 0"))
  }
}
