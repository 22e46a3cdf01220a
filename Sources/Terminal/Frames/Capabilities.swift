/// What a terminal can do, as the byte strings that make it do it. Read from terminfo by `TerminalCurses`; an empty
/// string means "cannot".
public struct Capabilities: Equatable, Sendable {
  public var cursorMove: CursorMove
  /// Clears the screen and places the cursor at its upper left.
  public var clearScreen: [UInt8]
  public var eraseToEndOfRow: [UInt8]
  /// Turns every attribute and colour off.
  public var resetStyle: [UInt8]
  public var bold: [UInt8]
  public var dim: [UInt8]
  public var reverse: [UInt8]
  /// Foregrounds and backgrounds for the colours 0 up to 7 or 15 (ANSI order); empty without colour.
  public var foregrounds: [[UInt8]]
  public var backgrounds: [[UInt8]]
  /// Printing the lower right cell scrolls the screen.
  public var lastCellScrolls: Bool

  public init(
    cursorMove: CursorMove, clearScreen: [UInt8], eraseToEndOfRow: [UInt8], resetStyle: [UInt8], bold: [UInt8],
    dim: [UInt8], reverse: [UInt8], foregrounds: [[UInt8]], backgrounds: [[UInt8]], lastCellScrolls: Bool
  ) {
    self.cursorMove = cursorMove
    self.clearScreen = clearScreen
    self.eraseToEndOfRow = eraseToEndOfRow
    self.resetStyle = resetStyle
    self.bold = bold
    self.dim = dim
    self.reverse = reverse
    self.foregrounds = foregrounds
    self.backgrounds = backgrounds
    self.lastCellScrolls = lastCellScrolls
  }

  /// An ECMA-48 terminal with sixteen colours: what every emulator of today understands.
  public static let ansi = Capabilities(
    cursorMove: .ansi, clearScreen: Array("\u{1B}[H\u{1B}[2J".utf8), eraseToEndOfRow: Array("\u{1B}[K".utf8),
    resetStyle: Array("\u{1B}[m".utf8), bold: Array("\u{1B}[1m".utf8), dim: Array("\u{1B}[2m".utf8),
    reverse: Array("\u{1B}[7m".utf8),
    foregrounds: (0..<16).map { Array("\u{1B}[\($0 < 8 ? 30 + $0 : 82 + $0)m".utf8) },
    backgrounds: (0..<16).map { Array("\u{1B}[\($0 < 8 ? 40 + $0 : 92 + $0)m".utf8) }, lastCellScrolls: false)

  /// The same terminal without colour.
  public var withoutColour: Capabilities {
    var plain = self
    plain.foregrounds = []
    plain.backgrounds = []
    return plain
  }
}
