import Actors
import Inquiry
import Testing
import Walk

/// Hands that type anything.
struct WalkFuzzTests {
  private static let words = [
    "1", "1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "0", "-1", "99999999999999999999", "", "  ", "-",
    "Ada Sample", "1.2.1990", "31.02.1990", "CH", "gold", "123456", "042", "079 555 01 00", "inq-1-1", "inq-0-0",
    "BBBB-BBBB", "https://verify.example/h#v1.AAAAAAAAAAAAAAAAAAAAAA", "take phone", "laptop", "phone", "take",
    "look", "back", "hide", "show", "kill", "open", "allow", "forbid", "offline", "online", "wait 1s", "wait 2m",
    "wait 3d", "wait -1s", "wait 99d", "vault", "help", "?", "/help", "/back", "/kill", "//", "/", "\u{1B}[2J", "\u{0}",
    "e\u{301}\u{200F}", "🙂🙂", String(repeating: "x", count: 1_001),
  ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `whatever is typed, nothing traps, nothing is broken, and the walk goes on`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let devices = seed % 3 == 0 ? [HandWorld.phone] : [HandWorld.laptop, HandWorld.phone]
    let world = HandWorld(seed % 2 == 0 ? .everything : .two, devices: devices, seed: seed)
    for _ in 0..<120 {
      // What a person would do is among what anybody might.
      switch random.below(12) {
      case 0: world.type(world.messageCode)
      case 1: world.type(world.numberSeen)
      default: world.type(Self.words[Int(random.below(UInt64(Self.words.count)))])
      }
    }
    #expect(world.violations == [], "seed \(seed): \(world.paper.suffix(40).joined(separator: "\n"))")
    #expect(!world.hasLeft && !world.question.isEmpty)
    world.type("/quit")
    #expect(world.hasLeft)
  }

  @Test func `random bytes as lines do no harm`() {
    var random = SeededRandom(seed: 99)
    let world = HandWorld(.everything)
    for _ in 0..<300 {
      let bytes = (0..<random.below(24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      world.type(String(decoding: bytes, as: UTF8.self))
      #expect(!world.hasLeft)
    }
    #expect(world.violations == [])
  }
}
