/// Bytes from a terminal → keys, one byte at a time, so that it does not matter where reads split them.
///
/// ```
///   ground ──ESC──▶ escape ──[──▶ control sequence ──final──▶ ground
///     │               │  ├──O──▶ single shift ──any──▶ ground
///     │               │  ├──P ] ^ _ X──▶ string ──BEL or ST──▶ ground
///     │               │  └──any: Alt──▶ ground
///     │               └──timeout: the Escape key──▶ ground
///     └──lead byte──▶ text ──last continuation──▶ ground
/// ```
/// A sequence that is unknown, broken, too long or left unfinished yields nothing.
public struct KeyDecoder: Sendable {
  /// How long to wait after an ESC byte before it is the Escape key.
  public static let escapeTimeoutMs: Int64 = 50
  /// The longest sequence that is understood.
  static let sequenceBytesMax = 32

  enum State: Equatable, Sendable {
    /// Between keys. Can become: escape, text
    case ground
    /// After ESC. Can become: ground, escape, controlSequence, singleShift, string, text
    case escape
    /// After ESC [. Can become: ground, consoleFunction, escape
    case controlSequence
    /// After ESC [ [, as the Linux console sends for F1 to F5. Can become: ground
    case consoleFunction
    /// After ESC O. Can become: ground, escape
    case singleShift
    /// In an answer of the terminal that ends with BEL or ST. Can become: ground, stringEscape
    case string
    /// After ESC in a string. Can become: ground, string
    case stringEscape
    /// In a character of several bytes. Can become: ground, text, escape
    case text(value: UInt32, missing: Int, least: UInt32, isAlt: Bool)
  }

  let keyStrings: [KeyString]
  var state = State.ground
  var sequence: [UInt8] = []

  /// - Parameter keyStrings: what this terminal sends, over the common meanings.
  public init(keyStrings: [KeyString] = []) {
    self.keyStrings = keyStrings.filter { $0.bytes.count > 1 }
  }

  /// True after a byte that may be the start of more: call `timeoutElapsed` when `escapeTimeoutMs` pass without
  /// another.
  public var isWaiting: Bool { state != .ground }

  /// Bytes arrived. Returns the keys they complete.
  public mutating func bytesArrived(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if let key = byteArrived(byte) { keys.append(key) }
    }
    return keys
  }

  /// No byte came for `escapeTimeoutMs`: a lone ESC was the key, anything else unfinished is dropped.
  public mutating func timeoutElapsed() -> [Key] {
    defer { becomeGround() }
    return state == .escape ? [.escape] : []
  }

  mutating func becomeGround() {
    state = .ground
    sequence.removeAll(keepingCapacity: true)
  }

  private mutating func byteArrived(_ byte: UInt8) -> Key? {
    switch state {
    case .ground: return groundByte(byte, isAlt: false)
    case .escape: return escapeByte(byte)
    case .controlSequence: return controlSequenceByte(byte)
    case .consoleFunction:
      becomeGround()
      return byte >= 0x41 && byte <= 0x45 ? .function(Int(byte) - 0x40) : nil
    case .singleShift: return singleShiftByte(byte)
    case .string:
      if byte == 0x07 || byte == 0x18 { becomeGround() } else if byte == 0x1B { state = .stringEscape }
      return nil
    case .stringEscape:
      if byte == UInt8(ascii: "\\") { becomeGround() } else { state = .string }
      return nil
    case .text(let value, let missing, let least, let isAlt):
      return textByte(byte, value, missing, least, isAlt)
    }
  }

  private mutating func groundByte(_ byte: UInt8, isAlt: Bool) -> Key? {
    becomeGround()
    switch byte {
    case 0x1B:
      state = .escape
      sequence = [byte]
      return nil
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0x00: return .control("@")
    case 0x01..<0x1B: return .control(Unicode.Scalar(byte + 0x60))
    case 0x1C..<0x20: return .control(Unicode.Scalar(byte + 0x40))
    case 0x20..<0x7F: return isAlt ? .alt(Unicode.Scalar(byte)) : .character(Unicode.Scalar(byte))
    case 0xC2...0xDF: state = .text(value: UInt32(byte & 0x1F), missing: 1, least: 0xA0, isAlt: isAlt)
    case 0xE0...0xEF: state = .text(value: UInt32(byte & 0x0F), missing: 2, least: 0x800, isAlt: isAlt)
    case 0xF0...0xF4: state = .text(value: UInt32(byte & 0x07), missing: 3, least: 0x1_0000, isAlt: isAlt)
    default: return nil
    }
    return nil
  }

  private mutating func escapeByte(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      return .escape
    case UInt8(ascii: "["):
      state = .controlSequence
      sequence.append(byte)
    case UInt8(ascii: "O"):
      state = .singleShift
      sequence.append(byte)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "X"):
      state = .string
    case 0x20...0xFF:
      return groundByte(byte, isAlt: true)
    default:
      becomeGround()
    }
    return nil
  }

  private mutating func textByte(_ byte: UInt8, _ value: UInt32, _ missing: Int, _ least: UInt32, _ isAlt: Bool) -> Key?
  {
    guard byte & 0xC0 == 0x80 else { return groundByte(byte, isAlt: false) }
    let next = value << 6 | UInt32(byte & 0x3F)
    if missing > 1 {
      state = .text(value: next, missing: missing - 1, least: least, isAlt: isAlt)
      return nil
    }
    becomeGround()
    guard next >= least, let scalar = Unicode.Scalar(next) else { return nil }
    return isAlt ? .alt(scalar) : .character(scalar)
  }
}
