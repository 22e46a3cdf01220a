import Actors

/// Makes texts that look like links, from a seed: put together from the parts that parsers treat in a special way, then
/// spoiled a little.
struct LinkGenerator {
  struct Example: Sendable {
    var input: String
    var base: String?
  }

  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func next() -> Example {
    let base: String? = random.chance(1, in: 2) ? nil : random.chance(1, in: 4) ? link() : pick(Self.bases)
    var input = random.chance(1, in: 16) ? noise(16) : base == nil || random.chance(1, in: 3) ? link() : relative()
    while random.chance(1, in: 3) { spoil(&input) }
    return Example(input: input, base: base)
  }

  private mutating func link() -> String {
    pick(Self.schemes) + pick(Self.slashes) + maybe(Self.credentials, in: 4) + host() + maybe(Self.ports, in: 3)
      + path()
      + rest()
  }

  private mutating func relative() -> String {
    switch random.below(4) {
    case 0: pick(Self.slashes) + host() + path() + rest()
    case 1: path() + rest()
    case 2: pick(Self.segments) + path() + rest()
    default: rest()
    }
  }

  private mutating func host() -> String {
    switch random.below(9) {
    case 0, 1, 2: return pick(Self.hosts)
    case 3: return ipv4()
    case 4: return "[" + ipv6() + "]"
    case 5: return unicodeLabel() + "." + pick(Self.hosts)
    case 6: return unicodeLabel() + pick([".", "\u{3002}", ""]) + unicodeLabel()
    case 7: return percentEncoded(pick(Self.hosts), times: 2)
    default: return label() + "." + label()
    }
  }

  private mutating func label() -> String {
    (0...random.below(4)).reduce(into: "") { text, _ in text += pick(Self.hostCharacters) }
  }

  private mutating func ipv4() -> String {
    var parts: [String] = []
    for _ in 0...random.below(5) {
      let number = random.next() >> random.below(64)
      switch random.below(6) {
      case 0: parts.append("0x" + String(number, radix: 16, uppercase: random.chance(1, in: 2)))
      case 1: parts.append("0" + String(number, radix: 8))
      case 2: parts.append(pick(Self.numbers))
      default: parts.append(String(random.below(300)))
      }
    }
    return parts.joined(separator: ".") + maybe([".", "..", "%2e"], in: 8)
  }

  private mutating func ipv6() -> String {
    var parts: [String] = []
    for _ in 0...random.below(9) {
      parts.append(random.chance(1, in: 3) ? pick(["0", "00", ""]) : String(random.below(0x1_0000), radix: 16))
    }
    var text = parts.joined(separator: ":")
    if random.chance(1, in: 3) { text += ":" + ipv4() }
    if random.chance(1, in: 3) { text = "::" + text }
    if random.chance(1, in: 8) { text += "::" }
    return text
  }

