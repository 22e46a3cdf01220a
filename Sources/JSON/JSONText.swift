public import Notation

/// Reads JSON texts (RFC 8259) by jansson (https://jansson.readthedocs.io).
///
/// Any value may be the whole text. Stricter than the RFC: no key twice in an object, no U+0000 in a key, no whole
/// number beyond 64 bits, no number that a `Double` cannot hold.
public enum JSONText {
  /// - Parameters:
  ///   - bytes: UTF-8, without a byte order mark.
  ///   - file: what problems name as their file.
  ///   - firstLine: the number of the text's first line, for a text that is a line of a longer one.
  /// - Throws: the first thing that does not fit, with its place.
  public static func parse(
    _ bytes: some Collection<UInt8>, file: String, firstLine: Int = 1, limits: JSONLimits = JSONLimits()
  ) throws(Problem) -> JSONValue {
    let text = SourceText(Array(bytes), file: file, firstLine: firstLine)
    if text.bytes.count > limits.bytesMax {
      throw Problem(
        place: text.place(at: 0), found: "\(text.bytes.count) bytes", allowed: "at most \(limits.bytesMax)")
    }
    if let position = text.position(deeperThan: limits.depthMax) {
      throw Problem(
        place: text.place(at: position), found: "objects or lists more than \(limits.depthMax) deep",
        allowed: "at most \(limits.depthMax)")
    }
    // Jansson passes over it behind a number.
    if let position = text.bytes.firstIndex(of: 0) {
      throw Problem(place: text.place(at: position), found: "the byte 0", allowed: "UTF-8 text, U+0000 as \\u0000")
    }
    do throws(JanssonFailure) {
      return try JanssonTree(text.bytes).value
    } catch {
      throw text.problem(error)
    }
  }
}
