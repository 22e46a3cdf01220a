import IDN
import Links
import TestSupport
import Testing

struct LibraryTablesTests {
  private let tables = LibraryTables()

  @Test func `characters are mapped by UTS 46, without transitional processing`() {
    #expect(tables.mapped("\u{E9}") == ["\u{E9}"])
    #expect(tables.mapped("\u{C9}") == ["\u{E9}"])
    #expect(tables.mapped("\u{FF21}") == ["a"])
    #expect(tables.mapped("\u{3002}") == ["."])
    #expect(tables.mapped("\u{2474}") == ["(", "1", ")"])
    #expect(tables.mapped("\u{344}") == ["\u{308}", "\u{301}"])
    #expect(tables.mapped("\u{1F600}") == ["\u{1F600}"])
    #expect(tables.mapped("\u{33A8}") == ["m", "\u{2215}", "s", "2"])
    #expect(tables.mapped("\u{3200}") == ["(", "\u{1100}", ")"])
  }

  @Test func `what is passed over is mapped to nothing, what has no place in a domain is not mapped`() {
    #expect(tables.mapped("\u{AD}") == [])
    #expect(tables.mapped("\u{FE0F}") == [])
    #expect(tables.mapped("\u{FFFD}") == nil)
    #expect(tables.mapped("\u{2028}") == nil)
    #expect(tables.mapped("\u{2488}") == nil)
    #expect(tables.mapped("\u{E000}") == nil)
    #expect(tables.mapped("\u{378}") == nil)
  }

  @Test func `the characters that older rules gave up stay, and a capital sharp s is a small one`() {
    for scalar in ["\u{DF}", "\u{3C2}", "\u{200C}", "\u{200D}"] as [Unicode.Scalar] {
      #expect(tables.mapped(scalar) == [scalar])
    }
    #expect(tables.mapped("\u{1E9E}") == ["\u{DF}"])
  }

  @Test func `each character that Protocols/links.md lists is refused`() throws {
    let ranges = try MissedCharacters.ranges()
    #expect(ranges.count > 100, "the list in Protocols/links.md was not understood")
    let known = ranges.joined().compactMap(Unicode.Scalar.init).filter { tables.mapped($0) != nil }
    #expect(known.map(\.value) == [])
  }

  @Test func `texts are put into normal form C`() {
    #expect(tables.normalised([]) == [])
    #expect(tables.normalised(["e", "\u{301}"]) == ["\u{E9}"])
    #expect(tables.normalised(["\u{165}", "\u{327}"]) == ["\u{163}", "\u{30C}"])
    #expect(tables.normalised(["\u{1112}", "\u{1161}", "\u{11AB}"]) == ["\u{D55C}"])
  }

  @Test func `directions are those that RFC 5893 names`() {
    let expected: [(Unicode.Scalar, Direction)] = [
      ("a", .leftToRight), ("\u{5D0}", .rightToLeft), ("\u{627}", .rightToLeft), ("\u{661}", .arabicNumber),
      ("1", .europeanNumber), ("\u{301}", .nonspacingMark), ("-", .neutral), ("!", .neutral), ("\u{200D}", .neutral),
      ("\u{2028}", .other),
    ]
    for (scalar, direction) in expected { #expect(tables.direction(of: scalar) == direction, "\(scalar)") }
  }

  @Test func `cursive letters join as Unicode says`() {
    #expect(tables.joining(of: "\u{628}") == .dual)
    #expect(tables.joining(of: "\u{627}") == .right)
    #expect(tables.joining(of: "\u{A872}") == .left)
    #expect(tables.joining(of: "\u{64B}") == .transparent)
    #expect(tables.joining(of: "a") == .other)
  }
}
