import Foundation
import IDN
import Links
import TestSupport
import Testing

/// Every character that Unicode has, in a domain: this package against ada.
@Suite(.enabled(if: TestPython.path != nil, "the tests' Python is not installed: run .ci/setup"))
struct CharacterSweepTests {
  /// Planes 4 to 13 are empty and planes 15 and 16 for private use; a few of each stand for all.
  private static let swept: [Unicode.Scalar] = {
    let few = stride(from: UInt32(0x4_0000), through: 0x10_FFFF, by: 0x3FFD)
    return ([0x80..<0x3_4000, 0xE_0000..<0xE_1000].joined() + Array(few)).compactMap(Unicode.Scalar.init)
  }()

  @Test func `the tables of Debian 12 miss what the page lists, and no other character`() async throws {
    let differing = try await OwnThread.run {
      let ada = try AdaProcess()
      // Between other letters a letter that goes from right to left would be refused for that; a number that does is
      // refused alone. Ada's table of directions is older still, so they cannot stand between Hebrew letters.
      let tables = LibraryTables()
      let others = Self.swept.filter { tables.direction(of: $0) != .rightToLeft }
      let numbers = others.filter { tables.direction(of: $0) == .arabicNumber }
      let rightToLeft = Self.swept.filter { tables.direction(of: $0) == .rightToLeft }
      return Set(
        try Self.differing(others, after: "q", ada) + Self.differing(rightToLeft, after: "", ada)
          + Self.differing(numbers, after: "\u{5D0}", ada))
    }
    let listed = Set(try MissedCharacters.ranges().joined().compactMap(Unicode.Scalar.init))
    #expect(listed.count > 10_000)
    #expect(Self.described(differing.subtracting(listed)) == [], "missed, and not listed")
    #expect(Self.described(listed.subtracting(differing)) == [], "listed, and not missed")
  }

  /// The characters that the two treat in different ways. Many characters share a link, each with a label of its own;
  /// only when such a link differs is each of them looked at.
  private static func differing(
    _ scalars: [Unicode.Scalar], after fence: String, _ ada: AdaProcess
  ) throws -> [Unicode.Scalar] {
    var left = scalars
    for labels in [32, 4, 1] {
      let groups = stride(from: 0, to: left.count, by: labels).map { left[$0..<min($0 + labels, left.count)] }
      let examples = groups.map { group in
        LinkGenerator.Example(input: "http://" + group.map { "\(fence)\($0)" }.joined(separator: ".") + "/")
      }
      let theirs = try stride(from: 0, to: examples.count, by: 1_000).flatMap {
        try ada.normalised(Array(examples[$0..<min($0 + 1_000, examples.count)]))
      }
      left = zip(groups, zip(examples, theirs)).flatMap { group, pair in
        let own = try? Link(pair.0.input, tables: LibraryTables())
        // Refused by both says nothing of a character's neighbours.
        let isSettled = own?.href == pair.1 && (own != nil || labels == 1)
        return isSettled ? [] : Array(group)
      }
    }
    return left
  }

  private static func described(_ scalars: Set<Unicode.Scalar>) -> [String] {
    scalars.sorted().prefix(50).map { "U+\(String($0.value, radix: 16, uppercase: true))" }
  }
}
