import Notation

/// Words as a POSIX shell reads them back.
public enum ShellWord {
  /// In single quotes when a shell would read anything else into it; with what a terminal would obey as octal numbers,
  /// in `$'..'` (POSIX.1-2024 2.2.4).
  public static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./=:,+@%".utf8.contains(byte)
      }
    }
    if isPlain && !word.isEmpty { return word }
    if !word.unicodeScalars.allSatisfy(Printable.isShown) { return escaped(word) }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ word: String) -> String {
    var escaped = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": escaped += "\\\(scalar)"
      case _ where Printable.isShown(scalar): escaped.unicodeScalars.append(scalar)
      default:
        for byte in UTF8.encode(scalar) ?? .init() {
          let digits = String(byte, radix: 8)
          escaped += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        }
      }
    }
    return escaped + "'"
  }
}
