internal import Inquiry

/// A definition, as the API knows it: an inquiry template and its one version.
struct VendorTemplate: Sendable {
  let id: String
  let versionID: String
  let name: String
  let definition: DefinitionID
  /// In the order of asking.
  let stepNames: [String]
  let fieldTypes: [(key: String, type: String)]

  init(_ definition: InquiryDefinition, _ id: DefinitionID) {
    self.id = VendorIDs.named(.template, definition.name)
    versionID = VendorIDs.named(.templateVersion, definition.name)
    name = definition.name
    self.definition = id
    stepNames = definition.steps.map(\.name)
    fieldTypes = definition.steps.flatMap { step -> [(key: String, type: String)] in
      guard case .form(let fields) = step.kind else { return [] }
      return fields.map { ($0.name, Self.type(of: $0.kind)) }
    }
  }

  private static func type(of kind: FieldKind) -> String {
    switch kind {
    case .text, .phone: "string"
    case .choice: "choices"
    case .date: "date"
    case .address: "hash"
    }
  }

  func write(to writer: inout VendorWriter) {
    writer.identity("inquiry-template", id)
    writer.attributes("inquiry-template") {
      $0.attribute("name", name)
      $0.attribute("status", "active")
    }
    writer.relationships {
      $0.relation("latest-published-version", "inquiry-template-version", versionID)
    }
  }

  func writeVersion(to writer: inout VendorWriter, createdAt: WallTime) {
    writer.identity("inquiry-template-version", versionID)
    writer.attributes("inquiry-template-version") {
      $0.attribute("name-display", name)
      $0.attribute("status", "published")
      $0.attribute("created-at", createdAt)
    }
  }
}
