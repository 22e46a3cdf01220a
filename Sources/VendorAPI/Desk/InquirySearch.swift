internal import JSON

/// A query of the search.
indirect enum InquirySearch: Hashable, Sendable {
  case all([InquirySearch])
  case any([InquirySearch])
  case not(InquirySearch)
  case clause(Attribute, Comparison, Value)

  static let depthMax = 2
  static let clausesMax = 20

  enum Attribute: String, Hashable, Sendable, CaseIterable {
    case status
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case referenceID = "reference_id"
    case template = "inquiry_template_id"
  }

  enum Comparison: String, Hashable, Sendable {
    case equal = "eq"
    case greater = "gt"
    case greaterOrEqual = "gte"
    case less = "lt"
    case lessOrEqual = "lte"

    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal: left == right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      case .less: left < right
      case .lessOrEqual: left <= right
      }
    }
  }

  enum Value: Hashable, Sendable {
    case text(String)
    case time(WallTime)
  }

  /// - Throws: 400 for a query that does not fit.
  static func query(_ body: VendorBody) throws(VendorError) -> InquirySearch {
    var clauses = 0
    return try query(body, depth: 0, &clauses)
  }

  private static func query(
    _ body: VendorBody, depth: Int, _ clauses: inout Int
  ) throws(VendorError) -> InquirySearch {
    guard depth <= depthMax else { throw .badRequest("`query` must be at most \(depthMax) deep") }
    if body.has("and") { return .all(try list(body, "and", depth, &clauses)) }
    if body.has("or") { return .any(try list(body, "or", depth, &clauses)) }
    if body.has("not") { return .not(try query(try body.object("not"), depth: depth + 1, &clauses)) }
    clauses += 1
    guard clauses <= clausesMax else { throw .badRequest("`query` must have at most \(clausesMax) clauses") }
    guard let attribute = Attribute(rawValue: try body.neededText("attribute")) else {
      throw .badRequest(
        "`\(body.path("attribute"))` must be one of \(Attribute.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard let comparison = Comparison(rawValue: try body.neededText("operator")) else {
      throw .badRequest("`\(body.path("operator"))` must be one of eq, gt, gte, lt, lte")
    }
    let text = try body.neededText("value")
    switch attribute {
    case .status, .referenceID, .template: return .clause(attribute, comparison, .text(text))
    case .createdAt, .updatedAt:
      guard let time = WallTime(text) else { throw .badRequest("`\(body.path("value"))` must be a time of ISO 8601") }
      return .clause(attribute, comparison, .time(time))
    }
  }

  private static func list(
    _ body: VendorBody, _ key: String, _ depth: Int, _ clauses: inout Int
  ) throws(VendorError) -> [InquirySearch] {
    var queries: [InquirySearch] = []
    for part in try body.objects(key, countMax: clausesMax) {
      queries.append(try query(part, depth: depth + 1, &clauses))
    }
    return queries
  }

  func finds(_ inquiry: VendorInquiry, _ template: VendorTemplate) -> Bool {
    switch self {
    case .all(let queries): queries.allSatisfy { $0.finds(inquiry, template) }
    case .any(let queries): queries.contains { $0.finds(inquiry, template) }
    case .not(let query): !query.finds(inquiry, template)
    case .clause(.status, let comparison, .text(let text)): comparison.holds(inquiry.status.rawValue, text)
    case .clause(.referenceID, let comparison, .text(let text)):
      inquiry.referenceID.map { comparison.holds($0, text) } ?? false
    case .clause(.template, let comparison, .text(let text)):
      comparison.holds(template.id, text) || comparison == .equal && template.name == text
    case .clause(.createdAt, let comparison, .time(let time)): comparison.holds(inquiry.createdAt, time)
    case .clause(.updatedAt, let comparison, .time(let time)): comparison.holds(inquiry.updatedAt, time)
    case .clause: false
    }
  }
}
