/// Which attributes of which types an answer has: `fields[inquiry]=status,fields.name-first`. A type that is not named
/// has all of them.
struct SparseFields: Hashable, Sendable {
  private let kinds: [(type: String, names: [String])]

  init(_ members: [(name: String, value: String)] = []) {
    kinds = members.map { member in
      (member.name, member.value.split(separator: ",").map(Self.name))
    }
  }

  var isEmpty: Bool { kinds.isEmpty }

  /// A parent type speaks for its subtypes: `report` for `report/watchlist`.
  func allows(_ attribute: String, of type: String) -> Bool {
    guard let names = names(of: type) else { return true }
    return names.contains { $0 == attribute || $0.hasPrefix("\(attribute).") }
  }

  /// Whether one key of `fields` is wanted, as the template spells it.
  func allowsField(_ key: String, of type: String) -> Bool {
    guard let names = names(of: type), !names.contains("fields") else { return true }
    let kebab = KeyInflection.kebab(key)
    return names.contains { $0 == "fields.\(key)" || $0 == "fields.\(kebab)" }
  }

  private func names(of type: String) -> [String]? {
    kinds.first { $0.type == type || type.hasPrefix("\($0.type)/") }?.names
  }

  private static func name(_ text: Substring) -> String {
    text.split(separator: ".", maxSplits: 1).map { KeyInflection.kebab($0) }.joined(separator: ".")
  }

  static func == (left: SparseFields, right: SparseFields) -> Bool {
    left.kinds.elementsEqual(right.kinds) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for kind in kinds {
      hasher.combine(kind.type)
      hasher.combine(kind.names)
    }
  }
}
