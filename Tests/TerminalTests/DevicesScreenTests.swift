import Actors
import Testing

@testable import Terminal

struct DevicesScreenTests {
  @Test func `devices with what they could resume, their vaults and mailboxes at 80 x 24`() {
    #expect(
      SampleRun.pressed("3j", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Devices ───────────────────────────────────────── by number, rising · 1-5 of 5
             ▲# device    platform  state      resumes           stored  owed   mailbox
              1 laptop    web       foreground handoff                0     0         -
         ▸    1 phone     iOS       killed     government ID +1       1     1    1 of 2
              2 laptop    web       background -                      3     0    3 of 3
              2 phone     Android   offline    -                      0     3    0 of 3
              2 old tabl… Android   removed    -                      1     0    1 of 1














         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `the worst state first, when sorted by it`() {
    #expect(
      SampleRun.pressed("3sssS", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         Devices ───────────────────────────────────────── by state, falling · 1-5 of 5
              # device    platform  state▼     resumes           stored  owed   mailbox
              2 old tabl… Android   removed    -                      1     0    1 of 1
              1 phone     iOS       killed     government ID +1       1     1    1 of 2
              2 phone     Android   offline    -                      0     3    0 of 3
              2 laptop    web       background -                      3     0    3 of 3
         ▸    1 laptop    web       foreground handoff                0     0         -














         Enter open  j/k move  / filter  s sort  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `a narrow list keeps who, in which state, and what is owed`() {
    #expect(
      SampleRun.pressed("3j", columns: 60, rows: 16).frame().text() == """
         Baton  Cross-device demo                  running  0:01:23
         Devices ───────────────────────────────────────── 1-5 of 5
             ▲# device platform  state       stored  owed   mailbox
              1 laptop web       foreground       0     0         -
         ▸    1 phone  iOS       killed           1     1    1 of 2
              2 laptop web       background       3     0    3 of 3
              2 phone  Android   offline          0     3    0 of 3
              2 old t… Android   removed          1     0    1 of 1







         Enter open  j/k move  / filter  s sort  ? help  q quit
        """)
  }

  @Test func `the list of devices at 40 x 10`() {
    #expect(
      SampleRun.pressed("3j", columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         Devices ───────────────────── 1-5 of 5
             ▲# device         state       owed
              1 laptop         foreground     0
         ▸    1 phone          killed         1
              2 laptop         background     0
              2 phone          offline        3
              2 old tablet     removed        0

         Enter open  j/k move  ? help  q quit
        """)
  }

  @Test func `one device at 80 x 24`() {
    #expect(
      SampleRun.pressed("3j\r", columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs            running
         #1 person 1 · phone · iOS · app-1-2-1
         Device ──────────────────────────────   Could resume ─────────── tokens hidden
         state                          killed   inq-1-1 · government ID · pending
         lifecycle                     started   inq-1-2 · form · watches
         shows                   government ID
         epoch seen                          2
         lease                      18.3s left
         came by                            qr
         mailbox cursor                 1 of 2
         Vault and deliveries ─────────────────────────────────────── 1 identity record
         doc-1-1-2 v1 -         hinted 1m13s · stuck: the device does not ask for it ·…
         doc-1-1-1 v1 -         failed 12.2s · last error: signature · 2 hints
         doc-1-0-1 v4 in vault  read








         Enter its inquiry  Esc back  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `one device at 60 x 16`() {
    #expect(
      SampleRun.pressed("3j\r", columns: 60, rows: 16).frame().text() == """
         Baton  Cross-device demo                  running  0:01:23
         #1 person 1 · phone · iOS · app-1-2-1
         killed · mailbox 1 of 2
         resumes government ID +1 · shows government ID
         Vault and deliveries ─────────────────── 1 identity record
         doc-1-1-2 v1 -         hinted 1m13s · stuck: the device d…
         doc-1-1-1 v1 -         failed 12.2s · last error: signatu…
         doc-1-0-1 v4 in vault  read







         Enter its inquiry  Esc back  ? help  p pause  q quit
        """)
  }

  @Test func `a device that nobody knows any more is fetched, and never shown as another`() {
    var dashboard = SampleRun.pressed("3j\r", columns: 80, rows: 24)
    var snapshot = SampleRun.snapshot(needs: dashboard.needs)
    snapshot.device?.row.id = RowID(257)
    _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
    #expect(dashboard.frame().text().contains("Fetching the device."))
    #expect(SampleRun.press([.enter], on: &dashboard) == [])
  }

  @Test func `what is stuck is a warning, and what is owed is active`() {
    let frame = SampleRun.pressed("3", columns: 80, rows: 24).frame()
    let column = 68
    #expect(frame[7, column].style == .warning && frame[5, column].style == .active)
    #expect(frame[6, column].style == .muted)
  }

  @Test func `one line and one column are survived on every screen`() {
    for keys in ["3", "3j\r", "4", "4f/x", "5", "2/abc"] {
      for columns in stride(from: 0, to: 130, by: 9) {
        for rows in stride(from: 0, to: 26, by: 3) {
          #expect(SampleRun.pressed(keys, columns: columns, rows: rows).frame().columns == columns)
        }
      }
    }
  }
}
