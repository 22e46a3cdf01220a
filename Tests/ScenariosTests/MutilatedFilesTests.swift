import Actors
import Notation
import Scenarios
import TestSupport
import Testing

/// Files that were cut, doubled, peppered and overwritten: whatever comes, it is taken or refused in words.
struct MutilatedFilesTests {
  private static let pepper = [
    "[", "{", "}", "]", ": ", "- ", "\t", "\n", "&a ", "*a", "!!x ", "%", "99999999999999999999", "\"", "'", "|\n",
    "\u{0}",
    "é", "? ", "---\n", "~", "1s..2s", "#", "-",
  ]

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a mutilated example never traps, and what is wrong with it fits lines`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let files = try PackageFile.names(in: "Examples", ending: ".yaml").map { try PackageFile.bytes($0) }
    let definition = try PackageFile.bytes("Examples/definitions/residence-card.yaml")
    var refused = 0
    for _ in 0..<40 {
      let file = mutilated(files[Int(random.below(UInt64(files.count)))], &random)
      let inner = random.chance(1, in: 3) ? mutilated(definition, &random) : definition
      do throws(Problems) {
        let read = try ScenarioFile.parse(file, file: "a.yaml") { _ in .found(file: "b.yaml", bytes: inner) }
        #expect(read.peopleCount > 0)
      } catch {
        refused += 1
        #expect(error.all.allSatisfy { $0.place != nil && !$0.found.isEmpty })
        #expect(error.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      }
    }
    #expect(refused > 20)
  }

  private func mutilated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) {
      let at = Int(random.below(UInt64(bytes.count + 1)))
      let end = min(bytes.count, at + Int(random.below(100)))
      switch random.below(4) {
      case 0: bytes.insert(contentsOf: Self.pepper[Int(random.below(UInt64(Self.pepper.count)))].utf8, at: at)
      case 1: bytes.replaceSubrange(at..<min(bytes.count, at + 1), with: [UInt8(truncatingIfNeeded: random.next())])
      case 2: bytes.removeSubrange(at..<end)
      default: bytes.insert(contentsOf: bytes[at..<end], at: at)
      }
    }
    return bytes
  }
}
