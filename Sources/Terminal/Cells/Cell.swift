/// One column of one row of the screen.
///
/// A glyph is a base scalar with at most two combining marks. A wide glyph takes two cells: the second has width 0.
/// Sixteen bytes and no reference, so that a frame is compared and copied as memory.
public struct Cell: Hashable, Sendable, BitwiseCopyable {
  /// The base scalar; 0 in the right half of a wide glyph.
  let base: UInt32
  /// Combining marks in the order they were written, 0 for none.
  private(set) var firstMark: UInt32 = 0
  private(set) var secondMark: UInt32 = 0
  /// Columns the glyph takes: 1 or 2; 0 for the right half of the wide glyph to the left.
  public let width: UInt8
  public var style: Style

  /// - Parameter width: 1 or 2, as `DisplayWidth` tells.
  init(base: Unicode.Scalar, width: UInt8, style: Style) {
    self.base = base.value
    self.width = width
    self.style = style
  }

  private init(rightHalfIn style: Style) {
    base = 0
    width = 0
    self.style = style
  }

  public static func blank(_ style: Style = .plain) -> Cell {
    Cell(base: " ", width: 1, style: style)
  }

  static func rightHalf(_ style: Style) -> Cell {
    Cell(rightHalfIn: style)
  }

  /// Adds a combining mark; the third and later ones are dropped.
  mutating func add(mark: Unicode.Scalar) {
    if firstMark == 0 {
      firstMark = mark.value
    } else if secondMark == 0 {
      secondMark = mark.value
    }
  }

  public var isBlank: Bool {
    base == 0x20 && firstMark == 0 && !style.isSelected && style.role != .code
  }

  /// Appends the glyph's scalars; nothing for a right half.
  func append(to text: inout String.UnicodeScalarView) {
    for value in [base, firstMark, secondMark] where value != 0 {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
  }
}
