/// Takes a record apart, in the order of its writing.
struct RecordReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(RecordFault) -> Number {
    let count = Number.bitWidth / 8
    guard rest.count >= count else { throw RecordFault.cut }
    var number: Number = 0
    for byte in rest.prefix(count) { number = number << 8 | Number(truncatingIfNeeded: byte) }
    rest = rest.dropFirst(count)
    return number
  }

  mutating func flag() throws(RecordFault) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw RecordFault.unreadable
    }
  }

  mutating func value<Value: Recorded>(_: Value.Type = Value.self) throws(RecordFault) -> Value {
    try Value(from: &self)
  }

  mutating func optional<Value: Recorded>(_: Value.Type = Value.self) throws(RecordFault) -> Value? {
    try flag() ? try value() : nil
  }

  mutating func values<Value: Recorded>(_: Value.Type = Value.self) throws(RecordFault) -> [Value] {
    let count = try number(UInt16.self)
    var values: [Value] = []
    for _ in 0..<count { values.append(try value()) }
    return values
  }

  /// - Throws: when something is left.
  func end() throws(RecordFault) {
    if !rest.isEmpty { throw RecordFault.unreadable }
  }
}

/// Why bytes are no record of this program.
public enum RecordFault: Error, Hashable, Sendable {
  case cut
  case unreadable
}

extension RecordFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cut: "the record ends too early"
    case .unreadable: "the record holds what this program never writes"
    }
  }
}
