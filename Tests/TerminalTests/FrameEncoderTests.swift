import Actors
import Testing

@testable import Terminal

struct FrameEncoderTests {
  private static let pieces = [
    "a", "b", "Tamm", "李", "王五", "é", "e\u{301}", "n\u{303}\u{32D}", "🦊", "    ", "─", "x\u{7}y", "👩\u{200D}💻", "  ",
  ]

  private func draw(_ count: UInt64, on frame: inout CellBuffer, _ random: inout SeededRandom) {
    for _ in 0..<random.below(count) {
      let role = Role.allCases[Int(random.below(UInt64(Role.allCases.count)))]
      let style = random.chance(1, in: 2) ? Style.plain : Style(role, isSelected: random.chance(1, in: 4))
      let row = Int(random.below(UInt64(frame.rows)))
      let column = Int(random.below(UInt64(frame.columns)))
      switch random.below(8) {
      case 0: frame.fill(Rect(row: row, column: column, rows: 2, columns: Int(random.below(30))))
      case 1: frame.select(Rect(row: row, column: column, rows: 1, columns: Int(random.below(9))))
      default:
        let piece = Self.pieces[Int(random.below(UInt64(Self.pieces.count)))]
        frame.draw(piece, row: row, column: column, width: Int(random.below(12)), style: style)
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `applying the bytes of each frame shows that frame`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let columns = 1 + Int(random.below(50))
    let rows = 1 + Int(random.below(9))
    var encoder = FrameEncoder(.ansi)
    var terminal = ScreenInterpreter(columns: columns, rows: rows)
    var frame = CellBuffer(columns: columns, rows: rows)
    for _ in 0..<12 {
      if random.chance(1, in: 8) { encoder.screenLost() }
      draw(20, on: &frame, &random)
      terminal.apply(encoder.encode(frame))
      let isShown = terminal.screen == ScreenInterpreter.expected(frame)
      #expect(isShown, "seed \(seed)")
      #expect(terminal.problems == [], "seed \(seed)")
    }
  }

  @Test func `an unchanged frame is no bytes`() {
    var encoder = FrameEncoder(.ansi)
    var frame = CellBuffer(columns: 20, rows: 3)
    frame.draw("hello", row: 1, column: 2, width: 10)
    #expect(!encoder.encode(frame).isEmpty)
    #expect(encoder.encode(frame) == [])
    encoder.screenLost()
    #expect(!encoder.encode(frame).isEmpty)
  }

  @Test func `one changed figure costs one move and its digits`() {
    var old = CellBuffer(columns: 40, rows: 3)
    old.draw("created  1,240", row: 1, column: 2, width: 30)
    var new = old
    new.draw("created  1,251", row: 1, column: 2, width: 30)
    #expect(FrameDiff.operations(from: old, to: new) == [.move(row: 1, column: 14), .text("51")])
  }

  @Test func `a short gap is printed again and a long one is moved over`() {
    let old = CellBuffer(columns: 40, rows: 1)
    var new = old
    new.draw("a", row: 0, column: 0, width: 1)
    new.draw("b", row: 0, column: 5, width: 1)
    new.draw("c", row: 0, column: 30, width: 1)
    #expect(
      FrameDiff.operations(from: old, to: new) == [
        .move(row: 0, column: 0), .text("a    b"), .move(row: 0, column: 30), .text("c"),
      ])
  }

  @Test func `a row that becomes blank is erased in the plain style`() {
    var old = CellBuffer(columns: 40, rows: 2)
    old.draw("finishing sessions", row: 1, column: 4, width: 30, style: .warning)
    var new = CellBuffer(columns: 40, rows: 2)
    new.draw("x", row: 1, column: 4, width: 30, style: .good)
    #expect(
      FrameDiff.operations(from: old, to: new) == [
        .move(row: 1, column: 4), .style(.good), .text("x"), .style(.plain), .eraseToEndOfRow,
      ])
    #expect(
      FrameDiff.operations(from: old, to: new, canErase: false) == [
        .move(row: 1, column: 4), .style(.good), .text("x"), .style(.plain), .text(String(repeating: " ", count: 17)),
      ])
  }

  @Test func `the lower right cell is left out where it would scroll`() {
    var frame = CellBuffer(columns: 3, rows: 2)
    frame.fill(frame.area, with: "#")
    let blank = CellBuffer(columns: 3, rows: 2)
    #expect(
      FrameDiff.operations(from: blank, to: frame, skipsLastCell: true) == [
        .move(row: 0, column: 0), .text("###"), .move(row: 1, column: 0), .text("##"),
      ])
  }

  @Test func `without colour no colour is sent and a problem is still bold`() {
    var encoder = FrameEncoder(Capabilities.ansi.withoutColour)
    var frame = CellBuffer(columns: 20, rows: 1)
    frame.draw("failed", row: 0, column: 0, width: 9, style: .bad)
    frame.draw("ok", row: 0, column: 10, width: 9, style: .good)
    let text = String(decoding: encoder.encode(frame), as: UTF8.self)
    #expect(text.contains("\u{1B}[1mfailed"))
    #expect(!text.contains("[3"))
  }
}
