import CNcurses
import Terminal

/// Everything we use of one terminfo(5) entry, read at once; nothing of ncurses stays loaded.
struct TerminfoEntry: Equatable {
  var capabilities: Capabilities
  /// To the alternate screen.
  var enterScreen: [UInt8]
  /// Keypad keys, hidden cursor.
  var enterKeys: [UInt8]
  /// Undoes both and every mode a program may have left on: mouse, paste, keys, cursor, style, alternate screen.
  var restore: [UInt8]
  var keyStrings: [KeyString]
  var columns: Int?
  var lines: Int?

  /// Colours beyond these are not used.
  private static let coloursMax = 16

  /// - Throws: `unknown` or `tooSimple`.
  init(term: String, descriptor: Int32) throws(TerminalUnavailable) {
    var status: Int32 = 0
    guard unsafe setupterm(term, descriptor, &status) == 0 else { throw .unknown(term: term) }
    defer { cncurses_release() }
    let reader = Reader()
    let clear = reader.string("clear")
    guard let move = CursorMove(template: reader.string("cup")), !clear.isEmpty, !reader.string("cup").isEmpty else {
      throw .tooSimple(term: term)
    }
    let colours = min(reader.number("colors") ?? 0, Self.coloursMax)
    capabilities = Capabilities(
      cursorMove: move, clearScreen: clear, eraseToEndOfRow: reader.string("el"), resetStyle: reader.string("sgr0"),
      bold: reader.string("bold"), dim: reader.string("dim"), reverse: reader.string("rev"),
      foregrounds: colours < 8 ? [] : (0..<colours).map { reader.filled("setaf", $0) },
      backgrounds: colours < 8 ? [] : (0..<colours).map { reader.filled("setab", $0) },
      lastCellScrolls: reader.flag("am") && !reader.flag("xenl"))
    enterScreen = reader.string("smcup")
    enterKeys = reader.string("smkx") + reader.string("civis")
    restore = Self.restoring(reader)
    keyStrings = Self.keyNames.compactMap { name, key in
      let bytes = reader.string(name)
      return bytes.isEmpty ? nil : KeyString(bytes: bytes, key: key)
    }
    columns = reader.number("cols")
    lines = reader.number("lines")
  }

  /// The order matters: a mode turned off after the alternate screen is left may land in the shell's screen as text.
  private static func restoring(_ reader: Reader) -> [UInt8] {
    let hasMouse = !reader.string("kmous").isEmpty
    let mouse = hasMouse ? Array("\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l".utf8) : []
    let leave = reader.string("rmcup")
    return mouse + reader.string("BD") + reader.string("rmkx") + reader.string("cnorm") + reader.string("sgr0")
      + reader.string("op") + (leave.isEmpty ? reader.string("clear") : leave)
  }

  private static let keyNames: [(String, Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
      ("kbs", .backspace), ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  /// Reads the entry that `setupterm` loaded last.
  private struct Reader {
    func flag(_ name: String) -> Bool {
      unsafe tigetflag(name) == 1
    }

    func number(_ name: String) -> Int? {
      let value = unsafe tigetnum(name)
      return value > 0 ? Int(value) : nil
    }

    func string(_ name: String) -> [UInt8] {
      unsafe TerminfoEntry.withoutPadding(bytes(cncurses_string(name)))
    }

    func filled(_ name: String, _ value: Int) -> [UInt8] {
      guard let template = unsafe cncurses_string(name) else { return [] }
      return unsafe TerminfoEntry.withoutPadding(bytes(cncurses_filled(template, Int32(value))))
    }

    private func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
      guard let text = unsafe text else { return [] }
      var bytes: [UInt8] = []
      var index = 0
      while true {
        let byte = unsafe text[index]
        if byte == 0 { return bytes }
        bytes.append(UInt8(bitPattern: byte))
        index += 1
      }
    }
  }

  /// Without delays such as `$<5>`: they are for printing terminals, and today's need none.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">")),
        rest[(rest.startIndex + 1)..<end].allSatisfy({ "0123456789.*/".utf8.contains($0) })
      {
        rest = rest[(end + 1)...]
      } else {
        kept.append(byte)
      }
    }
    return kept
  }
}
