public import Scenarios

/// A failing run as small as it gets, and what it was made from.
public struct ShrunkRun: Sendable {
  /// Whom the small run has.
  public enum People: Hashable, Sendable {
    case everybody
    case alone(UInt32)
    case fewer(Int)
  }

  /// Of the small run.
  public let summary: Summary
  /// As they failed in the whole run, each once.
  public let broken: [String]
  public let people: People
  /// Of the whole run.
  public let peopleCount: Int
  /// What was done to devices in the small run; nil when it is the whole run.
  public let faults: FaultLog?

  /// Where the run comes from, to stand above the command line that gives it again.
  public var origin: [String] {
    let whole = peopleCount == 1 ? "its only person" : "all \(peopleCount) people"
    guard !broken.isEmpty else { return ["seed \(summary.seed) misses what is expected of \(whole)"] }
    var lines = ["seed \(summary.seed) breaks \(broken.joined(separator: ", ")) with \(whole)"]
    switch people {
    case .everybody: if peopleCount > 1 { lines.append("nobody alone and no half of them does") }
    case .alone(let session): lines.append("person \(session) alone still does")
    case .fewer(let count): lines.append("\(count) of them still \(count == 1 ? "does" : "do")")
    }
    guard let faults else { return lines }
    lines[lines.count - 1] += faults.lines.isEmpty ? ", without faults" : ", with these faults:"
    return lines + faults.lines.map { "  \($0)" }
  }
}
