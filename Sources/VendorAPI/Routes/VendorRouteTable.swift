internal import HTTP

/// Finds the operation that a method and a path ask for.
struct VendorRouteTable: Sendable {
  static let shared = VendorRouteTable()
  static let prefix = "/api/v1"

  private struct Entry: Sendable {
    let operation: VendorOperation
    let segments: [[UInt8]?]
  }

  /// By the number of segments; those without a part in braces first.
  private let entries: [[Entry]]

  private init() {
    var entries: [[Entry]] = []
    for operation in VendorOperation.allCases {
      let segments = operation.template.utf8.split(separator: UInt8(ascii: "/")).map { segment in
        segment.first == UInt8(ascii: "{") ? nil : Array(segment)
      }
      while entries.count <= segments.count { entries.append([]) }
      entries[segments.count].append(Entry(operation: operation, segments: segments))
    }
    self.entries = entries.map { list in
      list.filter { !$0.segments.contains(nil) } + list.filter { $0.segments.contains(nil) }
    }
  }

  /// - Returns: the operation, and the id in the path.
  /// - Throws: 404 where the path leads nowhere, 405 where the method is another one.
  func operation(for head: HTTPHead) throws(VendorError) -> (operation: VendorOperation, id: String) {
    let local = head.path.dropFirst(Self.prefix.count)
    let found = local.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    guard entries.indices.contains(found.count) else { throw Self.nowhere }
    var isPath = false
    for entry in entries[found.count] {
      var id = ""
      let fits = zip(entry.segments, found).allSatisfy { wanted, segment in
        if let wanted { return segment.elementsEqual(wanted) }
        id = String(Substring(segment))
        return !segment.isEmpty
      }
      guard fits else { continue }
      isPath = true
      let isHead = head.isHead && entry.operation.method == "GET"
      if entry.operation.method == head.method || isHead { return (entry.operation, id) }
    }
    throw isPath ? VendorError(405, "Method not allowed", "the method is not for this path") : Self.nowhere
  }

  private static let nowhere = VendorError.notFound("the path leads nowhere")
}
