internal import HTTP

/// A request of a backend that may ask, taken apart.
struct VendorCall {
  let operation: VendorOperation
  /// In the path; empty where it has none.
  let id: String
  let query: VendorQuery
  let body: VendorBody
  let form: ReplyForm

  static let versions = [
    "2026-09-29", "2025-12-08", "2025-10-27", "2023-01-05", "2022-09-01", "2021-08-18", "2021-07-05", "2021-02-21",
    "2020-05-18",
  ]

  init(_ request: HTTPRequest, _ terms: VendorTerms) throws(VendorError) {
    (operation, id) = try VendorRouteTable.shared.operation(for: request.head)
    let head = request.head
    if let version = head.value(of: "Persona-Version"), !Self.versions.contains(version) {
      throw .badRequest(
        "the header Persona-Version names no version; allowed: \(Self.versions.joined(separator: ", "))")
    }
    query = try VendorQuery(head.query)
    var inflection = terms.inflection
    if let asked = head.value(of: "Key-Inflection") {
      guard let known = KeyInflection(rawValue: asked) else {
        throw .badRequest("the header Key-Inflection does not fit; allowed: camel, kebab, snake")
      }
      inflection = known
    }
    let included = query.value("include").map { $0.split(separator: ",").map { KeyInflection.kebab($0) } } ?? []
    if query.value("include") != nil, operation.isList { throw .badRequest("`include` is not for lists") }
    form = ReplyForm(inflection: inflection, sparse: SparseFields(query.members(of: "fields")), included: included)
    body = try Self.body(request, terms.limits)
  }

  private static func body(_ request: HTTPRequest, _ limits: VendorLimits) throws(VendorError) -> VendorBody {
    guard request.head.method == "POST" || request.head.method == "PATCH", !request.body.isEmpty else {
      return .nothing
    }
    let type = (request.head.value(of: "Content-Type") ?? "").split(separator: ";").first ?? ""
    guard type.isSameToken(as: "application/json") else {
      throw VendorError(
        415, "Unsupported media type", "the Content-Type is missing or another one; allowed: application/json")
    }
    return try VendorBody(request.body, limits)
  }
}

/// How an answer is to be written.
struct ReplyForm: Hashable, Sendable {
  var inflection = KeyInflection.kebab
  var sparse = SparseFields()
  /// Names of relationships, as kebab.
  var included: [String] = []

  var writer: VendorWriter { VendorWriter(inflection, sparse) }
}
