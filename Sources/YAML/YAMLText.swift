public import Notation

/// Reads a YAML text into a tree. The subset is what a configuration needs: one document, no anchors, aliases or tags.
public enum YAMLText {
  /// The tree of `bytes`, which are UTF-8; nil when they are not readable as YAML or pass a limit. What does not fit is
  /// added to `findings`; keys given twice are too, and the tree then holds the first of them.
  public static func parse(_ bytes: [UInt8], limits: TextLimits = TextLimits(), _ findings: inout Findings) -> Node? {
    // Some editors begin a UTF-8 file with a byte order mark, which is no part of the text.
    let bytes = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
    do throws(Problem) {
      try checkText(bytes, limits, file: findings.file)
      guard var composer = Composer(bytes, limits, file: findings.file) else {
        throw Problem(found: "no memory left to read \(findings.file)")
      }
      return try composer.document(&findings)
    } catch {
      findings.add(error)
      return nil
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Refuses what the scanner would refuse with less helpful words: size, encoding, control characters, emptiness.
  private static func checkText(_ bytes: [UInt8], _ limits: TextLimits, file: String) throws(Problem) {
    if bytes.count > limits.bytesMax {
      let place = Place(file: file, line: 1, column: 1)
      throw Problem(place: place, found: "\(bytes.count) bytes", allowed: "at most \(limits.bytesMax)")
    }
    var line = 1
    var column = 1
    var rest = bytes[...]
    var scalars = UTF8()
    var iterator = rest.makeIterator()
    var offset = 0
    decoding: while true {
      let place = Place(file: file, line: line, column: column)
      switch scalars.decode(&iterator) {
      case .emptyInput: break decoding
      case .error:
        rest = bytes[offset...]
        let byte = String(rest.first ?? 0, radix: 16, uppercase: true)
        throw Problem(place: place, found: "the byte 0x\(byte), which is not UTF-8", allowed: "UTF-8 text")
      case .scalarValue(let scalar):
        if isControl(scalar) {
          let code = String(scalar.value, radix: 16, uppercase: true)
          throw Problem(place: place, found: "the control character U+\(padded(code))", allowed: "printable text")
        }
        offset += UTF8.width(scalar)
        column += 1
        if scalar == "\n" { (line, column) = (line + 1, 1) }
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  private static func padded(_ code: String) -> String {
    String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
  }
}
