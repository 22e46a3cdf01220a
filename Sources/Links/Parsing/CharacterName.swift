/// How a single character is named in a message: shown when it can be seen, by number when not.
enum CharacterName {
  static func of(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case " ": "a space"
    case "!"..."~": "\"\(scalar)\""
    default: number(scalar)
    }
  }

  /// `U+00E9`.
  private static func number(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
