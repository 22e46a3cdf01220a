/// Text of a file, a command line or a person, as it may go to a terminal. What a terminal would obey, what reorders
/// the text around it and what cannot be seen is shown as `\u{..}`, so that nothing pretends to be what it is not.
public enum Printable {
  /// As one line: line ends and tabs are shown as `\n` and `\t`.
  public static func line(_ text: String) -> String {
    shown(text, keepsLineEnds: false)
  }

  /// As the lines it has.
  public static func lines(_ text: String) -> String {
    shown(text, keepsLineEnds: true)
  }

  /// With what this package draws in ASCII, a character for a character so that columns stay. What people wrote, names
  /// in files for instance, stays as they wrote it.
  public static func inASCII(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return String(text.map { drawn[$0] ?? $0 })
  }

  private static let drawn: [Character: Character] = [
    "│": "|", "┃": "#", "┊": ":", "─": "-", "┄": ".", "╌": ".", "▶": ">", "◀": "<", "✗": "x", "…": "_", "·": "-",
    "•": "*",
  ]

  /// Whether a terminal shows the scalar, and does nothing else.
  public static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  private static func shown(_ text: String, keepsLineEnds: Bool) -> String {
    let needsNothing = text.unicodeScalars.allSatisfy { isShown($0) || keepsLineEnds && $0 == "\n" }
    if needsNothing { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isShown(scalar) || keepsLineEnds && scalar == "\n" {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += escape(scalar)
      }
    }
    return shown
  }
}
