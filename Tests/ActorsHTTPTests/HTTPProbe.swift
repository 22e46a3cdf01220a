import Foundation

/// A case of the probe in `http11probe`: bytes to send, and which answers are right.
struct HTTPProbe {
  let id: String
  let isMust: Bool
  let payload: String
  private let expectation: String
  private let text: String
  private let mayClose: Bool

  /// What came of a case.
  struct Outcome {
    /// Of the first answer; nil for none.
    let status: Int?
    let hasEnded: Bool
  }

  /// Nil for a case that says nothing which can be judged.
  init?(_ object: [String: Any]) {
    guard let id = object["id"] as? String, let payload = object["payload"] as? String else { return nil }
    self.id = id
    self.payload = payload
    isMust = object["level"] as? String == "Must"
    expectation = object["expect"] as? String ?? ""
    text = object["expect_text"] as? String ?? ""
    mayClose = object["close_ok"] as? Bool ?? false
    let isUnjudged = ["COMP-405-ALLOW", "COMP-NO-1XX-HTTP10", "COMP-NO-CL-IN-204"].contains(id)
    if isUnjudged || statuses.isEmpty && !text.saysNot101 { return nil }
  }

  func isRight(_ outcome: Outcome) -> Bool {
    guard let status = outcome.status else {
      return (mayClose || text.contains("close")) || text.contains("timeout") && !outcome.hasEnded
    }
    if expectation.isEmpty, text.saysNot101 { return status != 101 }
    return statuses.contains { $0.contains(status) }
  }

  private var statuses: [ClosedRange<Int>] {
    switch expectation {
    case "Range2xx": return [200...299]
    case "Range4xx": return [400...499]
    case "Range4xxOr5xx": return [400...599]
    case "":
      let hundreds = text.matches(of: #/\b([1-5])xx\b/#).compactMap { Int($0.1) }.map { $0 * 100...$0 * 100 + 99 }
      return hundreds + text.matches(of: #/\b([1-5]\d\d)\b/#).compactMap { Int($0.1) }.map { $0...$0 }
    default:
      let numbers = expectation.matches(of: #/\d+/#).compactMap { Int($0.0) }
      return numbers.count == 2 ? [numbers[0]...numbers[1]] : numbers.map { $0...$0 }
    }
  }
}

extension String {
  fileprivate var saysNot101: Bool { contains("!101") || contains("non-101") }
}
