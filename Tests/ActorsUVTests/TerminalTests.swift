import Actors
import ActorsUV
import CUV
import Glibc
import Testing

struct TerminalTests {
  @Test func `keys come one by one in raw mode, and output goes out`() throws {
    let pair = try TerminalPair()
    defer { pair.close() }
    try withLoop { loop in
      let recording = Recording()
      let id = try loop.openTerminal(descriptor: pair.terminal, label: "tty", recording.handler)
      try loop.setMode(id, .raw)
      try loop.startReading(id)
      pair.type("q\u{03}")
      #expect(try loop.run(atMost: .seconds(5)) { recording.bytes.count == 2 })
      #expect(recording.bytes == [0x71, 3])
      let written = try loop.write(id, Array("screen".utf8))
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.written(written)) })
      #expect(pair.readScreen(6) == "screen")
      loop.close(id)
    }
  }

  @Test func `the mode is put back when the handle closes`() throws {
    let pair = try TerminalPair()
    defer { pair.close() }
    let before = pair.localFlags
    try withLoop { loop in
      let id = try loop.openTerminal(descriptor: pair.terminal) { _ in }
      try loop.setMode(id, .raw)
      #expect(pair.localFlags != before)
      loop.close(id)
    }
    #expect(pair.localFlags == before)
  }

  @Test func `the window's size is read, also after a change`() throws {
    let pair = try TerminalPair()
    defer { pair.close() }
    try withLoop { loop in
      let id = try loop.openTerminal(descriptor: pair.terminal) { _ in }
      pair.resize(columns: 80, rows: 24)
      #expect(try loop.windowSize(id) == TerminalSize(columns: 80, rows: 24))
      pair.resize(columns: 132, rows: 50)
      #expect(try loop.windowSize(id) == TerminalSize(columns: 132, rows: 50))
      loop.close(id)
    }
  }

  @Test func `what is no terminal is refused by name, and a pipe opens as one`() throws {
    try withLoop { loop in
      let pipe = try Pipe()
      let error = #expect(throws: LoopError.self) {
        _ = try loop.openTerminal(descriptor: pipe.reader, label: "standard input") { _ in }
      }
      #expect(
        error?.description == "open terminal standard input: it is not a terminal but a pipe or Unix socket.")
      let recording = Recording()
      let id = try loop.openPipe(descriptor: pipe.reader, recording.handler)
      try loop.startReading(id)
      pipe.write([1, 2])
      Glibc.close(pipe.writer)
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.receivedEnd) })
      #expect(recording.bytes == [1, 2])
      loop.close(id)
    }
  }
}

/// A pseudo terminal: the program's side and the side of the person at it.
private struct TerminalPair {
  let person: Int32
  let terminal: Int32
  /// Stays open when the loop closes `terminal`, to look at the modes.
  let witness: Int32

  init() throws {
    person = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    // Linux's numbers of TIOCSPTLCK and TIOCGPTN, which Swift does not import.
    guard ioctl(person, 0x4004_5431, &locked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
      throw LoopError("open", "a pseudo terminal", .notOpen)
    }
    let name = "/dev/pts/\(number)"
    terminal = Glibc.open(name, O_RDWR | O_NOCTTY)
    witness = Glibc.open(name, O_RDWR | O_NOCTTY)
  }

  func type(_ text: String) {
    _ = Glibc.write(person, text, text.utf8.count)
  }

  func readScreen(_ count: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = Glibc.read(person, &bytes, count)
    return String(decoding: bytes.prefix(max(0, got)), as: UTF8.self)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  var localFlags: tcflag_t {
    var modes = termios()
    tcgetattr(witness, &modes)
    return modes.c_lflag
  }

  func close() {
    Glibc.close(person)
    Glibc.close(witness)
  }
}
