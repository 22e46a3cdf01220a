internal import Inquiry
internal import JSON
internal import Wire

/// What opens a pending inquiry: a JSON Web Token, signed by HMAC-SHA-256 (RFC 7519, RFC 7515).
struct SessionToken: Sendable {
  static let bytesMax = 2_048
  static let audience = "persona-verify"
  static let issuer = "withpersona.com"

  let session: String
  let inquiry: String
  let environment: String
  let issuedAt: WallTime
  let expiresAt: WallTime
  let id: String

  private static let header = #"{"alg":"HS256"}"#

  func text(_ authenticator: some MessageAuthenticator, under key: [UInt8]) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.field("sub", session)
    json.field("aud", Self.audience)
    json.field("iss", Self.issuer)
    json.field("sid", session)
    json.field("inquiry_id", inquiry)
    json.field("environment_id", environment)
    json.field("exp", expiresAt.seconds)
    json.field("iat", issuedAt.seconds)
    json.field("nbf", issuedAt.seconds)
    json.field("jti", id)
    json.end()
    let signed = "\(Base64URLText.text(Array(Self.header.utf8))).\(Base64URLText.text(json.bytes))"
    return "\(signed).\(Base64URLText.text(authenticator.code(of: Array(signed.utf8), under: key)))"
  }

  /// The session that a token is for; nil for one that was not signed here. Whether its time is over is not looked at.
  static func session(
    of text: String, _ authenticator: some MessageAuthenticator, under key: [UInt8]
  ) -> (session: String, inquiry: String)? {
    guard text.utf8.count <= bytesMax else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Base64URLText.text(Array(header.utf8)) else { return nil }
    let code = Array(Base64URLText.text(authenticator.code(of: Array("\(parts[0]).\(parts[1])".utf8), under: key)).utf8)
    let given = Array(parts[2].utf8)
    guard code.count == given.count, zip(code, given).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0,
      let claims = Base64URLText.bytes(parts[1]), let value = try? JSONText.parse(claims, file: "token"),
      let session = value["sub"]?.string, let inquiry = value["inquiry_id"]?.string
    else { return nil }
    return (session, inquiry)
  }
}

/// Base64url without padding (RFC 4648 section 5).
enum Base64URLText {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var characters: [UInt8] = []
    characters.reserveCapacity((bytes.count * 4 + 2) / 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for position in 0...group.count {
        characters.append(alphabet[Int(word >> UInt32(18 - 6 * position) & 0x3F)])
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Nil for a character that is not of the alphabet.
  static func bytes(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var bitCount: UInt32 = 0
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      word = word << 6 | UInt32(value)
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: word >> bitCount))
      word &= (1 << bitCount) - 1
    }
    return bytes
  }
}
