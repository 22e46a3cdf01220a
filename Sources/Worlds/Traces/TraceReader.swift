public import Notation

/// Reads a trace from its first line to its last.
public struct TraceReader<Source: TraceSource> {
  public let header: TraceHeader
  /// The number of the line that was read last.
  public private(set) var lineNumber = 1
  /// Whether the last line stops in its middle, as when the program that wrote it was killed. Everything before it was
  /// read.
  public private(set) var isBrokenOff = false
  private var source: Source

  /// Reads the header.
  /// - Throws: what is wrong with it, with its place.
  public init(_ source: Source) throws(Problem) {
    var source = source
    let allowed = "a trace, as `baton simulate --trace` writes it"
    guard let first = try source.next() else {
      throw Problem(place: Place(file: source.file, line: 1, column: 1), found: "an empty file", allowed: allowed)
    }
    do throws(Problem) {
      header = try TraceHeader(TraceMembers(first.bytes, file: source.file, line: 1))
    } catch {
      throw Problem(
        place: error.place, subject: "header",
        found: error.subject.isEmpty ? error.found : "\(error.found) as \(error.subject)",
        allowed: error.allowed.isEmpty ? allowed : error.allowed)
    }
    self.source = source
  }

  public var file: String { source.file }

  /// The next thing that happened; nil at the end.
  /// - Throws: what is wrong with the line, with its place. Reading may go on after it.
  public mutating func next() throws(Problem) -> TraceLine? {
    guard !isBrokenOff, let line = try source.next() else { return nil }
    lineNumber += 1
    do throws(Problem) {
      return try TraceLine(TraceMembers(line.bytes, file: source.file, line: lineNumber))
    } catch {
      if line.isWhole { throw error }
      isBrokenOff = true
      return nil
    }
  }
}
