internal import HTTP
internal import Wire

/// What the API answers when it does not do what was asked. Quotes names of members and of parameters, never values:
/// those may be personal.
struct VendorError: Error, Hashable, Sendable {
  let status: UInt16
  let title: String
  /// What was found and what is allowed; nil where the title says it all.
  var details: String?
  /// A JSON pointer to the member that does not fit.
  var pointer: String?

  init(_ status: UInt16, _ title: String, _ details: String? = nil, pointer: String? = nil) {
    self.status = status
    self.title = title
    self.details = details
    self.pointer = pointer
  }

  static func badRequest(_ details: String) -> VendorError { VendorError(400, "Bad Request", details) }
  static func notFound(_ details: String? = nil) -> VendorError { VendorError(404, "Record not found", details) }
  static func unfit(_ details: String, pointer: String? = nil) -> VendorError {
    VendorError(422, "Unprocessable entity", details, pointer: pointer)
  }
  static func conflict(_ title: String, _ details: String? = nil) -> VendorError { VendorError(409, title, details) }
  static let unavailable = VendorError(503, "Service unavailable")
  static let unauthenticated = VendorError(401, "Must be authenticated to access this endpoint")
  static let wrongToken = VendorError(401, "Token is invalid")

  func response(_ headers: [HTTPHeader] = []) -> HTTPResponse {
    var json = JSONWriter()
    json.beginObject()
    json.key("errors")
    json.beginArray()
    json.beginObject()
    json.field("title", title)
    if let details { json.field("details", details) }
    if let pointer { json.object("source") { $0.field("pointer", pointer) } }
    json.end()
    json.end()
    json.end()
    return VendorReply.response(status, json.bytes, headers)
  }
}

/// The form of every answer.
enum VendorReply {
  static func response(_ status: UInt16, _ body: [UInt8], _ headers: [HTTPHeader]) -> HTTPResponse {
    let own = [HTTPHeader("Content-Type", "application/json"), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: status, headers: own + headers, body: body)
  }
}
