import CNcurses
import Glibc
public import Terminal

/// The terminal of this process: capabilities by terminfo, raw mode by termios, drawing through our own frames.
///
/// ```
///   outside ──enter──▶ inside ──leave──▶ outside
///                        │
///                        └──write fails──▶ gone
/// ```
/// It has no thread and no loop: the driver polls `input` and hands over what it read, watches SIGWINCH, SIGTSTP and
/// SIGCONT, and says when to draw. From `enter` on the terminal is given back on every way out of the process.
public final class CursesTerminal {
  private enum State {
    /// The terminal is as it was found. Can become: inside
    case outside
    /// Raw mode, alternate screen. Can become: outside, gone
    case inside
    /// It was closed or taken away. Can become: nothing
    case gone
  }

  public enum Drawn: Equatable, Sendable {
    /// The terminal shows the frame.
    case whole
    /// It already did: nothing was written.
    case unchanged
    /// The terminal does not take more now; call `flush` or draw again when `output` is writable.
    case waiting
  }

  /// The descriptor to poll and read for keys.
  public let input: Int32
  /// The descriptor frames are written to.
  public let output: Int32
  public let capabilities: Capabilities
  /// The signs the terminal can show, for `Dashboard`.
  public let glyphs: Glyphs

  private let entry: TerminfoEntry
  private let environment: TerminalEnvironment
  private var state = State.outside
  private var encoder: FrameEncoder
  private var decoder: KeyDecoder
  /// What is left of a frame the terminal did not take whole.
  private var unwritten: ArraySlice<UInt8> = []

  /// Reads what the terminal can do, without touching it.
  ///
  /// - Parameters:
  ///   - noColour: as `--no-color` says; `NO_COLOR` counts too.
  ///   - ascii: draw borders in ASCII although the locale is UTF-8.
  /// - Throws: why the dashboard cannot be shown here; print its description and go on without.
  public init(
    input: Int32 = 0, output: Int32 = 1, environment: TerminalEnvironment = .current(),
    noColour: Bool = false, ascii: Bool = false
  ) throws(TerminalUnavailable) {
    if isatty(input) == 0 { throw .inputIsNoTerminal }
    if isatty(output) == 0 { throw .outputIsNoTerminal }
    guard let term = environment.term else { throw .termUnset }
    if term == "dumb" { throw .dumb }
    let entry = try TerminfoEntry(term: term, descriptor: output)
    self.input = input
    self.output = output
    self.entry = entry
    self.environment = environment
    capabilities = noColour || environment.refusesColour ? entry.capabilities.withoutColour : entry.capabilities
    glyphs = ascii || !environment.isUTF8 ? .ascii : .unicode
    encoder = FrameEncoder(capabilities)
    decoder = KeyDecoder(keyStrings: entry.keyStrings)
  }

  deinit {
    if state == .inside { TerminalGuard.restoreNow() }
  }

  /// Columns and rows now: from the terminal, else from `COLUMNS` and `LINES`, else from terminfo, else 80 × 24.
  public var size: (columns: Int, rows: Int) {
    var told = winsize()
    let isTold = unsafe ioctl(output, UInt(TIOCGWINSZ), &told) == 0 && told.ws_col > 0 && told.ws_row > 0
    if isTold { return (Int(told.ws_col), Int(told.ws_row)) }
    return (environment.columns ?? entry.columns ?? 80, environment.lines ?? entry.lines ?? 24)
  }

  /// Takes the terminal: raw mode, alternate screen, no cursor. Ctrl-C, Ctrl-\ and Ctrl-Z stay signals, so that they
  /// work whatever the program does. Does nothing when it is taken already.
  public func enter() throws(TerminalUnavailable) {
    switch state {
    case .inside: return
    case .gone: throw .gone(errno: EIO)
    case .outside: break
    }
    var settings = termios()
    if unsafe tcgetattr(input, &settings) != 0 { throw .gone(errno: errno) }
    TerminalGuard.arm(input: input, output: output, restore: entry.restore, settings: settings)
    state = .inside
    try setRaw(settings)
    encoder.screenLost()
    unwritten = (entry.enterScreen + entry.enterKeys)[...]
    _ = try flush()
  }

