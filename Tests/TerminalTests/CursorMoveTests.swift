import Terminal
import Testing

struct CursorMoveTests {
  private func bytes(_ template: String, _ row: Int, _ column: Int) -> String? {
    var bytes: [UInt8] = []
    guard let move = CursorMove(template: Array(template.utf8)) else { return nil }
    move.append(row: row, column: column, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the forms of cup in the terminfo database are filled in`() {
    #expect(bytes("\u{1B}[%i%p1%d;%p2%dH", 4, 11) == "\u{1B}[5;12H")
    #expect(bytes("\u{1B}Y%p1%' '%+%c%p2%' '%+%c", 1, 2) == "\u{1B}Y!\"")
    #expect(bytes("\u{1B}[%i%p1%2d%%%p2%03dH", 4, 11) == "\u{1B}[ 5%012H")
    #expect(bytes("%p1%{48}%+%c%p2%{3}%-%d", 1, 10) == "17")
  }

  @Test func `the built-in form is ECMA-48`() {
    #expect(CursorMove(template: Array("\u{1B}[%i%p1%d;%p2%dH".utf8)) == .ansi)
  }

  @Test func `a form outside the subset is refused`() {
    for template in ["%?%p1%t%;", "%", "%p3%d", "%{x}", "%'a", "%p1%s", "%{}%d"] {
      #expect(CursorMove(template: Array(template.utf8)) == nil, "\(template)")
    }
  }
}
