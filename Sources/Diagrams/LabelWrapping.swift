internal import Terminal

/// Breaks a label into lines.
enum LabelWrapping {
  static let linesMax = 6

  /// Lines of at most `columns`, broken between words where a word fits a line; the sixth ends in an ellipsis if there
  /// would be more. Empty for an empty label.
  static func lines(of label: String, columns: Int) -> [String] {
    let limit = max(columns, 4)
    var lines: [String] = []
    var current = ""
    for word in label.split(separator: " ") {
      var rest = String(word)
      if !current.isEmpty && DisplayWidth.of(current) + 1 + DisplayWidth.of(rest) <= limit {
        current += " " + rest
        continue
      }
      if !current.isEmpty { lines.append(current) }
      while DisplayWidth.of(rest) > limit {
        let head = prefix(of: rest, columns: limit)
        lines.append(head)
        rest.removeFirst(head.count)
      }
      current = rest
    }
    if !current.isEmpty { lines.append(current) }
    guard lines.count > linesMax else { return lines }
    return lines.prefix(linesMax - 1) + [prefix(of: lines[linesMax - 1], columns: limit - 1) + "…"]
  }

  private static func prefix(of text: String, columns: Int) -> String {
    var kept = ""
    var used = 0
    for character in text {
      let width = DisplayWidth.of(String(character))
      if used + width > columns && !kept.isEmpty { break }
      kept.append(character)
      used += width
    }
    return kept
  }
}
