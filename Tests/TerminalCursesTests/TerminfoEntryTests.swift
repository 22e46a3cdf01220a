import Terminal
import Testing

@testable import TerminalCurses

@Suite(.serialized)
struct TerminfoEntryTests {
  @Test func `the terminals of ncurses-base are all understood`() throws {
    for term in [
      "ansi", "cygwin", "linux", "mach-color", "pcansi", "rxvt-unicode-256color", "screen-256color", "sun",
      "tmux-256color", "vt100", "vt220", "vt52", "xterm", "xterm-256color",
    ] {
      let entry = try TerminfoEntry(term: term, descriptor: 1)
      var move: [UInt8] = []
      entry.capabilities.cursorMove.append(row: 1, column: 1, to: &move)
      #expect(!move.isEmpty && !entry.restore.isEmpty, "\(term)")
      #expect(!entry.capabilities.clearScreen.contains(UInt8(ascii: "<")), "\(term)")
      #expect(entry.restore.count <= TerminalGuard.restoreBytesMax, "\(term)")
    }
  }

  @Test func `what is missing is refused`() {
    #expect(throws: TerminalUnavailable.tooSimple(term: "dumb")) { try TerminfoEntry(term: "dumb", descriptor: 1) }
    #expect(throws: TerminalUnavailable.unknown(term: "x-none")) { try TerminfoEntry(term: "x-none", descriptor: 1) }
  }

  @Test func `delays are left out and other dollars stay`() {
    func without(_ text: String) -> String {
      String(decoding: TerminfoEntry.withoutPadding(Array(text.utf8)), as: UTF8.self)
    }
    #expect(without("\u{1B}[H$<5>a$<1.5*/>") == "\u{1B}[Ha")
    #expect(without("$5 $<x> $<5") == "$5 $<x> $<5")
  }

  @Test func `UTF-8 is told by the locale, installed or not`() {
    func isUTF8(_ locale: String?) -> Bool { TerminalEnvironment(term: nil, locale: locale).isUTF8 }
    #expect(isUTF8("C.UTF-8") && isUTF8("xx_YY.utf8") && isUTF8("xx_YY.UTF-8@euro"))
    #expect(!isUTF8("C") && !isUTF8(nil) && !isUTF8("xx_YY.ISO-8859-1"))
  }

  @Test func `variables that are empty count as unset`() {
    let values = ["TERM": "", "NO_COLOR": "", "LC_ALL": "", "LANG": "C", "LINES": "x", "COLUMNS": "90"]
    #expect(TerminalEnvironment { values[$0] } == TerminalEnvironment(term: nil, locale: "C", columns: 90))
    #expect(TerminalEnvironment { $0 == "NO_COLOR" ? "1" : nil }.refusesColour)
  }
}
