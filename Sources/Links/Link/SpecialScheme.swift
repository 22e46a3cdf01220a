/// The schemes that the URL Standard knows by name.
enum SpecialScheme {
  static func isSpecial(_ scheme: String) -> Bool {
    switch scheme {
    case "https", "http", "file", "ftp", "ws", "wss": true
    default: false
    }
  }

  /// The port that a link of the scheme does not name.
  static func usualPort(of scheme: String) -> UInt16? {
    switch scheme {
    case "https", "wss": 443
    case "http", "ws": 80
    case "ftp": 21
    default: nil
    }
  }
}
