import Glibc
import Terminal
import Testing

@testable import TerminalCurses

/// One terminal is held per process, so these run one after another.
@Suite(.serialized)
struct CursesTerminalTests {
  private let xterm = TerminalEnvironment(term: "xterm-256color", locale: "C.UTF-8")

  private func opened(_ environment: TerminalEnvironment? = nil) throws -> (PseudoTerminal, CursesTerminal) {
    let pseudo = try #require(PseudoTerminal())
    let terminal = try CursesTerminal(
      input: pseudo.slave, output: pseudo.slave, environment: environment ?? xterm)
    return (pseudo, terminal)
  }

  private func frame(_ text: String) -> CellBuffer {
    var frame = CellBuffer(columns: 40, rows: 10)
    frame.draw(text, row: 2, column: 3, width: 30, style: .good)
    return frame
  }

  @Test func `entering and leaving gives the settings back byte for byte`() throws {
    let (pseudo, terminal) = try opened()
    let before = pseudo.settings()
    try terminal.enter()
    #expect(pseudo.settings() != before)
    #expect(pseudo.text() == "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[?1h\u{1B}=\u{1B}[?25l")
    terminal.leave()
    #expect(pseudo.settings() == before)
  }

  @Test func `restoring goes in order: mouse, paste, keys, cursor, style, screen`() throws {
    let (pseudo, terminal) = try opened()
    try terminal.enter()
    _ = pseudo.received()
    terminal.leave()
    #expect(
      pseudo.text() == "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l" + "\u{1B}[?2004l" + "\u{1B}[?1l\u{1B}>"
        + "\u{1B}[?12l\u{1B}[?25h" + "\u{1B}(B\u{1B}[m\u{1B}[39;49m" + "\u{1B}[?1049l\u{1B}[23;0;0t")
    terminal.leave()
    TerminalGuard.restoreNow()
    #expect(pseudo.isQuiet)
  }

  @Test func `a frame is drawn once, and whole again after it was resumed`() throws {
    let (pseudo, terminal) = try opened()
    try terminal.enter()
    _ = pseudo.received()
    #expect(try terminal.draw(frame("hello")) == .whole)
    let drawn = pseudo.text()
    #expect(drawn.contains("\u{1B}[3;4H") && drawn.contains("hello"))
    #expect(try terminal.draw(frame("hello")) == .unchanged)
    #expect(pseudo.isQuiet)
    try terminal.resume()
    #expect(try terminal.draw(frame("hello")) == .whole)
    #expect(pseudo.text().contains("hello"))
    terminal.leave()
    #expect(try terminal.draw(frame("bye")) == .unchanged)
    #expect(pseudo.text().hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
  }

  @Test func `the last owner letting go gives the terminal back`() throws {
    let pseudo = try #require(PseudoTerminal())
    let before = pseudo.settings()
    do {
      let terminal = try CursesTerminal(input: pseudo.slave, output: pseudo.slave, environment: xterm)
      try terminal.enter()
    }
    #expect(pseudo.settings() == before)
    #expect(pseudo.text().hasSuffix("\u{1B}[?1049l\u{1B}[23;0;0t"))
  }

  @Test func `a terminal that was closed is reported, not written to for ever`() throws {
    let (pseudo, terminal) = try opened()
    try terminal.enter()
    pseudo.closeMaster()
    #expect(throws: TerminalUnavailable.gone(errno: EIO)) { try terminal.draw(frame("hello")) }
    #expect(try terminal.draw(frame("again")) == .unchanged)
    #expect(throws: TerminalUnavailable.gone(errno: EIO)) { try terminal.enter() }
  }

  @Test func `a terminal that takes no more is waited for and misses no byte`() throws {
    let (pseudo, terminal) = try opened()
    try terminal.enter()
    _ = pseudo.received()
    _ = fcntl(pseudo.slave, F_SETFL, O_NONBLOCK)
    var big = CellBuffer(columns: 300, rows: 100)
    for row in 0..<100 { big.draw(String(repeating: "\(row % 10)", count: 300), row: row, column: 0, width: 300) }
    #expect(try terminal.draw(big) == .waiting)
    #expect(try terminal.draw(frame("too early")) == .waiting)
    var seen = ""
    while try terminal.flush() == .waiting { seen += pseudo.text(firstMs: 1) }
    seen += pseudo.text()
    #expect(seen.count { $0.isNumber } > 30_000)
    #expect(!seen.contains("too early"))
    #expect(try terminal.draw(big) == .unchanged)
  }

  @Test func `the size comes from the terminal, then from the environment, then from terminfo`() throws {
    let (pseudo, terminal) = try opened()
    pseudo.resize(columns: 132, rows: 43)
    #expect(terminal.size == (132, 43))
    pseudo.resize(columns: 0, rows: 0)
    #expect(terminal.size == (80, 24))
    var told = xterm
    told.columns = 100
    told.lines = 30
    let other = try CursesTerminal(input: pseudo.slave, output: pseudo.slave, environment: told)
    #expect(other.size == (100, 30))
  }

  @Test func `keys are decoded as this terminal sends them`() throws {
    let (_, terminal) = try opened()
    #expect(terminal.decode(Array("\u{1B}OA\u{1B}[6~q\u{7F}".utf8)) == [.up, .pageDown, .character("q"), .backspace])
    #expect(terminal.decode([0x1B]) == [])
    #expect(terminal.isWaitingForKey)
    #expect(terminal.keyTimeoutElapsed() == [.escape])
  }

  @Test func `colour is off by NO_COLOR and by wish, and borders are ASCII without UTF-8`() throws {
    var refusing = xterm
    refusing.refusesColour = true
    #expect(try opened().1.capabilities.foregrounds.count == 16)
    #expect(try opened(refusing).1.capabilities.foregrounds == [])
    #expect(try opened(TerminalEnvironment(term: "vt100")).1.capabilities.foregrounds == [])
    #expect(try opened().1.glyphs == .unicode)
    #expect(try opened(TerminalEnvironment(term: "xterm", locale: "C")).1.glyphs == .ascii)
  }

  @Test func `where no dashboard can be, the reason is a sentence`() throws {
    let pseudo = try #require(PseudoTerminal())
    func reason(_ environment: TerminalEnvironment, input: Int32? = nil, output: Int32? = nil) -> TerminalUnavailable? {
      do {
        _ = try CursesTerminal(
          input: input ?? pseudo.slave, output: output ?? pseudo.slave, environment: environment)
        return nil
      } catch {
        return error
      }
    }
    let null = unsafe open("/dev/null", O_RDWR)
    defer { close(null) }
    #expect(reason(xterm, input: null) == .inputIsNoTerminal)
    #expect(reason(xterm, output: null) == .outputIsNoTerminal)
    #expect(reason(TerminalEnvironment(term: nil)) == .termUnset)
    #expect(reason(TerminalEnvironment(term: "dumb")) == .dumb)
    #expect(reason(TerminalEnvironment(term: "no-such\u{7}")) == .unknown(term: "no-such\u{7}"))
    #expect("\(TerminalUnavailable.unknown(term: "no-such\u{7}"))".hasPrefix("TERM=no-such? is not in"))
  }
}
