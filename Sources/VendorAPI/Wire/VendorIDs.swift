internal import Actors

/// What a record is; the raw value begins its id.
enum VendorIDKind: String, Hashable, Sendable {
  case inquiry = "inq"
  case session = "iqse"
  case account = "act"
  case accountType = "acttp"
  case template = "itmpl"
  case templateVersion = "itmplv"
  case event = "evt"
  case webhook = "wbh"
  case request = "req"
  case environment = "env"
  case organization = "org"
  case reviewer = "user"
  case tag = "tag"
  case verification = "ver"
  case apiKey = "api"
}

/// Makes ids: repeatable from a seed, never one twice.
struct VendorIDs: Hashable, Sendable {
  private var random: SeededRandom

  static let characters = 24
  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func make(_ kind: VendorIDKind) -> String { Self.text(kind, &random) }

  mutating func number() -> UInt64 { random.next() }

  /// `c56a4180-65aa-42ec-a945-5fd21dec0538`: version 4 of RFC 9562.
  mutating func uuid() -> String {
    let high = random.next() & ~0xF000 | 0x4000
    let low = random.next() & ~(3 << 62) | 2 << 62
    let digits = [high, low].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
    var uuid = ""
    for (position, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(position) { uuid.append("-") }
      uuid.append(digit)
    }
    return uuid
  }

  /// The id of what is known by its name, the same at every start.
  static func named(_ kind: VendorIDKind, _ name: String) -> String {
    var random = SeededRandom(seed: name.utf8.reduce(0x6261_746F_6E00) { SeededRandom.mixed($0 ^ UInt64($1)) })
    return text(kind, &random)
  }

  private static func text(_ kind: VendorIDKind, _ random: inout SeededRandom) -> String {
    var bytes = Array("\(kind.rawValue)_".utf8)
    for _ in 0..<characters { bytes.append(alphabet[Int(random.below(UInt64(alphabet.count)))]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