  private func setRaw(_ found: termios) throws(TerminalUnavailable) {
    var raw = found
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    raw.c_cflag &= ~tcflag_t(CSIZE | PARENB)
    raw.c_cflag |= tcflag_t(CS8)
    // VMIN and VTIME: a read returns what there is, and at least a byte.
    raw.c_cc.6 = 1
    raw.c_cc.5 = 0
    if unsafe tcsetattr(input, TCSANOW, &raw) != 0 { throw lost(errno) }
  }

  /// Gives the terminal back as it was found. What is printed after goes to the normal screen.
  public func leave() {
    guard state == .inside else { return }
    unwritten = []
    state = .outside
    TerminalGuard.restoreNow()
  }

  /// Writes the frame, in one write where the terminal takes it, and nothing when it shows it already.
  ///
  /// While an earlier frame is not written to its end that one goes first, and this one only if it does.
  public func draw(_ frame: CellBuffer) throws(TerminalUnavailable) -> Drawn {
    if try flush() == .waiting { return .waiting }
    guard state == .inside else { return .unchanged }
    let bytes = encoder.encode(frame)
    return try bytes.isEmpty ? .unchanged : write(bytes)
  }

  /// Writes bytes as they are, after what is still unwritten. For a bell; not for text.
  public func write(_ bytes: [UInt8]) throws(TerminalUnavailable) -> Drawn {
    unwritten = unwritten.isEmpty ? bytes[...] : unwritten + bytes
    return try flush()
  }

  /// Goes on writing what the terminal did not take before.
  public func flush() throws(TerminalUnavailable) -> Drawn {
    while !unwritten.isEmpty, state == .inside {
      let written = unsafe unwritten.withUnsafeBytes { unsafe Glibc.write(output, $0.baseAddress, $0.count) }
      if written >= 0 {
        unwritten = unwritten.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .waiting
      default: throw lost(errno)
      }
    }
    return .whole
  }

  /// The terminal does not answer any more: end without drawing. The settings are still given back, where anything is
  /// left.
  private func lost(_ number: Int32) -> TerminalUnavailable {
    TerminalGuard.restoreNow()
    state = .gone
    unwritten = []
    return .gone(errno: number)
  }

  /// Turns what was read from `input` into keys. When `isWaitingForKey`, call `keyTimeoutElapsed` after
  /// `KeyDecoder.escapeTimeoutMs` without more.
  public func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    decoder.bytesArrived(bytes)
  }

  public var isWaitingForKey: Bool { decoder.isWaiting }

  public func keyTimeoutElapsed() -> [Key] {
    decoder.timeoutElapsed()
  }

  /// SIGTSTP came: gives the terminal back, stops the process as the default action would, and takes the terminal again
  /// when it is continued. Draw a whole frame then.
  public func suspend() throws(TerminalUnavailable) {
    let wasInside = state == .inside
    leave()
    var stop = sigaction()
    var watched = sigaction()
    unsafe sigaction(SIGTSTP, &stop, &watched)
    raise(SIGTSTP)
    unsafe sigaction(SIGTSTP, &watched, nil)
    if wasInside { try enter() }
  }

  /// SIGCONT came, perhaps after a stop nobody could catch: takes the terminal as it should be, and the next frame is
  /// drawn whole.
  public func resume() throws(TerminalUnavailable) {
    guard state == .inside else { return }
    var settings = termios()
    if unsafe tcgetattr(input, &settings) != 0 { throw lost(errno) }
    try setRaw(settings)
    encoder.screenLost()
    _ = try write(entry.enterKeys)
  }
}
