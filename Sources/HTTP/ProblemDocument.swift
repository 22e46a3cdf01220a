internal import Wire

/// What went wrong, as RFC 9457 writes it: the body of every answer that is no success.
public struct ProblemDocument: Error, Hashable, Sendable {
  public static let mediaType = "application/problem+json"
  public static let typePrefix = "urn:baton:problem:"

  public let status: UInt16
  /// The last part of the problem's type, which is `urn:baton:problem:` and this.
  public let kind: String
  public let title: String
  /// What was found and what to do; nil where the title says it all. Never a secret, nor anything personal.
  public var detail: String?
  /// Further members, in the order of their names.
  public var numbers: [(name: String, value: UInt32)] = []
  public var texts: [(name: String, value: String)] = []
  public var headers: [HTTPHeader] = []

  public init(status: UInt16, kind: String, title: String, detail: String? = nil) {
    self.status = status
    self.kind = kind
    self.title = title
    self.detail = detail
  }

  /// What HTTP itself refuses.
  public init(_ refusal: HTTPRefusal) {
    self.init(
      status: refusal.status, kind: Self.kind(of: refusal.status), title: Self.title(of: refusal.status),
      detail: refusal.detail)
  }

  public var type: String { Self.typePrefix + kind }

  public var response: HTTPResponse {
    var json = JSONWriter()
    json.beginObject()
    json.field("type", type)
    json.field("title", title)
    json.field("status", status)
    if let detail { json.field("detail", detail) }
    for (name, value) in numbers { json.field(name, value) }
    for (name, value) in texts { json.field(name, value) }
    json.end()
    let own = [HTTPHeader("Content-Type", Self.mediaType), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: status, headers: own + headers, body: json.bytes)
  }

  public static func == (left: Self, right: Self) -> Bool { left.response == right.response }

  public func hash(into hasher: inout Hasher) { hasher.combine(response) }

  private static func kind(of status: UInt16) -> String {
    switch status {
    case 404: "not-found"
    case 405: "method-not-allowed"
    case 411: "length-required"
    case 413: "content-too-large"
    case 415: "unsupported-media-type"
    case 501: "not-implemented"
    case 503: "unavailable"
    case 504: "no-answer"
    default: "bad-request"
    }
  }

  private static func title(of status: UInt16) -> String {
    switch status {
    case 404: "There is nothing here"
    case 405: "This cannot be done here"
    case 411: "The body has no length"
    case 413: "The body is too large"
    case 415: "The body is of a kind that is not read here"
    case 501: "Not known here"
    case 503: "The service is not available"
    case 504: "The service did not answer in time"
    default: "The request does not fit"
    }
  }
}
