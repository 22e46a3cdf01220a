public import Actors

/// A statement about the summary that has to hold: `completed == 100%`, `handoffs.latencyMs.p95 <= 60s`.
public struct Expectation: Hashable, Sendable {
  public var measure: Measure
  public var comparison: Comparison
  public var bound: Bound

  public init(_ measure: Measure, _ comparison: Comparison, _ bound: Bound) {
    self.measure = measure
    self.comparison = comparison
    self.bound = bound
  }

  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  public enum Bound: Hashable, Sendable {
    case count(Int)
    /// In hundredths of a percent of the measure's whole.
    case share(Int)
    case time(Interval)
  }
}

extension Expectation {
  /// Why it does not hold, with what was found and what is allowed; nil when it does.
  public func failure(in summary: Summary) -> String? {
    switch bound {
    case .count(let allowed):
      guard let found = summary.count(of: measure) else { return missing }
      return comparison.holds(found, allowed) ? nil : "found \(measure.rawValue) \(found); \(allowedText)"
    case .time(let allowed):
      guard let found = summary.time(of: measure) else { return missing }
      if comparison.holds(found, allowed) { return nil }
      return "found \(measure.rawValue) \(found); \(allowedText)"
    case .share(let allowed):
      guard let whole = measure.whole, let all = summary.count(of: whole), all > 0 else { return missing }
      let found = summary.count(of: measure) ?? 0
      // Crosswise, in whole numbers: 1 of 3 is no more and no less than a third.
      if comparison.holds(found.multipliedFullWidth(by: 10_000), allowed.multipliedFullWidth(by: all)) { return nil }
      return "found \(measure.rawValue) \(found) of \(all) (\(Self.percent(found, of: all))); \(allowedText)"
    }
  }

  private var missing: String {
    "found nothing to measure \(measure.rawValue) by; \(allowedText)"
  }

  private var allowedText: String {
    "allowed: \(comparison.rawValue) \(bound)"
  }

  /// Cut off, not rounded, so that 9,999 of 10,000 never reads as all.
  private static func percent(_ found: Int, of all: Int) -> String {
    let tenths = Int(Double(found) / Double(all) * 1_000)
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}

extension Expectation.Comparison {
  func holds<Value: Comparable>(_ found: Value, _ allowed: Value) -> Bool {
    switch self {
    case .equal: found == allowed
    case .unequal: found != allowed
    case .lessOrEqual: found <= allowed
    case .greaterOrEqual: found >= allowed
    case .less: found < allowed
    case .greater: found > allowed
    }
  }

  func holds(_ found: (high: Int, low: UInt), _ allowed: (high: Int, low: UInt)) -> Bool {
    holds(Wide(found), Wide(allowed))
  }

  private struct Wide: Comparable {
    var high: Int
    var low: UInt

    init(_ product: (high: Int, low: UInt)) {
      (high, low) = product
    }

    static func < (left: Wide, right: Wide) -> Bool {
      (left.high, left.low) < (right.high, right.low)
    }
  }
}

extension Expectation.Bound: CustomStringConvertible {
  public var description: String {
    switch self {
    case .count(let count): return "\(count)"
    case .time(let interval): return interval.description
    case .share(let hundredths):
      if hundredths % 100 == 0 { return "\(hundredths / 100)%" }
      let rest = hundredths % 100
      let digits = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
      return "\(hundredths / 100).\(digits)%"
    }
  }
}

extension Expectation: CustomStringConvertible {
  public var description: String { "\(measure.rawValue) \(comparison.rawValue) \(bound)" }
}

extension Summary {
  /// Holds the summary to what was expected of it and notes the result in it.
  public mutating func evaluate(_ expectations: [Expectation]) {
    let failures = expectations.compactMap { $0.failure(in: self) }
    self.expectations.passed = expectations.count - failures.count
    self.expectations.failed = failures
  }
}