  private mutating func unicodeLabel() -> String {
    var scalars = String.UnicodeScalarView()
    let script = pick(Self.scripts)
    for _ in 0...random.below(5) {
      let range = random.chance(1, in: 4) ? pick(Self.scripts) : script
      let value = range.lowerBound + UInt32(truncatingIfNeeded: random.below(UInt64(range.count)))
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return maybe(["xn--", "a", "-", "1"], in: 8) + String(scalars) + maybe(["xn--", "a", "-", "1"], in: 8)
  }

  private mutating func path() -> String {
    var text = ""
    while random.chance(2, in: 3) { text += pick(Self.separators) + pick(Self.segments) }
    return text
  }

  private mutating func rest() -> String {
    (random.chance(1, in: 4) ? "?" + noise(6) : "") + (random.chance(1, in: 4) ? "#" + noise(6) : "")
  }

  private mutating func noise(_ count: UInt64) -> String {
    (0...random.below(count)).reduce(into: "") { text, _ in text += pick(Self.characters) }
  }

  private mutating func percentEncoded(_ text: String, times: UInt64) -> String {
    var output = ""
    for byte in text.utf8 {
      if random.chance(1, in: 4) {
        output += "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16, uppercase: true)
      } else {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return output
  }

  /// Inserts, removes, replaces or doubles a character.
  private mutating func spoil(_ text: inout String) {
    var scalars = Array(text.unicodeScalars)
    let place = Int(random.below(UInt64(scalars.count + 1)))
    let inserted = pick(Self.characters).unicodeScalars
    switch random.below(4) {
    case 0 where place < scalars.count: scalars.remove(at: place)
    case 1 where place < scalars.count: scalars.replaceSubrange(place...place, with: inserted)
    case 2 where place < scalars.count: scalars.insert(scalars[place], at: place)
    default: scalars.insert(contentsOf: inserted, at: place)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    text = String(view)
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(random.below(UInt64(choices.count)))]
  }

  private mutating func maybe(_ choices: [String], in denominator: UInt64) -> String {
    random.chance(1, in: denominator) ? pick(choices) : ""
  }
}

extension LinkGenerator {
  private static let schemes = [
    "http:", "http:", "http:", "https:", "https:", "https:", "HTTPS:", "hTtP:", "ws:", "wss:", "ftp:", "file:", "foo:",
    "foo+1.2-3:", "blob:", "javascript:", "mailto:", "", "1:", "h\tttp:", "http", "\u{E9}:",
  ]
  private static let bases = [
    "http://example.com/a/b?c#d", "https://user:pass@example.com:8443/", "http://1.2.3.4", "http://[::1]/x/y/",
    "file:///C:/a/b",
    "file://host/a", "file:///", "foo://host/a/b", "foo:/a/b", "foo:opaque", "mailto:a@b", "ws://h/p/q", "foo:/.//p",
    "about:blank",
    "javascript:x?y", "foo://", "ftp://h:2121/../a", "nonsense",
  ]
  private static let slashes = ["//", "//", "//", "//", "/", "", "\\\\", "/\\", "///", "//\\/", "/\t/", "/.//"]
  private static let credentials = [
    "user@", "user:pass@", ":@", "@", "u@v@", "u:p:q@", "u%40:%3A@", "\u{E9}:\u{4E00}@", "a b;c=d[e]^|{}`'@", ":p@",
  ]
  private static let ports = [
    ":80", ":443", ":0", ":65535", ":65536", ":", ":00080", ":8080", ":21", ":8a", ":-1", ":99999999999",
  ]
  private static let hosts = [
    "example.com", "EXAMPLE.com", "localhost", "LocalHost", "a", "a.b.c.", "..", "xn--fa-hia.de", "xn--a", "XN--",
    "xn--zn7c",
    "a_b", "a-.-b", "%41.com", "ex%41mple.com", "%C3%A9.com", "%ff.com", "%E2%84%AA", "%00", "a%2Fb", "a%", "C:", "C|",
    "c%7C",
    "ex\u{AD}ample", "\u{AD}", "fa\u{DF}.de", "xn--bcher-kva.de", "1.2.3.4", "0x7f.1", "1.2.3.08", "1.2.3.4.5", "256",
    "0x",
    "a.1", "a.0x", "09", "4294967295", "4294967296", "xn--1ch.1",
  ]
  private static let hostCharacters = [
    "a", "b", "-", "0", "1", "9", "x", ".", "_", "~", "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", "{", "}",
    "`",
    "\"", "%2D", "%3d", "xn--", "Z",
  ]
  private static let numbers = [
    "0", "00", "0x", "08", "255", "256", "65535", "65536", "16777215", "16777216", "4294967295", "4294967296", "", "a",
    "0xg",
  ]
  private static let segments = [
    "a", "b", "", ".", "..", "%2e", "%2E%2e", ".%2E", "%2e.", "...", ".%2e.", "C:", "C|", "c|", "C:a", "a b", "\u{E9}",
    "\u{1F4A9}",
    "%41", "%", "%zz", "%2", "^", "`", "{}", "|", "'", "\"", "<>", "[", "]", "@", ":", ";", "&", "=", "~", "\u{7F}",
    "\u{1}",
    "http:", "foo:", "//",
  ]
  private static let separators = ["/", "/", "/", "/", "\\", "//", "/\t"]
  private static let characters = [
    "a", "Z", "0", "9", "x", ".", "-", "_", "/", "\\", ":", "@", "?", "#", "[", "]", "%", "%2e", "%41", "%C3%A9", "|",
    "^", "`", "{",
    "}", "<", ">", "\"", "'", "&", "=", "+", "*", "!", "$", "~", ";", ",", " ", "\t", "\n", "\r", "\u{0}", "\u{1}",
    "\u{1F}", "\u{7F}",
    "\u{80}", "\u{A0}", "\u{AD}", "\u{E9}", "\u{DF}", "\u{1E9E}", "\u{130}", "\u{3C2}", "\u{5D0}", "\u{627}", "\u{661}",
    "\u{200C}",
    "\u{200D}", "\u{2028}", "\u{2460}", "\u{3002}", "\u{4E00}", "\u{D7A3}", "\u{FB01}", "\u{FDFA}", "\u{FEFF}",
    "\u{FF0E}", "\u{FF21}",
    "\u{FFFD}", "\u{FFFF}", "\u{1F4A9}", "\u{10FFFF}", "e\u{301}", "\u{301}", "xn--", "0x", "::", "//",
  ]
  /// Scripts and other ranges of characters that hosts are made of.
  private static let scripts: [Range<UInt32>] = [
    0x80..<0x100, 0x100..<0x250, 0x250..<0x2B0, 0x300..<0x370, 0x370..<0x400, 0x400..<0x4C0, 0x591..<0x600,
    0x600..<0x700,
    0x700..<0x750, 0x750..<0x800, 0x900..<0x980, 0xD80..<0xE00, 0xE00..<0xE80, 0x1100..<0x115F, 0x1161..<0x1200,
    0x1E00..<0x1F00,
    0x1F00..<0x2000, 0x2000..<0x2060, 0x2100..<0x2130, 0x2460..<0x2500, 0x2600..<0x2700, 0x3000..<0x3100,
    0x4E00..<0x5000,
    0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFB00..<0xFB50, 0xFB50..<0xFBC0, 0xFE00..<0xFE70, 0xFF00..<0xFFA0,
    0x1E900..<0x1E960,
    0x1F300..<0x1F600, 0x20000..<0x20100, 0x61..<0x7B, 0x61..<0x7B, 0x30..<0x3A, 0x200C..<0x200E,
  ]
}
