internal import Notation

/// Builds the tree from the events, within the limits.
struct Composer: ~Copyable {
  private var source: EventSource
  private let bytes: [UInt8]
  private let limits: TextLimits
  private let file: String
  private var nodes = 0

  /// Nil when there is no memory for a parser.
  init?(_ bytes: [UInt8], _ limits: TextLimits, file: String) {
    guard let source = EventSource(bytes) else { return nil }
    self.source = source
    self.bytes = bytes
    self.limits = limits
    self.file = file
  }

  /// The tree of the only document.
  mutating func document(_ findings: inout Findings) throws(Problem) -> Node {
    _ = try next()
    let first = try next()
    guard first.kind == .documentStarted else {
      throw problem(first.mark, found: "nothing but blanks and comments", allowed: "a mapping such as `name: value`")
    }
    let root = try node(from: try next(), depth: 1, &findings)
    _ = try next()
    let after = try next()
    if after.kind == .documentStarted {
      throw problem(after.mark, found: "a second document", allowed: "one document in a file")
    }
    return root
  }

  private mutating func node(from event: Event, depth: Int, _ findings: inout Findings) throws(Problem) -> Node {
    nodes += 1
    if nodes > limits.nodesMax {
      throw problem(event.mark, found: "more than \(limits.nodesMax) values", allowed: "at most \(limits.nodesMax)")
    }
    switch event.kind {
    case .scalar(let text, let isPlain, let properties):
      try refuse(properties, event.mark)
      if text.utf8.count > limits.scalarBytesMax {
        let found = "a text of \(text.utf8.count) bytes"
        throw problem(event.mark, found: found, allowed: "at most \(limits.scalarBytesMax)")
      }
      return Node(.scalar(text, isPlain: isPlain), at: event.mark)
    case .sequenceStarted(let properties):
      try refuse(properties, event.mark)
      try checkDepth(depth, event.mark)
      return Node(.sequence(try items(depth, &findings)), at: event.mark)
    case .mappingStarted(let properties):
      try refuse(properties, event.mark)
      try checkDepth(depth, event.mark)
      return Node(.mapping(try entries(depth, &findings)), at: event.mark)
    case .alias(let name):
      throw problem(event.mark, found: "the alias *\(name)", allowed: "values written out where they are used")
    case .streamStarted, .streamEnded, .documentStarted, .documentEnded, .sequenceEnded, .mappingEnded:
      throw problem(event.mark, found: "the end of the text", allowed: "a value")
    }
  }

  private mutating func items(_ depth: Int, _ findings: inout Findings) throws(Problem) -> [Node] {
    var items: [Node] = []
    // Bounded by `nodesMax`: each turn makes a node.
    while true {
      let event = try next()
      if event.kind == .sequenceEnded { return items }
      items.append(try node(from: event, depth: depth + 1, &findings))
    }
  }

  private mutating func entries(_ depth: Int, _ findings: inout Findings) throws(Problem) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var places: [String: Mark] = [:]
    // Bounded by `nodesMax`: each turn makes two nodes.
    while true {
      let event = try next()
      if event.kind == .mappingEnded { return entries }
      let key = try node(from: event, depth: depth + 1, &findings)
      let value = try node(from: try next(), depth: depth + 1, &findings)
      guard case .scalar(let name, _) = key.content else {
        findings.add(problem(key.mark, found: "a list or mapping as a key", allowed: "a name as a key"))
        continue
      }
      if let earlier = places[name] {
        let found = "the key \(Quoted.text(name)) twice, first in line \(earlier.line)"
        findings.add(problem(key.mark, found: found, allowed: "each key once"))
        continue
      }
      places[name] = key.mark
      entries.append(Node.Entry(key: name, keyMark: key.mark, value: value))
    }
  }

  private func refuse(_ properties: Event.Properties, _ mark: Mark) throws(Problem) {
    if let anchor = properties.anchor {
      throw problem(mark, found: "the anchor &\(anchor)", allowed: "values written out where they are used")
    }
    if let tag = properties.tag {
      throw problem(mark, found: "the tag \(Quoted.text(tag))", allowed: "values without tags")
    }
  }

  private func checkDepth(_ depth: Int, _ mark: Mark) throws(Problem) {
    if depth > limits.depthMax {
      let allowed = "at most \(limits.depthMax)"
      throw problem(mark, found: "lists or mappings more than \(limits.depthMax) deep", allowed: allowed)
    }
  }

  private mutating func next() throws(Problem) -> Event {
    do throws(SyntaxError) {
      return try source.next()
    } catch {
      if character(at: error.mark) == UInt8(ascii: "\t") {
        throw problem(error.mark, found: "a tab where the line is indented", allowed: "spaces for indentation")
      }
      throw problem(error.mark, found: "text that is not YAML (\(error.text))", allowed: "well-formed YAML")
    }
  }

  /// The first byte of the character at `mark`; nil past the end.
  private func character(at mark: Mark) -> UInt8? {
    var line = 1
    var column = 1
    for byte in bytes {
      if line == mark.line, column == mark.column { return byte }
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return nil
  }

  private func problem(_ mark: Mark, found: String, allowed: String) -> Problem {
    Problem(place: Place(file: file, line: mark.line, column: mark.column), found: found, allowed: allowed)
  }
}
