internal import CIDN2
internal import CUnistring
public import Links

/// The tables of libidn2 (https://www.gnu.org/software/libidn/, mappings) and of libunistring, which it is built on
/// (https://www.gnu.org/software/libunistring/, normal form and properties): Unicode 14 in Debian 12.
///
/// What newer tables know and these do not is refused; Protocols/links.md lists it.
public struct LibraryTables: UnicodeTables {
  public init() {}

  /// Libidn2 looks up whole domains, by rules of IDNA 2008 that browsers do not follow. So it is asked for one
  /// character at a time, between two letters that compose with nothing, in the mode in which it maps by UTS #46 and
  /// checks little else; and not for the characters that are mapped in this mode alone.
  public func mapped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar {
    case "\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}": return [scalar]
    // The one that these tables map and newer ones map to something else: "ss" until Unicode 15.1.
    case "\u{1E9E}": return ["\u{DF}"]
    default: break
    }
    guard let answer = Self.lookedUp("\(Self.fence)\(scalar)\(Self.fence)") else { return nil }
    return Array(answer.dropFirst().dropLast())
  }

  private static let fence = "q"

  /// The domain that libidn2 would look up, as Unicode; nil when it refuses to. Its own reader of Punycode refuses
  /// characters like "(", which it writes.
  private static func lookedUp(_ domain: String) -> [Unicode.Scalar]? {
    var answer: UnsafeMutablePointer<UInt8>?
    let flags = Int32(IDN2_TRANSITIONAL.rawValue | IDN2_NO_ALABEL_ROUNDTRIP.rawValue)
    guard unsafe idn2_lookup_u8(Array(domain.utf8) + [0], &answer, flags) == IDN2_OK.rawValue,
      let answer = unsafe answer
    else { return nil }
    defer { unsafe idn2_free(answer) }
    var scalars: [Unicode.Scalar] = []
    for label in unsafe String(cString: answer).split(separator: ".", omittingEmptySubsequences: false) {
      if !scalars.isEmpty { scalars.append(".") }
      if label.hasPrefix("xn--") {
        guard let decoded = Punycode.decoded(Array(label.unicodeScalars)[4...]) else { return nil }
        scalars += decoded
      } else {
        scalars += label.unicodeScalars
      }
    }
    return scalars
  }

  public func normalised(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar]? {
    if scalars.isEmpty { return [] }
    let values = scalars.map(\.value)
    var count = 0
    guard let normal = unsafe cunistring_normalised(values, values.count, &count) else { return nil }
    defer { unsafe cunistring_free(normal) }
    return unsafe UnsafeBufferPointer(start: normal, count: count).compactMap(Unicode.Scalar.init)
  }

  public func direction(of scalar: Unicode.Scalar) -> Direction {
    switch Int(uc_bidi_class(scalar.value)) {
    case UC_BIDI_L: .leftToRight
    case UC_BIDI_R, UC_BIDI_AL: .rightToLeft
    case UC_BIDI_AN: .arabicNumber
    case UC_BIDI_EN: .europeanNumber
    case UC_BIDI_NSM: .nonspacingMark
    case UC_BIDI_ES, UC_BIDI_CS, UC_BIDI_ET, UC_BIDI_ON, UC_BIDI_BN: .neutral
    default: .other
    }
  }

  public func joining(of scalar: Unicode.Scalar) -> Joining {
    switch Int(uc_joining_type(scalar.value)) {
    case UC_JOINING_TYPE_L: .left
    case UC_JOINING_TYPE_R: .right
    case UC_JOINING_TYPE_D: .dual
    case UC_JOINING_TYPE_T: .transparent
    default: .other
    }
  }
}
