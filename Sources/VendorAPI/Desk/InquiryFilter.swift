/// Which inquiries a list has.
struct InquiryFilter: Hashable, Sendable {
  static let idsMax = 100
  private static let names = [
    "inquiry-id", "account-id", "note", "reference-id", "inquiry-template-id", "template-id", "status",
    "created-at-start", "created-at-end",
  ]

  var ids: [String]?
  var accounts: [String]?
  var note: String?
  var referenceID: String?
  /// Ids or names.
  var templates: [String]?
  /// There are no legacy templates here, so that a list of theirs is empty.
  var hasLegacy = false
  var statuses: [String]?
  var createdFrom: WallTime?
  var createdTo: WallTime?

  /// - Throws: 400 for a filter that is not known or does not fit.
  init(_ query: VendorQuery) throws(VendorError) {
    let members = query.members(of: "filter")
    for (name, value) in members {
      switch name {
      case "inquiry-id": ids = try Self.list(value, name)
      case "account-id": accounts = try Self.list(value, name)
      case "note":
        guard members.count == 1 else { throw .badRequest("`filter.note` must be the only filter") }
        note = value
      case "reference-id": referenceID = value
      case "inquiry-template-id": templates = try Self.list(value, name)
      case "template-id": hasLegacy = true
      case "status": statuses = try Self.list(value, name)
      case "created-at-start": createdFrom = try Self.time(value, name)
      case "created-at-end": createdTo = try Self.time(value, name)
      default:
        throw .badRequest("`filter` has a member that is not known; allowed: \(Self.names.joined(separator: ", "))")
      }
    }
    if query.value("filter") != nil { throw .badRequest("`filter` must be a hash") }
  }

  private static func list(_ value: String, _ name: String) throws(VendorError) -> [String] {
    let list = value.split(separator: ",").map(String.init)
    guard list.count <= idsMax else { throw .badRequest("`filter.\(name)` must have at most \(idsMax) elements") }
    return list
  }

  private static func time(_ value: String, _ name: String) throws(VendorError) -> WallTime {
    guard let time = WallTime(value) else { throw .badRequest("`filter.\(name)` must be a date or a time of ISO 8601") }
    return time
  }

  func admits(_ inquiry: VendorInquiry, _ template: VendorTemplate) -> Bool {
    if let referenceID, inquiry.referenceID != referenceID { return false }
    if let statuses, !statuses.contains(inquiry.status.rawValue) { return false }
    if let ids, !ids.contains(inquiry.id) { return false }
    if let accounts, !accounts.contains(inquiry.account ?? "") { return false }
    if let note, inquiry.note != note { return false }
    if let templates, !templates.contains(where: { $0 == template.id || $0 == template.name }) { return false }
    if let createdFrom, inquiry.createdAt < createdFrom { return false }
    if let createdTo, createdTo < inquiry.createdAt { return false }
    return !hasLegacy
  }
}
