public import Actors
public import Notation

/// Where two traces part: the first thing that happened in one and not in the other.
public struct TraceDifference: Hashable, Sendable {
  /// One side of it.
  public struct Side: Hashable, Sendable {
    /// In the file, counted from 1.
    public var lineNumber: Int
    /// Nil when the trace has ended there.
    public var line: TraceLine?

    /// What happened, in words.
    public var words: String { line?.description ?? "nothing more" }
  }

  public var left: Side
  public var right: Side
  /// What differs when both sides read the same in words; empty otherwise.
  public var finePrint: String

  private var first: TraceLine? {
    guard let left = left.line else { return right.line }
    guard let right = right.line else { return left }
    return left.step <= right.step ? left : right
  }

  public var step: UInt64 { first?.step ?? 0 }
  public var at: Instant { first?.at ?? .start }

  /// The first difference of two traces.
  ///
  /// When one of them is of a single person's run and the other is not, the other is narrowed to that person, and the
  /// numbers that count the whole run are not compared.
  /// - Parameter stepMax: what comes after that step is not looked at.
  /// - Returns: nil when all that happened is the same; headers are not compared.
  public static func first<Left: TraceSource, Right: TraceSource>(
    of left: inout TraceReader<Left>, and right: inout TraceReader<Right>, stepMax: UInt64 = .max
  ) throws(Problem) -> TraceDifference? {
    var only: UInt32?
    if left.header.session != right.header.session {
      if left.header.session == nil { only = right.header.session }
      if right.header.session == nil { only = left.header.session }
    }
    while true {
      let (mine, theirs) = (try left.next(of: only, stepMax), try right.next(of: only, stepMax))
      if mine == nil, theirs == nil { return nil }
      if let mine, let theirs, mine.comparable(narrowed: only != nil) == theirs.comparable(narrowed: only != nil) {
        continue
      }
      return TraceDifference(
        left: Side(lineNumber: left.lineNumber, line: mine), right: Side(lineNumber: right.lineNumber, line: theirs),
        finePrint: finePrint(mine, theirs))
    }
  }

  private static func finePrint(_ left: TraceLine?, _ right: TraceLine?) -> String {
    guard let left, let right, left.description == right.description else { return "" }
    if left.at != right.at { return "the time differs: \(left.at.exact) and \(right.at.exact) s" }
    if left.step != right.step { return "the step differs: \(left.step) and \(right.step)" }
    if left.session != right.session { return "the session differs: \(left.session) and \(right.session)" }
    if left.digest != right.digest {
      return "what the messages held differs: digest \(left.digest ?? "none") and \(right.digest ?? "none")"
    }
    return "what is known from there on differs"
  }
}

extension TraceReader {
  /// The next line of a session, or of all; nil at the end or beyond the step.
  fileprivate mutating func next(of session: UInt32?, _ stepMax: UInt64) throws(Problem) -> TraceLine? {
    while let line = try next() {
      if line.step > stepMax { return nil }
      if session == nil || session == line.session { return line }
    }
    return nil
  }
}

extension TraceLine {
  /// Without what depends on what else ran, when one side is a single person's run.
  fileprivate func comparable(narrowed: Bool) -> TraceLine {
    guard narrowed else { return self }
    var line = self
    line.step = 0
    line.digest = nil
    return line
  }
}

extension Instant {
  /// Seconds to the nanosecond.
  var exact: String { Self.decimal(nanoseconds, 9) }

  /// Seconds to the microsecond, cut off.
  var microseconds: String { Self.decimal(nanoseconds / 1_000, 6) }

  private static func decimal(_ number: UInt64, _ places: Int) -> String {
    var scale: UInt64 = 1
    for _ in 0..<places { scale *= 10 }
    let fraction = String(number % scale)
    return "\(number / scale)." + String(repeating: "0", count: places - fraction.utf8.count) + fraction
  }
}
