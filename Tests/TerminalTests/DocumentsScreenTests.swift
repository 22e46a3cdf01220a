import Actors
import Testing

@testable import Terminal

struct DocumentsScreenTests {
  @Test func `versions by devices at 80 x 24, the delivery of most concern at full length`() {
    #expect(
      SampleRun.pressed("4j", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Documents ───────────────────────────────────── by document, rising · 1-3 of 3
          document▲               age  owed stuck          laptop        phone
          doc-1-1-1 v1          13.4s     0 -              acked 12.5s   failed 12.2s
         ▸doc-2-1-1 v2          1m13s     1 device silent  acked 1m12s   hinted 1m13s
          doc-2-1-1 v3 revoked   3.4s     1 -              fetched 1.4s  -















         phone: hinted 1m13s · stuck: the device does not ask for it · 6 hints
         Enter open  j/k move  / filter  f stuck  s sort  Esc back  ? help  q quit
        """)
  }

  @Test func `the matrix in ASCII`() {
    #expect(
      SampleRun.pressed("4", columns: 80, rows: 24, glyphs: .ascii).frame().text() == """
         Baton  Cross-device demo                  seed 42 - virtual clock x1 - 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Documents ------------------------------------- by document, rising - 1-3 of 3
          document^               age  owed stuck          laptop        phone
         >doc-1-1-1 v1          13.4s     0 -              acked 12.5s   failed 12.2s
          doc-2-1-1 v2          1m13s     1 device silent  acked 1m12s   hinted 1m13s
          doc-2-1-1 v3 revoked   3.4s     1 -              fetched 1.4s  -















         phone: failed 12.2s - last error: signature - 2 hints
         Enter open  j/k move  / filter  f stuck  s sort  Esc back  ? help  q quit
        """)
  }

  @Test func `only what is stuck`() {
    #expect(
      SampleRun.pressed("4f", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Documents, stuck only ────────────────────── by document, rising · 1-1, 1 of 3
          document▲       age  owed stuck          laptop            phone
         ▸doc-2-1-1 v2  1m13s     1 device silent  acked 1m12s       hinted 1m13s

















         phone: hinted 1m13s · stuck: the device does not ask for it · 6 hints
         Enter open  j/k move  / filter  f stuck  s sort  Esc back  ? help  q quit
        """)
  }

  @Test func `the matrix at 60 x 16`() {
    #expect(
      SampleRun.pressed("4j", columns: 60, rows: 16).frame().text() == """
         Baton  Cross-device demo                  running  0:01:23
         Documents ─────────────────────────────────────── 1-3 of 3
          document▲          age laptop           phone
          doc-1-1-1 v1     13.4s acked 12.5s      failed 12.2s
         ▸doc-2-1-1 v2     1m13s acked 1m12s      hinted 1m13s
          doc-2-1-1 v3 r…   3.4s fetched 1.4s     -








         phone: hinted 1m13s · stuck: the device does not ask for …
         Enter open  j/k move  / filter  f stuck  ? help  q quit
        """)
  }

  @Test func `the matrix at 40 x 10 says how many devices have no room`() {
    #expect(
      SampleRun.pressed("4j", columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         Documents ─────────────────── 1-3 of 3
          document▲       laptop +1
          doc-1-1-1 v1    acked 12.5s
         ▸doc-2-1-1 v2    acked 1m12s
          doc-2-1-1 v3 r… fetched 1.4s


         phone: hinted 1m13s · stuck: the devi…
         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `the help has the key for what is stuck`() {
    #expect(
      SampleRun.pressed("4?", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Documents ───────────────────────────────────── by document, rising · 1-3 of 3
          document▲               age  owed stuck          laptop        phone
         ▸doc-1-1-1 v1          13.4s     0 -              acked 12.5s   failed 12.2s
          doc-2-╭ Keys ─────────────────────────────────────── any key closes ─╮1m13s
          doc-2-│ Enter   open                   ?       help                  │
                │ j       down                   p       pause, go on          │
                │ k       up                     +       faster                │
                │ PgDn    a page down            -       slower                │
                │ PgUp    a page up              q       quit                  │
                │ g       to the first           Ctrl-C  stop the run          │
                │ G       to the last            1       overview              │
                │ /       filter: words, !word   2       sessions              │
                │ f       stuck only, all        3       devices               │
                │ s       sort by the next       4       documents by device   │
                │ S       reverse the order      5       handoffs in progress  │
                │ Esc     back                   6       the open inquiry      │
                ╰──────────────────────────────────────────────────────────────╯



         phone: failed 12.2s · last error: signature · 2 hints
         Enter open  j/k move  / filter  f stuck  s sort  Esc back  ? help  q quit
        """)
  }

  @Test func `the help of a small terminal has what the screen is for`() {
    #expect(
      SampleRun.pressed("4?", columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
        ╭ Keys ─────────────── any key closes ─╮
        │ Enter   open       G       to the l… │
        │ j       down       /       filter: … │
        │ k       up         f       stuck on… │
        │ PgDn    a page d…  s       sort by … │
        │ PgUp    a page up  S       reverse … │
        │ g       to the f…  Esc     back      │
        ╰──────────────────────────────────────╯
         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `without documents, and with none stuck, the list says so`() {
    func text(total: Int, keys: String) -> String {
      var dashboard = SampleRun.pressed(keys, columns: 80, rows: 24)
      var snapshot = SampleRun.snapshot(needs: dashboard.needs)
      snapshot.list = ListPage(position: ListPosition(), selected: nil, total: total, rows: .documents([], devices: []))
      _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
      return dashboard.frame().text()
    }
    #expect(text(total: 0, keys: "4").contains("No document yet."))
    #expect(text(total: 1_240, keys: "4f").contains("Nothing is stuck. Esc shows all 1,240."))
  }
}
