import Testing

@testable import Terminal

struct LayoutTests {
  @Test func `exact parts are served first and shares lose no cell`() {
    #expect(Constraint.sizes([.exactly(10), .share(1), .share(2)], in: 41, gap: 1) == [10, 9, 20])
    #expect(Constraint.sizes([.share(1), .share(1), .share(1)], in: 10, gap: 0) == [3, 3, 4])
    #expect(Constraint.sizes([.exactly(8), .exactly(8), .share(1)], in: 10, gap: 0) == [8, 2, 0])
    #expect(Constraint.sizes([.exactly(8), .share(1)], in: 0, gap: 2) == [0, 0])
  }

  @Test func `parts lie beside each other and inside`() {
    let parts = Rect(row: 2, column: 1, rows: 5, columns: 20).sideBySide([.exactly(6), .share(1)], gap: 2)
    #expect(
      parts == [
        Rect(row: 2, column: 1, rows: 5, columns: 6), Rect(row: 2, column: 9, rows: 5, columns: 12),
      ])
    #expect(
      Rect(row: 0, column: 0, rows: 3, columns: 3).inset(rows: 2, columns: 1)
        == Rect(row: 2, column: 1, rows: 0, columns: 1))
  }
}
