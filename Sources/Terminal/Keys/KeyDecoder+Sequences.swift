extension KeyDecoder {
  /// A byte after ESC [: parameters and intermediates (0x20 to 0x3F) until a final byte (0x40 to 0x7E), ECMA-48 5.4.
  mutating func controlSequenceByte(_ byte: UInt8) -> Key? {
    if byte == UInt8(ascii: "["), sequence.count == 2 {
      state = .consoleFunction
      return nil
    }
    switch byte {
    case 0x20...0x3F:
      // Beyond the limit the bytes are let go, but the sequence still ends at its final byte.
      if sequence.count <= Self.sequenceBytesMax { sequence.append(byte) }
      return nil
    case 0x40...0x7E:
      sequence.append(byte)
      defer { becomeGround() }
      return sequence.count > Self.sequenceBytesMax ? nil : known(sequence) ?? controlSequence(final: byte)
    default:
      return abandoned(byte)
    }
  }

  /// A byte after ESC O.
  mutating func singleShiftByte(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x30...0x3B where sequence.count < Self.sequenceBytesMax:
      sequence.append(byte)
      return nil
    case 0x40...0x7E:
      sequence.append(byte)
      defer { becomeGround() }
      if let key = known(sequence) { return key }
      return byte == UInt8(ascii: "M") ? .enter : Self.letterKey(byte)
    default:
      return abandoned(byte)
    }
  }

  /// A byte that cannot be part of the sequence ends it: ESC starts another, the rest is dropped.
  private mutating func abandoned(_ byte: UInt8) -> Key? {
    becomeGround()
    if byte == 0x1B {
      state = .escape
      sequence = [byte]
    }
    return nil
  }

  private func known(_ sequence: [UInt8]) -> Key? {
    keyStrings.first { $0.bytes == sequence }?.key
  }

  private func controlSequence(final: UInt8) -> Key? {
    // Private parameters mark answers of the terminal, not keys.
    if let first = sequence.dropFirst(2).first, first >= 0x3C, first <= 0x3F { return nil }
    guard final == UInt8(ascii: "~") else {
      return final == UInt8(ascii: "Z") ? .backTab : Self.letterKey(final)
    }
    var number = 0
    for byte in sequence.dropFirst(2) {
      guard byte >= 0x30, byte <= 0x39, number < 1_000 else { break }
      number = number * 10 + Int(byte - 0x30)
    }
    switch number {
    case 1, 7: return .home
    case 2: return .insert
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(number - 10)
    case 17...21: return .function(number - 11)
    case 23, 24: return .function(number - 12)
    default: return nil
    }
  }

  private static func letterKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }
}
