/// The modules of a QR code, row by row, without the quiet zone around them. They may hold a secret: its description
/// is a mask.
public struct QRMatrix: Equatable, Sendable, CustomStringConvertible {
  public let size: Int
  private let modules: [Bool]

  /// - Parameter modules: `size * size` values in rows, true for dark.
  public init?(size: Int, modules: [Bool]) {
    guard size >= 0, size <= 177, modules.count == size * size else { return nil }
    self.size = size
    self.modules = modules
  }

  public var description: String { "QRMatrix(\(size)x\(size), masked)" }

  /// Whether a module is dark; everything around the code is light.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < size && column >= 0 && column < size && modules[row * size + column]
  }
}

/// A QR code for a camera: two modules in each cell by half blocks, or two cells for each module in ASCII.
///
/// Light modules are drawn light on the dark `code` role, so the code is never inverted by the terminal's own colours.
/// The quiet zone is four modules as ISO/IEC 18004 asks; on a small terminal two or one, which most readers accept.
struct QRBlock: Widget {
  var matrix: QRMatrix

  private static let quietZones = [4, 2, 1]

  /// The cells it takes with the smallest quiet zone.
  static func cellsMin(_ matrix: QRMatrix, _ glyphs: Glyphs) -> (rows: Int, columns: Int) {
    cells(matrix, quiet: 1, glyphs)
  }

  private static func cells(_ matrix: QRMatrix, quiet: Int, _ glyphs: Glyphs) -> (rows: Int, columns: Int) {
    let modules = matrix.size + 2 * quiet
    return glyphs.isASCII ? (modules, modules * 2) : ((modules + 1) / 2, modules)
  }

  /// Draws it in the middle; nothing when it does not fit.
  func draw(on frame: inout CellBuffer, in area: Rect) {
    let glyphs = frame.glyphs
    let quiet = Self.quietZones.first { quiet in
      let cells = Self.cells(matrix, quiet: quiet, glyphs)
      return cells.rows <= area.rows && cells.columns <= area.columns
    }
    guard let quiet else { return }
    let cells = Self.cells(matrix, quiet: quiet, glyphs)
    let top = area.row + (area.rows - cells.rows) / 2
    let left = area.column + (area.columns - cells.columns) / 2
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        frame.put(cell(row, column, quiet, glyphs), top + row, left + column)
      }
    }
  }

  private func cell(_ row: Int, _ column: Int, _ quiet: Int, _ glyphs: Glyphs) -> Cell {
    if glyphs.isASCII {
      let isDark = matrix.isDark(row - quiet, column / 2 - quiet)
      return Cell(base: " ", width: 1, style: Style(.code, isSelected: !isDark))
    }
    let upper = matrix.isDark(2 * row - quiet, column - quiet)
    // Below an odd number of rows there is no module: it stays dark like the terminal, outside the code.
    let isBelow = 2 * row + 1 >= matrix.size + 2 * quiet
    let lower = isBelow || matrix.isDark(2 * row + 1 - quiet, column - quiet)
    let glyph: Unicode.Scalar =
      switch (upper, lower) {
      case (false, false): "█"
      case (false, true): "▀"
      case (true, false): "▄"
      case (true, true): " "
      }
    return Cell(base: glyph, width: 1, style: .code)
  }
}
