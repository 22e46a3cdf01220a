internal import IDN
internal import Inquiry
internal import Notation
internal import YAML

/// Holds what is read of a definition against the guard of the SDK (F33), unless the file asks not to.
struct Guarding: Sendable {
  let isOn: Bool

  func check(_ link: StepLink, _ reader: MappingReader, _ findings: inout Findings) {
    refuse(StepGuard(tables: LibraryTables()).faults(of: link), reader, &findings)
  }

  func check(_ kind: StepKind, _ reader: MappingReader, _ findings: inout Findings) {
    refuse(StepGuard(tables: LibraryTables()).faults(of: kind), reader, &findings)
  }

  func check(_ field: FieldDefinition, _ reader: MappingReader, _ findings: inout Findings) {
    refuse(StepGuard.faults(of: field), reader, &findings)
  }

  private func refuse(_ faults: [StepFault], _ reader: MappingReader, _ findings: inout Findings) {
    guard isOn else { return }
    for fault in faults {
      guard let node = reader.node(of: fault.key) else {
        findings.refuse(
          at: reader.mark, reader.subject, found: "no key \"\(fault.key)\"",
          allowed: "\"\(fault.key)\": \(fault.allowed)")
        continue
      }
      let subject = reader.subject(of: fault.key)
      if let index = fault.index, case .sequence(let items) = node.content, items.indices.contains(index) {
        findings.refuse(items[index], "\(subject)[\(index)]", allowed: fault.allowed)
      } else {
        findings.refuse(node, subject, allowed: fault.allowed)
      }
    }
  }
}
