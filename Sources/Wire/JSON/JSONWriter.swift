/// Writes JSON (RFC 8259) straight into bytes: keys in the order given, numbers in one form only, so that equal values
/// are equal bytes on every machine.
///
/// Values are written one after the other; commas, colons and indentation come by themselves. A value without its key
/// in an object, a key outside one, and an `end` too many are mistakes of the caller and trap.
public struct JSONWriter: Sendable {
  public enum Style: Sendable {
    /// No blanks at all: for traces and the wire.
    case compact
    /// A line for each member, two spaces a level: for people.
    case pretty
  }

  private enum Container {
    case object
    case array
  }

  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []
  private let style: Style
  private var open: [(container: Container, members: Int)] = []
  private var hasKey = false

  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// What has been written so far, as text.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  public mutating func beginObject() {
    beginValue()
    bytes.append(UInt8(ascii: "{"))
    open.append((.object, 0))
  }

  public mutating func beginArray() {
    beginValue()
    bytes.append(UInt8(ascii: "["))
    open.append((.array, 0))
  }

  /// Ends the innermost object or array.
  public mutating func end() {
    precondition(!hasKey, "a key needs its value before the object ends")
    guard let last = open.popLast() else { preconditionFailure("nothing is open") }
    if last.members > 0 { breakLine() }
    switch last.container {
    case .object: bytes.append(UInt8(ascii: "}"))
    case .array: bytes.append(UInt8(ascii: "]"))
    }
  }

  /// The key of the next value. Keys are not checked for being unique: who writes them knows them.
  public mutating func key(_ name: String) {
    precondition(open.last?.container == .object && !hasKey, "a key stands in an object, before a value")
    beginMember()
    Self.appendQuoted(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    if case .pretty = style { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  public mutating func string(_ value: String) {
    beginValue()
    Self.appendQuoted(value, to: &bytes)
  }

  public mutating func integer(_ value: some BinaryInteger) {
    beginValue()
    bytes.append(contentsOf: String(value).utf8)
  }

  public mutating func truth(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// The shortest decimal that reads back as the same `Double`; whole numbers below 2^53 without a point, and no
  /// negative zero.
  ///
  /// - Throws: `NotFinite` for infinities and NaN, which JSON has no word for; nothing is written then.
  public mutating func number(_ value: Double) throws(NotFinite) {
    if !value.isFinite { throw NotFinite() }
    beginValue()
    if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
      bytes.append(contentsOf: String(Int64(value)).utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// `value` / 10^`places`, exactly, without zeros at its end: `(12_500, places: 3)` is `12.5`.
  public mutating func decimal(_ value: Int64, places: Int) {
    beginValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits = Array(String(value.magnitude).utf8)
    let zeros = max(0, places + 1 - digits.count)
    digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros), at: 0)
    bytes.append(contentsOf: digits.dropLast(places))
    let fraction = digits.suffix(places)
    guard let last = fraction.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: fraction[...last])
  }

  public struct NotFinite: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "found a number that is not finite; JSON allowed only finite ones" }
  }

  private mutating func beginValue() {
    switch open.last?.container {
    case .object:
      precondition(hasKey, "a value in an object needs a key")
      hasKey = false
    case .array: beginMember()
    case nil: precondition(bytes.isEmpty, "one value in a document")
    }
  }

  private mutating func beginMember() {
    let last = open.count - 1
    if open[last].members > 0 { bytes.append(UInt8(ascii: ",")) }
    open[last].members += 1
    breakLine()
  }

  private mutating func breakLine() {
    guard case .pretty = style else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<open.count { bytes.append(contentsOf: "  ".utf8) }
  }
}
