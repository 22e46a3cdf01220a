extension Coverage {
  static let columnsMax = 80
  private static let indent = 14

  /// A table for people, a group in each row: what was reached, in how many runs, and what never was.
  /// - Parameter plain: keeps to ASCII.
  public func text(plain: Bool = false) -> String {
    let reached = marks.count { $0.runs > 0 }
    var lines = ["reached \(reached) of \(marks.count) marks, in so many of the \(runs) runs:"]
    for group in CoverageMark.Group.allCases {
      let parts = marks.filter { $0.mark.group == group && $0.runs > 0 }.map { "\($0.mark.word) \($0.runs)" }
      if !parts.isEmpty { lines += Self.row("\(group)", parts, plain) }
    }
    let never = marks.filter { $0.runs == 0 }.map(\.mark.name)
    if !never.isEmpty { lines += Self.row("never", never, plain) }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ parts: [String], _ plain: Bool) -> [String] {
    let separator = plain ? ", " : " · "
    var lines: [String] = []
    var line = "  " + name + String(repeating: " ", count: max(1, indent - 2 - name.utf8.count))
    var isFresh = true
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let piece = part + (isLast ? "" : separator)
      let width = line.count + part.count + (isLast ? 0 : separator.count - 1)
      if !isFresh, width > columnsMax {
        lines.append(trimmed(line))
        line = String(repeating: " ", count: indent)
      }
      line += piece
      isFresh = false
    }
    return lines + [trimmed(line)]
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
