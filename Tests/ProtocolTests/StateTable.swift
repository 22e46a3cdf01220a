import FoundationEssentials
import Inquiry

/// The state table of one machine as `Protocols/` writes it.
struct StateTable {
  let transitions: [Transition]

  init(of file: String) throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let text = try String(contentsOfFile: "\(folder)/Protocols/\(file)", encoding: .utf8)
    var rows: [Transition] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(Self.trimmed)
      if cells.prefix(3) == ["from", "event", "to"] {
        isOpen = true
      } else if cells.count < 3 {
        isOpen = false
      } else if isOpen && !cells[0].hasPrefix("---") {
        rows.append(Transition(cells[0], cells[1], cells[2]))
      }
    }
    transitions = rows
  }

  private static func trimmed(_ cell: Substring) -> String {
    String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
