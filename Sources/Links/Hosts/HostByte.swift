/// What a host does not hold.
enum HostByte {
  private static let forbidden: [Bool] = table("\0\t\n\r #/:<>?@[\\]^|")
  private static let forbiddenInDomain: [Bool] = {
    let controls = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
    return table("\0\t\n\r #/:<>?@[\\]^|%\u{7F}" + controls)
  }()

  private static func table(_ characters: String) -> [Bool] {
    var table = [Bool](repeating: false, count: 256)
    for byte in characters.utf8 { table[Int(byte)] = true }
    return table
  }

  /// In an opaque host.
  static func isForbidden(_ byte: UInt8) -> Bool { forbidden[Int(byte)] }

  static func isForbiddenInDomain(_ byte: UInt8) -> Bool { forbiddenInDomain[Int(byte)] }
}
