// termios.h is part of both modules: its types count as this one's.
import CNcurses
import Glibc
public import Terminal

/// A terminal that gives its keys one by one, unechoed, while text scrolls through it as ever. From `init` on it is
/// given back on every way out of the process; Ctrl-C, Ctrl-\ and Ctrl-Z stay signals.
public final class KeyTerminal {
  private static let readBytes = 64

  private let input: Int32
  private let output: Int32
  private let environment: TerminalEnvironment
  private var settings: termios
  private var decoder = KeyDecoder()
  /// Decoded and not asked for yet; at most what one read gave.
  private var keys: ArraySlice<Key> = []

  /// Nil where keys cannot be read one by one: without a terminal on both sides, or on one that takes no line back.
  public init?(input: Int32 = 0, output: Int32 = 1, environment: TerminalEnvironment = .current()) {
    var found = termios()
    guard isatty(input) == 1, isatty(output) == 1, let term = environment.term, term != "dumb",
      unsafe tcgetattr(input, &found) == 0
    else { return nil }
    self.input = input
    self.output = output
    self.environment = environment
    settings = found
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    // VMIN and VTIME: a read returns what there is, and at least a byte.
    settings.c_cc.6 = 1
    settings.c_cc.5 = 0
    TerminalGuard.arm(input: input, output: output, restore: Self.eraseLine, settings: found)
    _ = unsafe tcsetattr(input, TCSANOW, &settings)
  }

  deinit {
    leave()
  }

  /// Gives the terminal back as it was found.
  public func leave() {
    TerminalGuard.restoreNow()
  }

  /// Takes back what stands in the cursor's line (ECMA-48 EL).
  public static let eraseLine: [UInt8] = Array("\r\u{1B}[K".utf8)

  /// Columns and rows now: from the terminal, else from `COLUMNS` and `LINES`, else 80 × 24.
  public var size: (columns: Int, rows: Int) {
    var told = winsize()
    let isTold = unsafe ioctl(output, UInt(TIOCGWINSZ), &told) == 0 && told.ws_col > 0 && told.ws_row > 0
    if isTold { return (Int(told.ws_col), Int(told.ws_row)) }
    return (environment.columns ?? 80, environment.lines ?? 24)
  }

  /// Waits for the next key; nil when the terminal is gone.
  public func nextKey() -> Key? {
    // A shell that stopped and continued the process may have set the terminal otherwise.
    _ = unsafe tcsetattr(input, TCSANOW, &settings)
    while true {
      if let key = keys.popFirst() { return key }
      if decoder.isWaiting, !hasMore(withinMs: KeyDecoder.escapeTimeoutMs) {
        keys = decoder.timeoutElapsed()[...]
        continue
      }
      var bytes = [UInt8](repeating: 0, count: Self.readBytes)
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(input, $0.baseAddress, $0.count) }
      if count > 0 {
        keys = decoder.bytesArrived(bytes.prefix(count))[...]
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
  }

  private func hasMore(withinMs: Int64) -> Bool {
    var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, Int32(withinMs)) > 0
  }
}
