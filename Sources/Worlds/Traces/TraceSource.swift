public import Notation

/// Where a trace comes from, line by line, so that a long one need not be held.
public protocol TraceSource {
  /// What problems name as the file.
  var file: String { get }

  /// The next line without its end; nil when there is none.
  /// - Throws: why it cannot be read.
  mutating func next() throws(Problem) -> TraceSourceLine?
}

/// One line of a file.
public struct TraceSourceLine {
  public var bytes: ArraySlice<UInt8>
  /// False for a last line without an end: whoever wrote it may have died over it.
  public var isWhole: Bool

  public init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
    self.bytes = bytes
    self.isWhole = isWhole
  }
}

/// A trace that is held in memory as a whole.
public struct BytesTraceSource: TraceSource {
  public let file: String
  private var rest: ArraySlice<UInt8>

  public init(_ bytes: [UInt8], file: String) {
    self.file = file
    rest = bytes[...]
  }

  public mutating func next() -> TraceSourceLine? {
    if rest.isEmpty { return nil }
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      defer { rest = [] }
      return TraceSourceLine(rest, isWhole: false)
    }
    defer { rest = rest[(end + 1)...] }
    return TraceSourceLine(rest[..<end], isWhole: true)
  }
}
