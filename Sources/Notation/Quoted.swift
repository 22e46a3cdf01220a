/// How a piece of input is shown in a message: on one line, cut short, with nothing in it that a terminal would obey.
public enum Quoted {
  /// Longer pieces end in an ellipsis.
  public static let charactersMax = 40

  /// In double quotes, control and format characters as `\u{..}`.
  public static func text(_ text: String) -> String {
    var shown = "\""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == charactersMax { return shown + "…\"" }
      count += 1
      switch scalar {
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      case "\"": shown += "\\\""
      case "\\": shown += "\\\\"
      default:
        if isSafe(scalar) {
          shown.unicodeScalars.append(scalar)
        } else {
          shown += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return shown + "\""
  }

  /// The names in quotes with commas between, as in `"nfc", "camera"`.
  public static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
