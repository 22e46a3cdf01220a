/// A document of one page with lines of text (ISO 32000-1), in a font that every reader has.
enum PDFPage {
  static let linesMax = 40

  static func document(_ lines: [String]) -> [UInt8] {
    var content = "BT /F1 11 Tf 14 TL 56 780 Td\n"
    for line in lines.prefix(linesMax) { content += "(\(escaped(line))) Tj T*\n" }
    content += "ET\n"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)endstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var bytes = Array("%PDF-1.4\n".utf8)
    var offsets: [Int] = []
    for (position, object) in objects.enumerated() {
      offsets.append(bytes.count)
      bytes += Array("\(position + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let table = bytes.count
    var text = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = "\(offset)"
      text += "\(String(repeating: "0", count: 10 - digits.utf8.count))\(digits) 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return bytes + Array(text.utf8)
  }

  /// Printable ASCII; everything else is shown as a question mark.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars.prefix(90) {
      switch scalar {
      case "(", ")", "\\": escaped += "\\\(scalar)"
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default: escaped += "?"
      }
    }
    return escaped
  }
}
