internal import CJansson

/// What jansson says when it cannot go on.
struct JanssonFailure: Error {
  enum Reason {
    case endOfText
    case moreAfterTheValue
    case notUTF8
    case keyTwice
    case numberTooLarge
    case nullInKey
    case tooDeep
    case noMemory
    case notJSON
  }

  var reason: Reason
  /// Bytes read so far: what does not fit ends here.
  var position: Int
  /// In jansson's words.
  var text: String
}

/// The one owner of a tree that jansson built.
@safe
struct JanssonTree: ~Copyable {
  private let root: UnsafeMutablePointer<json_t>

  init(_ bytes: [UInt8]) throws(JanssonFailure) {
    var failure = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL)
    let root = unsafe bytes.withUnsafeBytes { buffer in
      // The empty array has no address, which jansson takes for a mistake of the caller.
      guard let start = buffer.baseAddress else { return unsafe json_loadb("", 0, flags, &failure) }
      return unsafe json_loadb(
        start.assumingMemoryBound(to: CChar.self), buffer.count, flags, &failure)
    }
    guard let root = unsafe root else { throw Self.failure(failure) }
    unsafe self.root = root
  }

  deinit {
    unsafe json_decref(root)
  }

  /// A copy of the whole tree in Swift's memory.
  var value: JSONValue { unsafe Self.value(root) }

  private static func value(_ node: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch unsafe node.pointee.type {
    case JSON_OBJECT: return unsafe .object(members(node))
    case JSON_ARRAY:
      return unsafe .array(
        (0..<json_array_size(node)).compactMap { position in
          unsafe json_array_get(node, position).map { unsafe value($0) }
        })
    case JSON_STRING: return unsafe .string(text(json_string_value(node), json_string_length(node)))
    case JSON_INTEGER: return unsafe .integer(Int64(json_integer_value(node)))
    case JSON_REAL: return unsafe .real(json_real_value(node))
    case JSON_TRUE: return .truth(true)
    case JSON_FALSE: return .truth(false)
    default: return .null
    }
  }

  private static func members(_ node: UnsafeMutablePointer<json_t>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    members.reserveCapacity(unsafe json_object_size(node))
    var next = unsafe json_object_iter(node)
    while let member = unsafe next {
      if let child = unsafe json_object_iter_value(member) {
        let key = unsafe text(json_object_iter_key(member), json_object_iter_key_len(member))
        members.append(unsafe JSONValue.Member(key, value(child)))
      }
      unsafe next = json_object_iter_next(node, member)
    }
    return members
  }

  /// Jansson has checked that it is UTF-8.
  private static func text(_ characters: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let characters = unsafe characters else { return "" }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: characters, count: count), as: UTF8.self)
  }

  private static func failure(_ raw: json_error_t) -> JanssonFailure {
    var raw = raw
    let reason: JanssonFailure.Reason =
      switch unsafe json_error_code(&raw) {
      case json_error_premature_end_of_input: .endOfText
      case json_error_end_of_input_expected: .moreAfterTheValue
      case json_error_invalid_utf8: .notUTF8
      case json_error_duplicate_key: .keyTwice
      case json_error_numeric_overflow: .numberTooLarge
      case json_error_null_byte_in_key: .nullInKey
      case json_error_stack_overflow: .tooDeep
      case json_error_out_of_memory: .noMemory
      default: .notJSON
      }
    let text = unsafe withUnsafeBytes(of: raw.text) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    return JanssonFailure(reason: reason, position: max(0, Int(raw.position)), text: text)
  }
}
