/// Which requests are refused for their head alone, before anybody looks at what they ask for: those on whose meaning
/// two programs in a row could differ (RFC 9112 section 11.2). The parser lets them through.
public enum HeaderPolicy {
  /// - Returns: why the head is refused; nil when it is good.
  public static func refusal(of head: HTTPHead) -> HTTPRefusal? {
    methodRefusal(head) ?? targetRefusal(head) ?? fieldRefusal(head) ?? hostRefusal(head) ?? framingRefusal(head)
  }

  private static func methodRefusal(_ head: HTTPHead) -> HTTPRefusal? {
    if head.method.isToken { return nil }
    return HTTPRefusal(400, "the method is not a token; allowed: letters, digits and a few marks")
  }

  private static func targetRefusal(_ head: HTTPHead) -> HTTPRefusal? {
    guard head.target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return HTTPRefusal(400, "the target has a byte that is no printable ASCII; escape it as %XX")
    }
    if head.target == "*" {
      return head.method == "OPTIONS" ? nil : HTTPRefusal(400, "the target * is for OPTIONS; name a path")
    }
    if head.target.contains("#") { return HTTPRefusal(400, "the target has a fragment; leave it out") }
    guard head.path.hasPrefix("/") else {
      return HTTPRefusal(400, "the target is neither a path nor a URL of http or https")
    }
    return nil
  }

  private static func fieldRefusal(_ head: HTTPHead) -> HTTPRefusal? {
    for header in head.headers {
      guard header.name.isToken else {
        return HTTPRefusal(400, "the name of a header field is not a token; allowed: letters, digits and a few marks")
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        return HTTPRefusal(400, "the header field \(header.name) has a control byte; leave it out")
      }
    }
    return nil
  }

  /// RFC 9110 section 7.2: one, and nothing but a host and a port in it.
  private static func hostRefusal(_ head: HTTPHead) -> HTTPRefusal? {
    let hosts = head.values(of: "Host")
    guard let host = hosts.first else {
      return head.version == .http10 ? nil : HTTPRefusal(400, "the header field Host is missing; send one")
    }
    if hosts.count > 1 { return HTTPRefusal(400, "there are \(hosts.count) header fields Host; send one") }
    if host.isEmpty { return HTTPRefusal(400, "the header field Host is empty; name the host") }
    guard host.isHostAndPort else {
      return HTTPRefusal(400, "the header field Host has more than a host and a port; leave the rest out")
    }
    return nil
  }

  /// RFC 9112 section 6: one way to tell where the body ends.
  private static func framingRefusal(_ head: HTTPHead) -> HTTPRefusal? {
    let lengths = head.values(of: "Content-Length")
    let codings = head.values(of: "Transfer-Encoding")
    if lengths.count > 1 {
      return HTTPRefusal(400, "there are \(lengths.count) header fields Content-Length; send one")
    }
    if !lengths.isEmpty, !codings.isEmpty {
      return HTTPRefusal(400, "there are Content-Length and Transfer-Encoding; send one of the two")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return HTTPRefusal(400, "the Content-Length is not a whole number; send digits alone")
      }
    }
    if codings.isEmpty { return nil }
    if head.version == .http10 {
      return HTTPRefusal(400, "there is a Transfer-Encoding in HTTP/1.0, which has none; send a Content-Length")
    }
    guard codings.count == 1, codings[0].isSameToken(as: "chunked") else {
      return HTTPRefusal(501, "the Transfer-Encoding is none that is known here; allowed: chunked")
    }
    return nil
  }
}

/// Why a request is refused before it reaches whoever would answer it.
public struct HTTPRefusal: Error, Hashable, Sendable {
  public let status: UInt16
  /// A sentence for people: what was found, and what to do. Quotes nothing that was sent.
  public let detail: String

  public init(_ status: UInt16, _ detail: String) {
    self.status = status
    self.detail = detail
  }
}

extension String {
  var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenCharacter) }

  /// Letters of a name or an address, perhaps with a port; an IPv6 address stands in brackets.
  fileprivate var isHostAndPort: Bool {
    var rest = utf8[...]
    if rest.first == UInt8(ascii: "[") {
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[rest.startIndex..<close].dropFirst()
      guard !address.isEmpty, address.allSatisfy({ $0.isHexadecimalDigit || $0 == 0x3A || $0 == 0x2E }) else {
        return false
      }
      rest = rest[close...].dropFirst()
    } else {
      let name = rest.prefix { $0 != UInt8(ascii: ":") }
      guard !name.isEmpty, name.allSatisfy(\.isNameCharacter) else { return false }
      rest = rest.dropFirst(name.count)
    }
    guard rest.first == UInt8(ascii: ":") else { return rest.isEmpty }
    let port = String(decoding: rest.dropFirst(), as: UTF8.self)
    return port.isEmpty || port.allSatisfy { ("0"..."9").contains($0) } && UInt16(port) != nil
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// RFC 3986 section 3.2.2, but for `,`, which makes a list of two hosts.
  fileprivate var isNameCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~%!$&'()*+;=".utf8.contains(self)
    }
  }
}
