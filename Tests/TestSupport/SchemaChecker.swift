import Foundation

/// Holds a JSON document to a JSON Schema (draft 2020-12), as far as this package's schemas go. A keyword that it does
/// not know is an error, so that a schema cannot say more than is checked.
public struct SchemaChecker {
  private let root: [String: Any]

  private static let annotations: Set<String> = ["$schema", "$id", "title", "description", "$defs"]
  private static let known: Set<String> = [
    "$ref", "const", "enum", "type", "minimum", "maximum", "minLength", "pattern", "required", "properties",
    "additionalProperties", "items", "maxItems", "anyOf",
  ]

  public init?(_ schema: [UInt8]) {
    guard let root = try? JSONSerialization.jsonObject(with: Data(schema)) as? [String: Any] else { return nil }
    self.root = root
  }

  /// What does not fit, each with the path of its value.
  public func problems(of document: [UInt8]) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(document)) else { return ["not JSON"] }
    return problems(value, root, "$")
  }

  private func problems(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    for keyword in schema.keys.sorted() where !Self.annotations.contains(keyword) && !Self.known.contains(keyword) {
      found.append("\(path): the keyword \(keyword) is not checked")
    }
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      let definitions = root["$defs"] as? [String: Any]
      guard let target = definitions?[name] as? [String: Any] else { return found + ["\(path): no \(reference)"] }
      found += problems(value, target, path)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let failures = choices.map { problems(value, $0, path) }
      if !failures.contains([]) { found.append("\(path): fits none of \(failures)") }
    }
    if let constant = schema["const"] as? String, value as? String != constant {
      found.append("\(path): not \(constant)")
    }
    if let allowed = schema["enum"] as? [String], !allowed.contains(value as? String ?? "") {
      found.append("\(path): none of \(allowed)")
    }
    if let type = schema["type"] as? String, !has(value, type) { return found + ["\(path): not of type \(type)"] }
    return found + scalarProblems(value, schema, path) + containerProblems(value, schema, path)
  }

  private func has(_ value: Any, _ type: String) -> Bool {
    let number = value as? NSNumber
    let isTruth = number.map { String(cString: $0.objCType) == "c" } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "number": return number != nil && !isTruth
    case "boolean": return isTruth
    case "integer": return number.map { !isTruth && $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: return false
    }
  }

  private func scalarProblems(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    if let number = value as? NSNumber {
      if let least = schema["minimum"] as? NSNumber, number.doubleValue < least.doubleValue {
        found.append("\(path): below \(least)")
      }
      if let most = schema["maximum"] as? NSNumber, number.doubleValue > most.doubleValue {
        found.append("\(path): above \(most)")
      }
    }
    if let text = value as? String {
      if let least = schema["minLength"] as? Int, text.count < least { found.append("\(path): too short") }
      if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
        found.append("\(path): does not match \(pattern)")
      }
    }
    return found
  }

  private func containerProblems(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var found: [String] = []
    if let object = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for key in schema["required"] as? [String] ?? [] where object[key] == nil { found.append("\(path): no \(key)") }
      for (key, member) in object.sorted(by: { $0.key < $1.key }) {
        if let property = properties[key] {
          found += problems(member, property, "\(path).\(key)")
        } else if schema["additionalProperties"] as? Bool == false {
          found.append("\(path): \(key) is not allowed")
        }
      }
    }
    if let array = value as? [Any] {
      if let most = schema["maxItems"] as? Int, array.count > most { found.append("\(path): more than \(most) items") }
      if let items = schema["items"] as? [String: Any] {
        for (index, item) in array.enumerated() { found += problems(item, items, "\(path)[\(index)]") }
      }
    }
    return found
  }
}
