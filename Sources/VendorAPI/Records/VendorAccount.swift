/// Whom inquiries are about, as far as a backend says that several are about the same.
struct VendorAccount: Hashable, Sendable {
  static let typeName = "User"

  let id: String
  var referenceID: String?
  let createdAt: WallTime
  var updatedAt: WallTime
  var redactedAt: WallTime?
  var tags: [String] = []

  static let typeID = VendorIDs.named(.accountType, typeName)

  func write(to writer: inout VendorWriter) {
    writer.identity("account", id)
    writer.attributes("account") { writer in
      writer.attribute("reference-id", referenceID)
      writer.attribute("account-type-name", Self.typeName)
      writer.attribute("created-at", createdAt)
      writer.attribute("updated-at", updatedAt)
      writer.attribute("redacted-at", redactedAt)
      writer.attribute(fields: [])
      writer.attribute("tags", texts: tags)
    }
    writer.relationships { $0.relation("account-type", "account-type", Self.typeID) }
  }
}
