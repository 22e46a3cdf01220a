import Actors
import Coordination
import Gateway
import Inquiry
import Storage

extension ServiceStore {
  /// Who sleeps under a name; nil when nobody does.
  func plan(for name: ActorName, _ catalogue: DefinitionCatalogue) -> ActorPlan? {
    let session = SessionNumber(name.session)
    switch ActorRole(rawValue: name.role) {
    case .inquiry:
      let id = InquiryID(session: session, ordinal: name.ordinal)
      guard let kept = record(of: id), let definition = catalogue.id(named: kept.definition) else { return nil }
      return .inquiry(id, definition)
    case .mailbox:
      let device = DeviceID(session: session, ordinal: UInt8(truncatingIfNeeded: name.ordinal))
      let installation = InstallationID(device: device, generation: UInt8(truncatingIfNeeded: name.ordinal >> 8))
      return holds(mailboxOf: installation) ? .mailbox(installation) : nil
    case .person: return .person(session)
    case .backend, .directory, .issuer, .device, .capture, .vault, .interface, .vendorBackend, nil: return nil
    }
  }
}

extension ServiceStore {
  func keep(_ images: [UploadedImage], of installation: InstallationID) {
    let stored = images.map {
      StoredImage(key: $0.key, digest: $0.digest, byteCount: $0.byteCount, format: $0.format.rawValue)
    }
    keep(stored, of: installation)
  }
}

extension InquiryDefinition {
  /// What inquiries of it rest on: its steps, in their order, by name and kind.
  var outline: String {
    steps.map { "\($0.id.rawValue) \($0.name): \($0.kind.stage)" }.joined(separator: ", ")
  }
}
