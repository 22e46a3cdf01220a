import Actors
import Testing

@testable import Terminal

struct WidgetTests {
  @Test func `figures are short and steady`() {
    #expect([0, 999, 1_000, -1_234_567].map(Figures.grouped) == ["0", "999", "1,000", "-1,234,567"])
    #expect(
      [9_999, 10_000, 123_456, 999_499, 999_500, 1_240_000, 5_000_000_000, .max].map(Figures.short)
        == ["9999", "10K", "123K", "999K", "1.0M", "1.2M", "5.0G", "999G"])
    #expect(
      [0, 0.4249, 9.996, 12.44, 99.96, 1_240].map(Figures.rate) == ["0.00", "0.42", "10.0", "12.4", "100", "1,240"])
    #expect(
      [nil, 4.21, 412, 999.6, 12_345, .nan].map(Figures.latency) == ["-", "4.2 ms", "412 ms", "1.00 s", "12.3 s", "-"])
    #expect(
      [-5, 800, 59_999, 187_000, 7_500_000, 360_000_000].map { Figures.span(.milliseconds($0)) }
        == ["0.0s", "0.8s", "59.9s", "3m07s", "2h05m", "4d04h"])
    #expect([80_113, 3_680_113].map { Figures.moment(SampleRun.at($0)) } == ["01:20.113", "1:01:20.113"])
    #expect(Figures.elapsed(.seconds(3_683)) == "1:01:23")
    #expect([1, 0.25, 16, 0.5].map(Figures.factor) == ["1", "0.25", "16", "0.5"])
  }

  @Test func `a sparkline keeps the newest values and tells zero from little`() {
    var frame = CellBuffer(columns: 6, rows: 2)
    Sparkline(values: [9, 9, 0, 0.1, 4, 8, .nan, -3]).draw(on: &frame, in: Rect(row: 0, column: 0, rows: 1, columns: 6))
    Sparkline(values: []).draw(on: &frame, in: Rect(row: 1, column: 0, rows: 1, columns: 6))
    #expect(frame.text() == " ▁▅█\n")
  }

  @Test func `bars compare counts, show the smallest and say what is left out`() {
    var frame = CellBuffer(columns: 24, rows: 3, glyphs: .ascii)
    let bars = [("form", 1_000), ("handoff", 1), ("selfie", 0), ("terminal", 7)]
    BarList(bars: bars.map { BarList.Bar(name: $0.0, count: $0.1) }).draw(on: &frame, in: frame.area)
    #expect(frame.text() == "form     #######   1,000\nhandoff  #             1\nand 2 more")
  }

  @Test func `a list position stays valid whatever happens to the list`() {
    var random = SeededRandom(seed: 3)
    var list = ListPosition()
    for _ in 0..<5_000 {
      switch random.below(3) {
      case 0: list.fit(count: Int(random.below(40)), visible: Int(random.below(12)))
      case 1: list.select(list.selected + Int(random.below(30)) - 15)
      default: list.select(Int(random.below(50)))
      }
      #expect(list.count == 0 ? list.selected == 0 : list.window.contains(list.selected))
      #expect(list.window.count == min(list.count, list.visible))
    }
  }

  @Test func `a QR matrix is square and of a size there is`() {
    #expect(QRMatrix(size: 21, modules: Array(repeating: false, count: 440)) == nil)
    #expect(QRMatrix(size: 178, modules: Array(repeating: false, count: 178 * 178)) == nil)
  }

  @Test func `in ASCII a module is two cells, light ones in reverse`() {
    guard let matrix = QRMatrix(size: 1, modules: [true]) else { return #expect(Bool(false)) }
    var frame = CellBuffer(columns: 6, rows: 3, glyphs: .ascii)
    QRBlock(matrix: matrix).draw(on: &frame, in: frame.area)
    let light = (0..<3).map { row in (0..<6).map { frame[row, $0].style.isSelected } }
    let edge = Array(repeating: true, count: 6)
    #expect(light == [edge, [true, true, false, false, true, true], edge])
  }
}
