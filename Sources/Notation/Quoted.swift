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
      case "\"": shown += "\\\""
      case "\\": shown += "\\\\"
      default:
        if Printable.isShown(scalar) {
          shown.unicodeScalars.append(scalar)
        } else {
          shown += Printable.escape(scalar)
        }
      }
    }
    return shown + "\""
  }

  /// The names in quotes with commas between, as in `"nfc", "camera"`.
  public static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
