/// Why there is no dashboard, or none any more. The description is a sentence for the person.
public enum TerminalUnavailable: Error, Equatable, Sendable {
  case inputIsNoTerminal
  case outputIsNoTerminal
  case termUnset
  case dumb
  /// terminfo has no entry of this name.
  case unknown(term: String)
  /// The entry cannot place the cursor or clear the screen.
  case tooSimple(term: String)
  /// The terminal was closed or taken away while in use; the C library's error number.
  case gone(errno: Int32)
}

extension TerminalUnavailable: CustomStringConvertible {
  public var description: String {
    switch self {
    case .inputIsNoTerminal:
      "The dashboard needs a terminal to read keys from, but standard input is not a terminal."
    case .outputIsNoTerminal:
      "The dashboard needs a terminal to draw on, but standard output is not a terminal."
    case .termUnset:
      "The dashboard needs to know the terminal, but TERM is not set. Set it, for example TERM=xterm-256color."
    case .dumb:
      "The dashboard cannot draw on a terminal of the kind TERM=dumb. Set TERM to what the terminal is."
    case .unknown(let term):
      "TERM=\(Self.shown(term)) is not in this machine's terminfo database. Install its entry (Debian: ncurses-term) "
        + "or set TERM=xterm-256color."
    case .tooSimple(let term):
      "A terminal of the kind TERM=\(Self.shown(term)) cannot place its cursor or clear its screen."
    case .gone(let number):
      "The terminal is gone (error \(number))."
    }
  }

  /// The variable as it may be printed: foreign text, cut and without control characters.
  private static func shown(_ term: String) -> String {
    String(term.unicodeScalars.prefix(40).map { $0.value < 0x20 || $0.value > 0x7E ? "?" : Character($0) })
  }
}
