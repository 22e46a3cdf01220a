/// How the keys of an answer are written. Keys inside `fields` are the template's own, and stay as they are.
public enum KeyInflection: String, Hashable, Sendable, CaseIterable {
  case camel
  case kebab
  case snake

  /// - Parameter kebab: a key as this program writes it: `created-at`.
  func key(_ kebab: String) -> String {
    switch self {
    case .kebab: return kebab
    case .snake: return String(decoding: kebab.utf8.map { $0 == Self.hyphen ? Self.underscore : $0 }, as: UTF8.self)
    case .camel:
      var bytes: [UInt8] = []
      var isUpper = false
      for byte in kebab.utf8 {
        if byte == Self.hyphen {
          isUpper = true
        } else {
          bytes.append(isUpper && Self.lower.contains(byte) ? byte &- 0x20 : byte)
          isUpper = false
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// A key in any of the three inflections, as kebab.
  static func kebab(_ key: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    for byte in key.utf8 {
      if byte == underscore {
        bytes.append(hyphen)
      } else if upper.contains(byte) {
        if !bytes.isEmpty, bytes.last != hyphen { bytes.append(hyphen) }
        bytes.append(byte | 0x20)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let hyphen = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")
  private static let lower = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
}
