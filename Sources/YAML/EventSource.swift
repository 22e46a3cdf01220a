internal import CYAML

/// One step of the structure of a YAML text, copied out of libyaml's memory.
struct Event {
  var kind: Kind
  var mark: Mark

  enum Kind: Equatable {
    case streamStarted
    case streamEnded
    case documentStarted
    case documentEnded
    case alias(String)
    case scalar(String, isPlain: Bool, Properties)
    case sequenceStarted(Properties)
    case sequenceEnded
    case mappingStarted(Properties)
    case mappingEnded
  }

  /// What may stand before a value and is refused.
  struct Properties: Equatable {
    var anchor: String?
    var tag: String?
  }
}

/// What libyaml says when it cannot go on.
struct SyntaxError: Error {
  var text: String
  var mark: Mark
}

/// The one owner of a libyaml parser and of the text that it reads.
@safe
struct EventSource: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy at an address that stays: libyaml keeps a pointer into it.
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// Nil when there is no memory for a parser.
  init?(_ bytes: [UInt8]) {
    unsafe text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe text.initialize(from: bytes)
    unsafe parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.deallocate()
      unsafe text.deallocate()
      return nil
    }
    // A fixed encoding: a byte order mark of UTF-16 is then an error instead of another way to read the same bytes.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  mutating func next() throws(SyntaxError) -> Event {
    var raw = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &raw) == 1 else { throw unsafe Self.syntaxError(parser.pointee) }
    defer { unsafe yaml_event_delete(&raw) }
    return unsafe Event(kind: Self.kind(of: raw), mark: Self.mark(raw.start_mark))
  }

  private static func kind(of raw: yaml_event_t) -> Event.Kind {
    switch unsafe raw.type {
    case YAML_STREAM_START_EVENT: return .streamStarted
    case YAML_DOCUMENT_START_EVENT: return .documentStarted
    case YAML_DOCUMENT_END_EVENT: return .documentEnded
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnded
    case YAML_MAPPING_END_EVENT: return .mappingEnded
    case YAML_ALIAS_EVENT: return unsafe .alias(text(raw.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe raw.data.sequence_start
      return unsafe .sequenceStarted(Event.Properties(anchor: text(start.anchor), tag: text(start.tag)))
    case YAML_MAPPING_START_EVENT:
      let start = unsafe raw.data.mapping_start
      return unsafe .mappingStarted(Event.Properties(anchor: text(start.anchor), tag: text(start.tag)))
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
      let properties = unsafe Event.Properties(anchor: text(scalar.anchor), tag: text(scalar.tag))
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      return unsafe .scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain, properties)
    // YAML_NO_EVENT is what libyaml hands out after the end.
    default: return .streamEnded
    }
  }

  private static func text(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let characters = unsafe characters else { return nil }
    return unsafe String(cString: characters)
  }

  private static func mark(_ mark: yaml_mark_t) -> Mark {
    Mark(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }

  private static func syntaxError(_ parser: yaml_parser_t) -> SyntaxError {
    var text = "YAML that cannot be read"
    if let problem = unsafe parser.problem { text = unsafe String(cString: problem) }
    if let context = unsafe parser.context { text = unsafe "\(text) \(String(cString: context))" }
    return unsafe SyntaxError(text: text, mark: mark(parser.problem_mark))
  }
}
