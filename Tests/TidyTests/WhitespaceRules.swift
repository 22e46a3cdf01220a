/// Blanks that nobody sees and every diff shows.
enum WhitespaceRules {
  /// Holds for every text file, not for Swift alone.
  static func blanks(path: String, text: String) -> [Finding] {
    var findings: [Finding] = []
    if let last = text.utf8.last, last != UInt8(ascii: "\n") {
      findings.append(Finding(path: path, line: 0, text: "the last line has no end"))
    }
    if text.utf8.contains(UInt8(ascii: "\r")) {
      findings.append(Finding(path: path, line: 0, text: "carriage returns; a line ends with a line feed alone"))
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.utf8.contains(UInt8(ascii: "\t")) {
        findings.append(Finding(path: path, line: index + 1, text: "a tab; indent by two spaces"))
      }
      if let last = line.utf8.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
        findings.append(Finding(path: path, line: index + 1, text: "blanks at the end of the line"))
      }
    }
    return findings
  }
}
