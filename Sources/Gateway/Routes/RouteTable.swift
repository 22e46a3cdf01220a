/// Every operation with its route taken apart once: each request is looked up twice, by its head and when it is whole.
struct RouteTable: Sendable {
  static let shared = RouteTable()

  struct Entry: Sendable {
    let operation: DeviceOperation
    let route: Route
    let mediaTypes: [String]?
    /// Nil for a part in braces.
    let segments: [[UInt8]?]
  }

  /// By the number of segments.
  private let entries: [[Entry]]

  private init() {
    var entries: [[Entry]] = []
    for operation in DeviceOperation.allCases {
      let route = operation.route
      let segments = route.template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
        segment.hasPrefix("{") ? nil : Array(segment.utf8)
      }
      while entries.count <= segments.count { entries.append([]) }
      entries[segments.count].append(
        Entry(operation: operation, route: route, mediaTypes: operation.mediaTypes, segments: segments))
    }
    self.entries = entries
  }

  /// The entries that a path fits, each with what stands in it for the parts in braces.
  func matches(_ path: String) -> [(entry: Entry, arguments: [Substring])] {
    let found = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard entries.indices.contains(found.count) else { return [] }
    return entries[found.count].compactMap { entry in
      var arguments: [Substring] = []
      for (wanted, segment) in zip(entry.segments, found) {
        if let wanted {
          guard segment.elementsEqual(wanted) else { return nil }
        } else {
          arguments.append(Substring(segment))
        }
      }
      return (entry, arguments)
    }
  }
}
