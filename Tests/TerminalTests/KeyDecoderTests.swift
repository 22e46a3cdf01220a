import Actors
import Terminal
import Testing

struct KeyDecoderTests {
  private static let cases: [(bytes: [UInt8], keys: [Key])] = [
    (Array("q ü李🦊".utf8), [.character("q"), .character(" "), .character("ü"), .character("李"), .character("🦊")]),
    (Array("\u{1B}[A\u{1B}OB\u{1B}[C\u{1B}OD".utf8), [.up, .down, .right, .left]),
    (
      Array("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}[4~".utf8), [.pageUp, .pageDown, .home, .end, .home, .end]
    ),
    (Array("\u{1B}[1;5A\u{1B}[3;2~\u{1B}[2~\u{1B}[Z".utf8), [.up, .delete, .insert, .backTab]),
    (Array("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[B".utf8), [.function(1), .function(5), .function(12), .function(2)]),
    (
      [0x03, 0x1A, 0x00, 0x1F, 0x09, 0x0D, 0x7F, 0x08],
      [
        .control("c"), .control("z"), .control("@"), .control("_"), .tab, .enter, .backspace, .backspace,
      ]
    ),
    (Array("\u{1B}x\u{1B}ü".utf8), [.alt("x"), .alt("ü")]),
    // Answers of a terminal and unknown keys are swallowed: device attributes, a title, a colour report, mouse, kitty
    // keys.
    (Array("\u{1B}[?64;1;2c\u{1B}]0;title\u{7}\u{1B}P1+r6B\u{1B}\\a".utf8), [.character("a")]),
    (Array("\u{1B}[<0;10;5M\u{1B}[99~\u{1B}[97;5uj".utf8), [.character("j")]),
    // Broken UTF-8: a lone continuation, overlong forms, a surrogate, a lead without its rest.
    ([0x80, 0xC0, 0xAF, 0xE0, 0x80, 0xAF, 0xED, 0xA0, 0x80, 0xF5, 0xC3, 0x41], [.character("A")]),
    // A control byte breaks a sequence off; ESC starts the next.
    ([0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x41], [.up]),
    (Array(("\u{1B}[" + String(repeating: "1", count: 500) + "Aj").utf8), [.character("j")]),
  ]

  @Test func `keys come out the same wherever the bytes are split`() {
    for (bytes, keys) in Self.cases {
      for split in 0...bytes.count {
        var decoder = KeyDecoder()
        let found = decoder.bytesArrived(bytes[..<split]) + decoder.bytesArrived(bytes[split...])
        #expect(found == keys, "\(bytes) split at \(split)")
        #expect(!decoder.isWaiting)
      }
    }
  }

  @Test func `a lone ESC is the Escape key once the timeout elapsed`() {
    var decoder = KeyDecoder()
    #expect(decoder.bytesArrived([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeoutElapsed() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.bytesArrived([0x1B, 0x1B]) == [.escape])
    #expect(decoder.timeoutElapsed() == [.escape])
  }

  @Test func `an unfinished sequence is dropped by the timeout`() {
    for start in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;ti"] {
      var decoder = KeyDecoder()
      #expect(decoder.bytesArrived(Array(start.utf8)) == [])
      #expect(decoder.timeoutElapsed() == [])
      #expect(decoder.bytesArrived([0x41]) == [.character("A")])
    }
  }

  @Test func `what the terminal says it sends comes before the common meaning`() {
    var decoder = KeyDecoder(keyStrings: [KeyString(bytes: Array("\u{1B}[H".utf8), key: .function(9))])
    #expect(decoder.bytesArrived(Array("\u{1B}[H\u{1B}[F".utf8)) == [.function(9), .end])
  }

  @Test func `random bytes never stop it and it keeps working after`() {
    var random = SeededRandom(seed: 5)
    var decoder = KeyDecoder()
    for _ in 0..<20_000 {
      let bytes = (0..<8).map { _ in random.chance(1, in: 3) ? 0x1B : UInt8(truncatingIfNeeded: random.next()) }
      _ = decoder.bytesArrived(bytes)
    }
    _ = decoder.timeoutElapsed()
    #expect(decoder.bytesArrived([0x6A]) == [.character("j")])
  }
}
