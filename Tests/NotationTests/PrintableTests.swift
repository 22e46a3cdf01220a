import Notation
import Testing

struct PrintableTests {
  @Test(arguments: [
    ("", ""), ("The tour · é 漢 🙂 e\u{301}", "The tour · é 漢 🙂 e\u{301}"), ("a\u{1B}[2Jb", "a\\u{1b}[2Jb"),
    ("\u{0}\u{7}\u{8}\u{D}\u{7F}", "\\u{0}\\u{7}\\u{8}\\u{d}\\u{7f}"), ("a\u{9B}31m\u{85}", "a\\u{9b}31m\\u{85}"),
    ("\u{202E}\u{2066}\u{200F}\u{61C}", "\\u{202e}\\u{2066}\\u{200f}\\u{61c}"), ("\u{2028}", "\\u{2028}"),
    ("\u{200B}\u{AD}\u{FEFF}\u{E0041}", "\\u{200b}\\u{ad}\\u{feff}\\u{e0041}"), ("a\tb\nc", "a\\tb\\nc"),
  ])
  func `a line shows what a terminal would obey`(text: String, expected: String) {
    #expect(Printable.line(text) == expected)
    #expect(Printable.line(expected) == expected)
  }

  @Test func `lines keep their ends and nothing else`() {
    #expect(Printable.lines("a\n\u{1B}c\r\nb\t\n") == "a\n\\u{1b}c\\u{d}\nb\\t\n")
  }

  @Test func `what is drawn has a form in ASCII, and what people wrote stays`() {
    #expect(Printable.inASCII("│ Zoë ─▶ …") == "| Zoë -> _")
    #expect(Printable.inASCII("plain") == "plain")
  }

  @Test func `a problem is one line, whatever it is about`() {
    let problem = Problem(
      place: Place(file: "a\u{1B}.yaml", line: 1, column: 2), subject: "b\nc", found: "\u{202E}", allowed: "\u{7}",
      meant: "\u{9B}")
    #expect(
      problem.description
        == #"a\u{1b}.yaml:1:2: b\nc: found \u{202e}; allowed: \u{7}; did you mean "\u{9b}"?"#)
  }
}
