import Notation
import TestSupport
import Testing
import YAML

/// `Protocols/device-protocol.yaml`, read once.
struct OpenAPIFile {
  struct Operation {
    let path: String
    let method: String
    let node: Node
  }

  let root: Node

  init() throws {
    var findings = Findings(file: "device-protocol.yaml")
    let bytes = try PackageFile.bytes("Protocols/device-protocol.yaml")
    let parsed = YAMLText.parse(bytes, &findings)
    try findings.throwIfAny()
    root = try #require(parsed)
  }

  var operations: [Operation] {
    (root["paths"]?.entries ?? []).flatMap { path in
      path.value.entries.map { Operation(path: path.key, method: $0.key, node: $0.value) }
    }
  }

  /// The words of an `enum`.
  func words(_ path: String...) -> [String] {
    let node = path.reduce(root["components"]?["schemas"] ?? root) { $0[$1] ?? $0 }
    return node["enum"]?.items.compactMap(\.text) ?? []
  }

  /// A checker for one schema of the file.
  func checker(_ schema: String) throws -> SchemaChecker {
    let schemas = try #require(root["components"]?["schemas"])
    _ = try #require(schemas[schema], "no schema \(schema)")
    let text = "{\"$ref\": \"#/$defs/\(schema)\", \"$defs\": \(schemas.json)}"
    return try #require(SchemaChecker(Array(text.utf8)))
  }
}

extension Node {
  subscript(key: String) -> Node? { entries.first { $0.key == key }?.value }

  var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  var items: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// As JSON, plain numbers and truths as such.
  var json: String {
    switch content {
    case .mapping(let entries):
      "{" + entries.map { "\(Self.quoted($0.key)): \($0.value.json)" }.joined(separator: ", ") + "}"
    case .sequence(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
    case .scalar(let text, isPlain: true) where text == "true" || text == "false" || Int(text) != nil: text
    case .scalar(let text, _): Self.quoted(text)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }
}
