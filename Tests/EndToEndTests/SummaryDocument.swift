import Foundation

/// The members of `baton.summary/1` that tests look at.
struct SummaryDocument: Decodable {
  struct Inquiries: Decodable {
    var created: Int
    var completed: Int
  }

  struct Expectations: Decodable {
    var passed: Int
    var failed: [String]
  }

  struct Invariants: Decodable {
    struct Violation: Decodable {
      var id: String
      var detail: String
    }

    var checks: Int
    var violations: [Violation]
  }

  var schema: String
  var seed: UInt64
  var clock: String
  var digest: String
  var inquiries: Inquiries
  var invariants: Invariants
  var expectations: Expectations
  var reproduce: String

  /// The one document that the output is; an error if there is anything beside it.
  static func read(_ output: String) throws -> SummaryDocument {
    try JSONDecoder().decode(SummaryDocument.self, from: Data(output.utf8))
  }
}
