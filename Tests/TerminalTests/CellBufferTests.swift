import Testing

@testable import Terminal

struct CellBufferTests {
  private func line(_ text: String, width: Int, aligned: Alignment = .left, glyphs: Glyphs = .unicode) -> String {
    var frame = CellBuffer(columns: 20, rows: 1, glyphs: glyphs)
    frame.draw(text, row: 0, column: 0, width: width, aligned: aligned)
    frame.draw("|", row: 0, column: width, width: 1)
    return frame.text()
  }

  @Test func `text is measured in columns and cut with an ellipsis`() {
    #expect(line("Maria Tamm", width: 10) == "Maria Tamm|")
    #expect(line("Maria Tamm", width: 9) == "Maria Ta…|")
    #expect(line("李小龙", width: 6) == "李小龙|")
    #expect(line("李小龙", width: 5) == "李小…|")
    #expect(line("李小龙", width: 4) == "李… |")
    #expect(line("12", width: 5, aligned: .right) == "   12|")
    #expect(line("x", width: 0) == "|")
  }

  @Test func `foreign text cannot move the cursor, colour the screen or reorder it`() {
    #expect(line("a\u{1B}[31mb\u{7}", width: 12) == "a?[31mb?    |")
    #expect(line("a\nb\tc\rd", width: 8) == "a b c d |")
    #expect(line("ab\u{202E}cd\u{200B}\u{FEFF}", width: 6) == "abcd  |")
    #expect(line("\u{9B}2J", width: 4) == "?2J |")
  }

  @Test func `emoji sequences come down to scalars of agreed width`() {
    #expect(line("👩🏽\u{200D}💻!", width: 8) == "👩💻!   |")
    #expect(line("❤\u{FE0F}x", width: 4) == "❤x  |")
    #expect(DisplayWidth.of("한글 ｆ") == 7)
  }

  @Test func `marks join the glyph before them and none beyond two`() {
    #expect(line("e\u{301}\u{323}\u{330}x", width: 4) == "e\u{301}\u{323}x  |")
    #expect(line("\u{301}x", width: 3) == "x  |")
    #expect(line("\u{1112}\u{1161}\u{11AB}x", width: 4) == "\u{1112}\u{1161}\u{11AB}x |")
  }

  @Test func `in ASCII every column of other text is a question mark`() {
    #expect(line("Jüri 李", width: 8, glyphs: .ascii) == "J?ri ?? |")
    #expect(line("abcdef", width: 4, glyphs: .ascii) == "abc~|")
  }

  @Test func `half a wide glyph never stays`() {
    var frame = CellBuffer(columns: 6, rows: 1)
    frame.draw("李王", row: 0, column: 0, width: 6)
    frame.draw("x", row: 0, column: 1, width: 1)
    #expect(frame.text() == " x王")
    frame.draw("y", row: 0, column: 2, width: 1)
    #expect(frame.text() == " xy")
    frame.draw("李", row: 0, column: 5, width: 2)
    #expect(frame.text() == " xy")
  }

  @Test func `drawing outside is cut`() {
    var frame = CellBuffer(columns: 4, rows: 2)
    frame.draw("abcdefgh", row: 0, column: 2, width: 8)
    frame.draw("no", row: 2, column: 0, width: 2)
    frame.draw("zy", row: 1, column: -1, width: 2)
    #expect(frame.text() == "  ab\ny")
    #expect(CellBuffer(columns: -3, rows: 99_999).area == Rect(row: 0, column: 0, rows: 500, columns: 0))
  }
}
