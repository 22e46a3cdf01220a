/// One header field as it was sent, or is to be.
public struct HTTPHeader: Hashable, Sendable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The versions of HTTP that are answered.
public enum HTTPVersion: String, Hashable, Sendable {
  case http10 = "HTTP/1.0"
  case http11 = "HTTP/1.1"
}

/// What stands before the body of a request: request line and header fields, in the order in which they came.
public struct HTTPHead: Hashable, Sendable {
  public let method: String
  /// As it was sent: path and query, with their percent-escapes.
  public let target: String
  public let version: HTTPVersion
  public let headers: [HTTPHeader]
  /// The target without its query. Of a target in absolute form only what follows the authority counts (RFC 9112
  /// section 3.2.2).
  public let path: String
  /// What follows the first `?`; nil without one.
  public let query: String?

  public init(method: String, target: String, version: HTTPVersion = .http11, headers: [HTTPHeader] = []) {
    self.method = method
    self.target = target
    self.version = version
    self.headers = headers
    (path, query) = Self.parts(of: target)
  }

  private static func parts(of target: String) -> (path: String, query: String?) {
    let local = target.utf8.first == UInt8(ascii: "/") ? target[...] : local(target)
    guard let mark = local.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (String(local), nil) }
    return (String(local[..<mark]), String(local[local.index(after: mark)...]))
  }

  private static func local(_ target: String) -> Substring {
    let lower = target.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return target[...] }
    let rest = target.dropFirst(scheme.count)
    guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
    return rest[start...]
  }

  /// All values of a field, whatever the case of its name (RFC 9110 section 5.1).
  public func values(of name: String) -> [String] {
    headers.filter { $0.name.isSameToken(as: name) }.map(\.value)
  }

  /// The value of a field that came once; nil when it is missing or came several times.
  public func value(of name: String) -> String? {
    var found: String?
    for header in headers where header.name.isSameToken(as: name) {
      guard found == nil else { return nil }
      found = header.value
    }
    return found
  }

  /// Whether the request changes nothing, and its answer has no body of its own (RFC 9110 section 9.2.1).
  public var isHead: Bool { method == "HEAD" }

  /// How many bytes the body has by its own account; nil when it does not say.
  public var contentLength: UInt64? { value(of: "Content-Length").flatMap { UInt64($0) } }
}

/// A secret may stand in a header field or a query.
extension HTTPHead: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method) \(path), \(headers.count) fields" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A whole request.
public struct HTTPRequest: Hashable, Sendable {
  public let head: HTTPHead
  public let body: [UInt8]

  public init(_ head: HTTPHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}

/// The answer to a request. Date, Content-Length and Connection come by themselves.
public struct HTTPResponse: Hashable, Sendable {
  public let status: UInt16
  public var headers: [HTTPHeader]
  public let body: [UInt8]

  public init(status: UInt16, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension StringProtocol {
  /// Compares letters of ASCII without their case, as names of fields, schemes and media types are.
  public func isSameToken(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  var lowercasedASCII: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

  /// RFC 9110 section 5.6.2.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
