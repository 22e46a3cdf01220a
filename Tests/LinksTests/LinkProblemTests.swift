import IDN
import Links
import Testing

struct LinkProblemTests {
  private func problem(_ text: String, tables: any UnicodeTables = LibraryTables()) -> String {
    do throws(LinkProblem) {
      return "read as \(try Link(text, tables: tables).href)"
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      "example.com",
      "1: found a link without a scheme, and nothing that it is relative to; allowed: a whole link, as in https://example.com/"
    ),
    ("https://", "9: found no host; allowed: a host behind the scheme, as in https://example.com/"),
    ("https://user@/a", "14: found no host; allowed: a host behind the scheme, as in https://example.com/"),
    ("https://:80/", "9: found no host; allowed: a host behind the scheme, as in https://example.com/"),
    ("https://\u{AD}/", "9: found no host; allowed: a host behind the scheme, as in https://example.com/"),
    ("https://a<b/", "10: found \"<\" in the host; allowed: letters, digits, hyphens and dots"),
    (" \thttps://a b/", "12: found a space in the host; allowed: letters, digits, hyphens and dots"),
    ("https://a%00b/", "9: found U+0000 in the host; allowed: letters, digits, hyphens and dots"),
    ("foo://a^b/", "8: found \"^\" in the host; allowed: letters, digits, hyphens and dots"),
    ("https://a:b/", "11: found a port that is not a number; allowed: a number from 0 to 65535"),
    ("https://a:65536/", "11: found a port above 65535; allowed: a number from 0 to 65535"),
  ])
  func `what is no link is refused by its first mistake`(_ text: String, _ message: String) {
    #expect(problem(text) == "character \(message)")
  }

  @Test(arguments: [
    ("1.2.3.4.5", "an IPv4 address of more than four numbers"),
    ("1.a.3", "a host that ends in a number like an IPv4 address, and a part of it that is none"),
    ("08", "a host that ends in a number like an IPv4 address, and a part of it that is none"),
    ("1..2", "a host that ends in a number like an IPv4 address, and a part of it that is none"),
    ("256.1", "a number too large for its place in an IPv4 address"),
    ("4294967296", "a number too large for its place in an IPv4 address"),
  ])
  func `a host that ends in a number is an IPv4 address or nothing`(_ host: String, _ found: String) {
    let allowed = "four numbers from 0 to 255 with dots between, as in 192.0.2.1"
    #expect(problem("https://\(host)/") == "character 9: found \(found); allowed: \(allowed)")
  }

  @Test(arguments: [
    ("[::1", 9, "an IPv6 address whose bracket is not closed before the port or path"),
    ("[:1]", 10, "an IPv6 address that begins with a single colon"),
    ("[1::2::3]", 15, "an IPv6 address with a second \"::\""),
    ("[1:2:3:4:5:6:7:8:9]", 26, "an IPv6 address of more than eight numbers"),
    ("[1:2:3:4::5:6:7:8]", 25, "an IPv6 address of more than eight numbers"),
    ("[1:2:3]", 15, "an IPv6 address of fewer than eight numbers and no \"::\""),
    ("[1:2:g]", 14, "something else than a hexadecimal number or a colon in an IPv6 address"),
    ("[1:]", 12, "something else than a hexadecimal number or a colon in an IPv6 address"),
    ("[::12345]", 16, "something else than a hexadecimal number or a colon in an IPv6 address"),
    ("[::1.2.3]", 17, "an IPv6 address that ends in something other than an IPv4 address of four decimal numbers"),
    ("[::1.2.3.04]", 19, "an IPv6 address that ends in something other than an IPv4 address of four decimal numbers"),
    ("[::1.2.3.256]", 20, "an IPv6 address that ends in something other than an IPv4 address of four decimal numbers"),
    ("[1:2:3:4:5:6:7:1.2.3.4]", 24, "an IPv6 address of more than eight numbers"),
  ])
  func `brackets hold an IPv6 address or nothing`(_ host: String, _ character: Int, _ found: String) {
    let allowed = "up to eight hexadecimal numbers of up to four digits with colons between, as in [2001:db8::1]"
    #expect(problem("https://\(host)/") == "character \(character): found \(found); allowed: \(allowed)")
  }

  @Test(arguments: [
    ("a\u{FFFD}", "U+FFFD in the host; allowed: letters and digits of a script that the tables know, hyphens and dots"),
    ("%FF", "U+FFFD in the host; allowed: letters and digits of a script that the tables know, hyphens and dots"),
    (
      "xn--a.\u{DF}",
      "U+0080 in the host; allowed: letters and digits of a script that the tables know, hyphens and dots"
    ),
    (
      "xn--0.\u{DF}",
      "a label of the host that begins with xn-- and is no Punycode; allowed: the label as UTS #46 encodes it"
    ),
    (
      "xn--a-.\u{DF}",
      "a label of the host that begins with xn-- and is no Punycode; allowed: the label as UTS #46 encodes it"
    ),
    (
      "xn--te\u{161}la",
      "a label of the host that begins with xn-- and is no Punycode; allowed: the label as UTS #46 encodes it"
    ),
    ("xn--u-ccb.\u{DF}", "a label of the host that is not in normal form; allowed: the label as UTS #46 encodes it"),
    (
      "\u{301}a",
      "a label of the host that begins with the combining mark U+0301; allowed: labels that begin with a letter or digit"
    ),
    (
      "a\u{200D}b",
      "an invisible joiner in the host where it joins nothing; allowed: U+200C and U+200D where a script needs them"
    ),
    (
      "\u{628}\u{EF}\u{200C}\u{628}",
      "an invisible joiner in the host where it joins nothing; allowed: U+200C and U+200D where a script needs them"
    ),
    (
      "\u{64A}a",
      "a host that mixes scripts written from the left and from the right; allowed: labels that each go one way (RFC 5893)"
    ),
    (
      "1a.\u{5D0}",
      "a host that mixes scripts written from the left and from the right; allowed: labels that each go one way (RFC 5893)"
    ),
  ])
  func `a domain that cannot be encoded says why`(_ host: String, _ message: String) {
    #expect(problem("https://\(host)/") == "character 9: found \(message)")
  }

  @Test func `without tables a host is ASCII`() {
    let allowed = "letters and digits of a script that the tables know, hyphens and dots"
    #expect(
      problem("https://b\u{FC}cher.de/", tables: ASCIIOnly())
        == "character 9: found U+00FC in the host; allowed: \(allowed)")
    #expect(problem("https://example.com/\u{FC}", tables: ASCIIOnly()) == "read as https://example.com/%C3%BC")
  }

  @Test func `a problem names no more of the link than one character`() {
    let message = problem("https://user:secret@a b/?token=secret#secret")
    #expect(message == "character 22: found a space in the host; allowed: letters, digits, hyphens and dots")
  }
}
