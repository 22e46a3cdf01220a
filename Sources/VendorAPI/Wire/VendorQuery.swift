internal import HTTP

/// The parameters of a query, in their order: `page[size]=10` is the path `page`, `size`.
struct VendorQuery: Hashable, Sendable {
  static let parametersMax = 64

  struct Parameter: Hashable, Sendable {
    /// As kebab, whatever the inflection.
    let path: [String]
    let value: String
  }

  let parameters: [Parameter]

  /// - Throws: 400 for what is no query.
  init(_ text: String?) throws(VendorError) {
    var parameters: [Parameter] = []
    for part in (text ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      guard parameters.count < Self.parametersMax else {
        throw .badRequest("the query has more than \(Self.parametersMax) parameters")
      }
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(halves[0]),
        let value = Self.decoded(halves.count > 1 ? halves[1] : halves[0].prefix(0))
      else { throw .badRequest("the query has a percent-escape that does not fit, or is not UTF-8") }
      parameters.append(Parameter(path: try Self.path(name), value: value))
    }
    self.parameters = parameters
  }

  init(parameters: [Parameter]) {
    self.parameters = parameters
  }

  /// The one value under a path; the last, when there are several.
  func value(_ path: String...) -> String? { parameters.last { $0.path == path }?.value }

  /// What stands below a first part, each with the second.
  func members(of first: String) -> [(name: String, value: String)] {
    parameters.compactMap { $0.path.first == first && $0.path.count == 2 ? ($0.path[1], $0.value) : nil }
  }

  private static func path(_ name: String) throws(VendorError) -> [String] {
    guard let open = name.utf8.firstIndex(of: UInt8(ascii: "[")) else { return [KeyInflection.kebab(name)] }
    var path = [KeyInflection.kebab(name[..<open])]
    for part in name[open...].utf8.split(separator: UInt8(ascii: "["), omittingEmptySubsequences: true) {
      guard part.last == UInt8(ascii: "]"), let text = String(part.dropLast()) else {
        throw .badRequest("the query has a parameter whose brackets do not fit; allowed: name[member]")
      }
      // A type has a slash or a hyphen of its own, and is left as it is.
      path.append(path[0] == "fields" ? text : KeyInflection.kebab(text))
    }
    return path
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
