extension StringProtocol {
  /// What stands before and after the first `separator`; nil when there is none.
  public func splitOnce(at separator: String) -> (String, String)? {
    let wanted = Array(separator.utf8)
    let bytes = Array(utf8)
    if wanted.isEmpty || bytes.count < wanted.count { return nil }
    for start in 0...(bytes.count - wanted.count) where bytes[start..<start + wanted.count].elementsEqual(wanted) {
      let after = bytes[(start + wanted.count)...]
      return (String(decoding: bytes[..<start], as: UTF8.self), String(decoding: after, as: UTF8.self))
    }
    return nil
  }
}
