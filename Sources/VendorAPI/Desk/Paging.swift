/// A page of a list, the newest record first (https://docs.withpersona.com/pagination).
struct Paging: Hashable, Sendable {
  static let sizeUsual = 10
  static let sizes: ClosedRange<Int64> = 1...100

  var after: String?
  var before: String?
  var size = sizeUsual

  init() {}

  /// - Throws: 400 for a size or a parameter that does not fit.
  init(_ query: VendorQuery) throws(VendorError) {
    for (name, value) in query.members(of: "page") {
      switch name {
      case "after": after = value
      case "before": before = value
      case "size":
        guard let number = Int64(value), Self.sizes.contains(number) else {
          throw .badRequest("`page.size` must be an integer from 1 to 100")
        }
        size = Int(number)
      default: throw .badRequest("`page` has a member that is not known; allowed: after, before, size")
      }
    }
    try check()
  }

  init(_ body: VendorBody) throws(VendorError) {
    after = try body.text("after")
    before = try body.text("before")
    if let number = try body.number("size", Self.sizes) { size = Int(number) }
    try check()
  }

  private func check() throws(VendorError) {
    guard after == nil || before == nil else { throw .badRequest("`page.after` and `page.before` exclude each other") }
  }

  struct Page: Hashable, Sendable {
    /// Positions, the newest first.
    var positions: [Int] = []
    var hasNewer = false
    var hasOlder = false
  }

  /// - Parameters:
  ///   - candidates: positions in ascending order, that is the oldest first.
  ///   - place: the position of an id.
  /// - Throws: 400 where the cursor names nothing.
  func page(
    of candidates: some BidirectionalCollection<Int>, place: (String) -> Int?, where fits: (Int) -> Bool
  ) throws(VendorError) -> Page {
    var page = Page()
    if let before {
      let start = try position(before, "before", place)
      for position in candidates where position > start && fits(position) {
        if page.positions.count == size {
          page.hasNewer = true
          break
        }
        page.positions.append(position)
      }
      page.positions.reverse()
      page.hasOlder = true
      return page
    }
    let start = try after.map { (id) throws(VendorError) in try position(id, "after", place) }
    for position in candidates.reversed() where start.map({ position < $0 }) ?? true {
      guard fits(position) else { continue }
      if page.positions.count == size {
        page.hasOlder = true
        break
      }
      page.positions.append(position)
    }
    page.hasNewer = start != nil
    return page
  }

  private func position(
    _ id: String, _ name: String, _ place: (String) -> Int?
  ) throws(VendorError) -> Int {
    guard let position = place(id) else { throw .badRequest("`page.\(name)` is the id of no record") }
    return position
  }
}

/// The addresses of the pages beside one: relative, with the filters of the list repeated.
struct PageLinks {
  let path: String
  /// Of the query, without `after` and `before`.
  let parameters: [(name: String, value: String)]

  init(_ path: String, _ query: VendorQuery) {
    self.path = path
    parameters = query.parameters.compactMap { parameter in
      if parameter.path == ["page", "after"] || parameter.path == ["page", "before"] { return nil }
      let name = parameter.path.dropFirst().reduce(parameter.path.first ?? "") { "\($0)[\($1)]" }
      return (name, parameter.value)
    }
  }

  func write(to writer: inout VendorWriter, newerThan first: String?, olderThan last: String?) {
    writer.object("links") { writer in
      writer.field("prev", first.map { link("before", $0) })
      writer.field("next", last.map { link("after", $0) })
    }
  }

  private func link(_ name: String, _ id: String) -> String {
    let all = [("page[\(name)]", id)] + parameters.map { ($0.name, $0.value) }
    return "\(path)?" + all.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }.joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return escaped
  }
}
