@testable import Terminal

/// A second, simple terminal: applies the bytes of an encoder for `Capabilities.ansi` and holds what a person would
/// see.
struct ScreenInterpreter {
  struct Glyph: Equatable {
    var text = " "
    var look = ""
  }

  let columns: Int
  let rows: Int
  private(set) var screen: [[Glyph]]
  private(set) var problems: [String] = []
  private var row = 0
  private var column = 0
  private var look = ""

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    screen = Array(repeating: Array(repeating: Glyph(text: "x", look: "junk"), count: columns), count: rows)
  }

  /// What a frame should look like on this terminal.
  static func expected(_ frame: CellBuffer) -> [[Glyph]] {
    (0..<frame.rows).map { row in
      (0..<frame.columns).map { column in
        let cell = frame[row, column]
        var text = String.UnicodeScalarView()
        cell.append(to: &text)
        return Glyph(text: String(text), look: look(of: cell.style))
      }
    }
  }

  private static func look(of style: Style) -> String {
    let codes =
      switch style.role {
      case .plain: ""
      case .muted: style.isSelected ? "" : "2;"
      case .title: "1;"
      case .active: "36;"
      case .good: "32;"
      case .warning: "33;"
      case .bad: "1;31;"
      case .code: "97;40;"
      }
    return codes + (style.isSelected ? "7;" : "")
  }

  mutating func apply(_ bytes: [UInt8]) {
    var scalars = ArraySlice(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}" {
        applySequence(&scalars)
      } else if scalar.value < 0x20 {
        problems.append("control \(scalar.value)")
      } else {
        print(scalar)
      }
    }
    if !look.isEmpty { problems.append("frame ends in style \(look)") }
  }

  private mutating func applySequence(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard scalars.popFirst() == "[" else { return problems.append("not a control sequence") }
    var parameters = ""
    while let scalar = scalars.popFirst() {
      guard scalar.value >= 0x40 else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      switch scalar {
      case "H":
        row = (numbers.first ?? 1) - 1
        column = (numbers.count > 1 ? numbers[1] : 1) - 1
        if row < 0 || row >= rows || column < 0 || column >= columns { problems.append("move to \(parameters)") }
      case "J":
        for line in 0..<rows { erase(line, from: 0) }
      case "K": erase(row, from: column)
      case "m": look = parameters.isEmpty ? "" : look + parameters + ";"
      default: problems.append("unknown sequence \(scalar)")
      }
      return
    }
  }

  private mutating func erase(_ line: Int, from start: Int) {
    if !look.isEmpty { problems.append("erased in style \(look)") }
    if start > 0, screen[line][start].text.isEmpty { screen[line][start - 1] = Glyph() }
    for column in start..<columns { screen[line][column] = Glyph() }
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let width = DisplayWidth.of(scalar)
    if width == 0 {
      var left = column - 1
      while left > 0, screen[row][left].text.isEmpty { left -= 1 }
      return screen[row][left].text.unicodeScalars.append(scalar)
    }
    guard column + width <= columns else { return problems.append("printed past the end of row \(row)") }
    for place in column..<(column + width) { breakWide(place) }
    screen[row][column] = Glyph(text: String(scalar), look: look)
    if width == 2 { screen[row][column + 1] = Glyph(text: "", look: look) }
    column += width
  }

  private mutating func breakWide(_ place: Int) {
    if screen[row][place].text.isEmpty { screen[row][place - 1] = Glyph() }
    if place + 1 < columns, screen[row][place + 1].text.isEmpty { screen[row][place + 1] = Glyph() }
  }
}
