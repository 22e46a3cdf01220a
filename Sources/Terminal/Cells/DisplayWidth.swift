/// How many columns text takes on a terminal.
///
/// Our own table, because terminals and C libraries disagree on anything cleverer than one scalar at a time: emoji
/// sequences, variation selectors and flags are reduced to scalars on whose width all agree
/// (https://www.unicode.org/reports/tr11/).
public enum DisplayWidth {
  /// Columns of `text` after sanitising, as `CellBuffer.draw` would place it.
  public static func of(_ text: String) -> Int {
    var columns = 0
    for scalar in text.unicodeScalars {
      columns += of(scalar)
    }
    return columns
  }

  /// Columns of one scalar: 0 for marks and invisible ones, 2 for wide ones, else 1. A control takes 1, as its stand-in
  /// does.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    switch ScalarClass(scalar) {
    case .narrow, .control: 1
    case .wide: 2
    case .mark, .invisible: 0
    }
  }

  static func isWide(_ value: UInt32) -> Bool {
    if value < 0x1100 { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if value > wideRanges[middle].last {
        low = middle + 1
      } else if value < wideRanges[middle].first {
        high = middle
      } else {
        return true
      }
    }
    return false
  }

  /// East Asian Wide and Fullwidth of Unicode 14, gaps of unassigned scalars closed; sorted.
  private static let wideRanges: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAD9), (0xFE10, 0xFE19), (0xFE30, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x18D08), (0x1AFF0, 0x1B2FB), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF),
    (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F200, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335),
    (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0),
    (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D),
    (0x1F54B, 0x1F54E), (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4),
    (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6DF),
    (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7F0), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945),
    (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAFF), (0x20000, 0x3FFFD),
  ]
}

/// What one scalar does to the columns.
enum ScalarClass {
  case narrow
  case wide
  /// Combines with the glyph before it.
  case mark
  /// Takes no column and is not sent: format characters (among them those that reorder text), joiners, variation
  /// selectors, skin tones. Each either lets foreign text disguise itself or makes terminals disagree on the width.
  case invisible
  /// C0, DEL, C1, line and paragraph separators: would move the cursor or start a command; a stand-in is shown.
  case control

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .control : .narrow
      return
    }
    if value < 0x300 {
      self = value < 0xA0 ? .control : (value == 0xAD ? .invisible : .narrow)
      return
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      self = (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value) ? .invisible : .mark
    case .format:
      self = .invisible
    case .lineSeparator, .paragraphSeparator, .control:
      self = .control
    default:
      if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) {
        // The later parts of a Hangul syllable join its first.
        self = .mark
      } else if (0x1F3FB...0x1F3FF).contains(value) {
        self = .invisible
      } else {
        self = DisplayWidth.isWide(value) ? .wide : .narrow
      }
    }
  }
}
