/// A table of a Markdown file, with the heading that it stands under.
struct MarkdownTable: Equatable, Sendable {
  var heading: String
  var columns: [String]
  var rows: [[String]]
  /// Of the header row, from 1.
  var line: Int

  static func all(in text: String) -> [MarkdownTable] {
    var tables: [MarkdownTable] = []
    var heading = ""
    var open = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
      guard line.hasPrefix("|") else {
        open = false
        continue
      }
      let cells = Self.cells(of: line)
      if !open {
        tables.append(MarkdownTable(heading: heading, columns: cells, rows: [], line: index + 1))
        open = true
      } else if !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) {
        tables[tables.count - 1].rows.append(cells)
      }
    }
    return tables
  }

  func column(_ name: String) -> [String] {
    guard let index = columns.firstIndex(of: name) else { return [] }
    return rows.map { index < $0.count ? $0[index] : "" }
  }

  private static func cells(of line: Substring) -> [String] {
    let inner = line.dropFirst().hasSuffix("|") ? line.dropFirst().dropLast() : line.dropFirst()
    return inner.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
