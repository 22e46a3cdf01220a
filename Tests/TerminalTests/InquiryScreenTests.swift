import Actors
import Testing

@testable import Terminal

struct InquiryScreenTests {
  @Test func `both devices side by side at 80 x 24`() {
    #expect(
      SampleRun.inquiry(columns: 80, rows: 24).frame().text() == """
         Baton  Cross-device demo                  seed 42 · virtual clock x1 · 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs  6 #17     running
         #17 李小龙 · inquiry 7KQ2F9 · government ID · epoch 2 · handoff confirmed
         ╭ laptop · web ──────────────────────╮  ╭ phone · iOS ─── holds the inquiry ─╮
         │ presence   foreground              │  │ presence   killed                  │
         │ lifecycle  watching                │  │ lifecycle  started                 │
         │ stage      handoff                 │  │ stage      government ID           │
         │ handoff    confirmed               │  │ handoff    confirmed               │
         │ epoch      1                       │  │ epoch      2                       │
         │ lease      -                       │  │ lease      18.3s left  ██████░░░░░ │
         │ vault      0 documents             │  │ vault      1 document              │
         ╰────────────────────────────────────╯  ╰────────────────────────────────────╯
         Timeline ─────────────────────────────────────────────────────────────────────
         01:00.500  laptop  opened with a launch code
         01:02.104  laptop  form submitted
         01:02.110  laptop  handoff code offered, generation 1
         01:10.402  phone   code peeked
         01:11.000  phone   code claimed
         01:14.219          number confirmed: epoch 2, lease 30.0 s to phone
         01:20.113  phone   warning: killed by the system



         Esc back  c code  j/k move  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `how the devices came, and when each took part, has a row of its own`() {
    var run = SampleRun.inquiry(columns: 80, rows: 24)
    run.snapshot?.inquiry?.devices[0].session = .init(method: "launch", from: SampleRun.at(60_500))
    run.snapshot?.inquiry?.devices[1].session = .init(
      method: "sms", from: SampleRun.at(74_219), to: SampleRun.at(80_113))
    let lines = run.frame().text().split(separator: "\n")
    #expect(lines[10].contains("vault") && lines[12].hasPrefix(" ╰") && lines[13].hasPrefix(" Timeline"))
    #expect(lines[11] == " │ session    by launch, 0:01:00-     │  │ session    by sms, 0:01:14-0:01:20 │")
  }

  @Test func `in ASCII a wide name keeps its columns`() {
    #expect(
      SampleRun.inquiry(columns: 80, rows: 24, glyphs: .ascii).frame().text() == """
         Baton  Cross-device demo                  seed 42 - virtual clock x1 - 0:01:23
          1 Overview  2 Sessions  3 Devices  4 Documents  5 Handoffs  6 #17     running
         #17 ?????? - inquiry 7KQ2F9 - government ID - epoch 2 - handoff confirmed
         + laptop - web ----------------------+  + phone - iOS --- holds the inquiry -+
         | presence   foreground              |  | presence   killed                  |
         | lifecycle  watching                |  | lifecycle  started                 |
         | stage      handoff                 |  | stage      government ID           |
         | handoff    confirmed               |  | handoff    confirmed               |
         | epoch      1                       |  | epoch      2                       |
         | lease      -                       |  | lease      18.3s left  ######..... |
         | vault      0 documents             |  | vault      1 document              |
         +------------------------------------+  +------------------------------------+
         Timeline ---------------------------------------------------------------------
         01:00.500  laptop  opened with a launch code
         01:02.104  laptop  form submitted
         01:02.110  laptop  handoff code offered, generation 1
         01:10.402  phone   code peeked
         01:11.000  phone   code claimed
         01:14.219          number confirmed: epoch 2, lease 30.0 s to phone
         01:20.113  phone   warning: killed by the system



         Esc back  c code  j/k move  ? help  p pause  +/- speed  q quit
        """)
  }

  @Test func `one line per device at 40 x 10`() {
    #expect(
      SampleRun.inquiry(columns: 40, rows: 10).frame().text() == """
         Baton  Cross-device…  running  0:01:23
         #17 李小龙 · government ID
           laptop    foreground e1            -
         ▸ phone     killed     e2   18.3s left
         Timeline ─────────────────────────────
         01:10.402  phone   code peeked
         01:11.000  phone   code claimed
         01:14.219          number confirmed: …
         01:20.113  phone   warning: killed by…
         Esc back  c code  ? help  q quit
        """)
  }

  @Test func `the handoff code in half blocks`() {
    let dark: Set = [0, 2, 6, 7, 8, 12, 13, 19, 21, 24]
    let matrix = QRMatrix(size: 5, modules: (0..<25).map { dark.contains($0) })
    var dashboard = SampleRun.inquiry(
      columns: 40, rows: 12, code: matrix.map { HandoffCode(matrix: $0, remainingMs: 32_000) })
    _ = dashboard.update(.key(.character("c")))
    #expect(
      dashboard.frame().text() == """
         Baton  Cross-device…  running  0:01:23
         Handoff code of #17 ─────── 32.0s left

                     █████████████
                     █████████████
                     ████▄▀ ▀█████
                     ██████▄▄▀████
                     █████▄██▄████
                     █████████████
                     ▀▀▀▀▀▀▀▀▀▀▀▀▀

         Esc back  c code  ? help  q quit
        """)
  }

  @Test func `a code that does not fit says what it needs`() {
    let matrix = QRMatrix(size: 29, modules: Array(repeating: true, count: 841))
    var dashboard = SampleRun.inquiry(
      columns: 40, rows: 10, code: matrix.map { HandoffCode(matrix: $0, remainingMs: 900) })
    _ = dashboard.update(.key(.character("c")))
    #expect(dashboard.frame().text().contains("The code needs 33x19, this is 40x10."))
    let description = "\(SampleRun.detail(code: matrix.map { HandoffCode(matrix: $0, remainingMs: 900) }))"
    #expect(description.contains("29x29, masked") && !description.contains("true"))
  }

  @Test func `the lease turns from good over short to lapsed`() {
    func pane(_ remainingMs: Int64) -> (text: String, style: Style) {
      var dashboard = SampleRun.inquiry(columns: 80, rows: 24)
      var snapshot = SampleRun.snapshot()
      snapshot.inquiry = SampleRun.detail()
      snapshot.inquiry?.devices[1].lease = DevicePane.Lease(remainingMs: remainingMs, lengthMs: 30_000)
      _ = dashboard.update(.snapshot(snapshot, now: SampleRun.at(84_000)))
      let frame = dashboard.frame()
      return (String(frame.text().split(separator: "\n")[9].dropFirst(54).prefix(10)), frame[9, 54].style)
    }
    #expect(pane(30_000) == ("30.0s left", .good))
    #expect(pane(9_900) == ("9.9s left ", .warning))
    #expect(pane(0) == ("lapsed    ", .bad))
  }
}
