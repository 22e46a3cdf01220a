public import HTTP
public import Inquiry
internal import JSON
internal import Wire

/// What is asked of a service besides what its devices' stores and vaults ask: by the installations themselves, and by
/// backends.
public struct ServiceCalls: Sendable {
  /// What backends prove themselves by; nil for nothing.
  private let backendKey: String?
  private let catalogue: DefinitionCatalogue

  public init(_ catalogue: DefinitionCatalogue, backendKey: String? = nil) {
    self.catalogue = catalogue
    self.backendKey = backendKey
  }

  public static let health = HTTPRequest(.checkHealth)

  public static func checkHealth(_ response: HTTPResponse) throws(ProtocolFault) {
    let status = try read("the question for its health", response) { reader throws(ProblemDocument) in
      try reader.text("status")
    }
    if status != "ok" { throw ProtocolFault("the question for its health was answered by \"\(status)\"") }
  }

  public static let registration = HTTPRequest(.registerInstallation)

  public static func access(_ response: HTTPResponse) throws(ProtocolFault) -> InstallationAccess {
    try read("the registration of an installation", response) { reader throws(ProblemDocument) in
      InstallationAccess(
        id: try reader.read("installation", allowed: "the id of an installation") { InstallationID($0) },
        token: InstallationToken(try reader.token("installationToken", .installation)))
    }
  }

  public static func events(of access: InstallationAccess) -> HTTPRequest {
    HTTPRequest(.followEvents, [], Credential(.installation, access.token.secret), of: access.id)
  }

  /// - Parameter key: of the image, by which a submission names it.
  public static func upload(_ format: ImageFormat, key: UInt32, by access: InstallationAccess) -> HTTPRequest {
    let request = HTTPRequest(
      .uploadImage, [], Credential(.installation, access.token.secret), of: access.id, key: key)
    let type =
      switch format {
      case .jpeg: "image/jpeg"
      case .jpeg2000: "image/jp2"
      case .machineReadableZone, .unreadable: "application/octet-stream"
      }
    let head = request.head
    return HTTPRequest(
      HTTPHead(method: head.method, target: head.target, headers: head.headers + [HTTPHeader("Content-Type", type)]))
  }

  public static func issuer(as access: InstallationAccess) -> HTTPRequest {
    HTTPRequest(.readIssuer, [], Credential(.installation, access.token.secret), of: access.id)
  }

  /// The bytes of the issuer's public key.
  public static func issuerKey(_ response: HTTPResponse) throws(ProtocolFault) -> [UInt8] {
    try read("the question for the issuer's key", response) { reader throws(ProblemDocument) in
      _ = try reader.read("algorithm", allowed: "Ed25519") { $0 == "Ed25519" ? $0 : nil }
      return try reader.read("publicKey", allowed: "64 hexadecimal digits") { text in
        text.utf8.count == 64 ? Hexadecimal.bytes(text) : nil
      }
    }
  }

  public static func definition(named name: String, as access: InstallationAccess) -> HTTPRequest {
    HTTPRequest(.readDefinition, [name], Credential(.installation, access.token.secret), of: access.id)
  }

  /// Whether the service has the same steps, with the same texts, under this name.
  public static func has(_ definition: InquiryDefinition, _ response: HTTPResponse) -> Bool {
    guard response.status == 200,
      let theirs = try? JSONText.parse(response.body, file: "definition"),
      let ours = try? JSONText.parse(definition.response(for: []).body, file: "definition")
    else { return false }
    return theirs == ours
  }

  /// Has an inquiry made (F02).
  public func creation(_ definition: DefinitionID) -> HTTPRequest {
    creation(named: catalogue[definition]?.name ?? "")
  }

  /// - Parameter definition: its name.
  public func creation(named definition: String) -> HTTPRequest {
    asBackend(HTTPRequest(.createInquiry) { $0.field("definition", definition) })
  }

  public static func created(_ response: HTTPResponse) throws(ProtocolFault) -> (InquiryID, LaunchCode) {
    try read("the creation of an inquiry", response) { reader throws(ProblemDocument) in
      (
        try reader.read("inquiry", allowed: "the id of an inquiry") { InquiryID($0) },
        LaunchCode(try reader.secret(named: "launchCode"))
      )
    }
  }

  /// The one-time codes that the person of an inquiry was sent.
  /// - Parameter inquiry: as the service calls it.
  public func oneTimeCodes(of inquiry: InquiryID) -> HTTPRequest {
    asBackend(HTTPRequest(.listOneTimeCodes, ["\(inquiry)"]))
  }

  /// Oldest first.
  public static func oneTimeCodes(_ response: HTTPResponse) throws(ProtocolFault) -> [(StepID, TypedDigits)] {
    try read("the question for one-time codes", response) { reader throws(ProblemDocument) in
      var codes: [(StepID, TypedDigits)] = []
      for code in try reader.objects("oneTimeCodes", countMax: 4_096, members: nil) {
        codes.append(
          (
            StepID(try code.number("step", 0...UInt8(StepSet.capacity - 1))),
            TypedDigits(typed: try code.text("digits"))
          ))
      }
      return codes
    }
  }

  private func asBackend(_ request: HTTPRequest) -> HTTPRequest {
    guard let backendKey else { return request }
    let head = request.head
    let headers = head.headers + [HTTPHeader("Authorization", "Bearer \(backendKey)")]
    return HTTPRequest(HTTPHead(method: head.method, target: head.target, headers: headers), body: request.body)
  }

  /// - Throws: what the service complains of, or what does not fit.
  private static func read<Value>(
    _ what: String, _ response: HTTPResponse, _ body: (BodyReader) throws(ProblemDocument) -> Value
  ) throws(ProtocolFault) -> Value {
    do throws(ProblemDocument) {
      if response.status >= 400 {
        let problem = try ReadProblem(response)
        throw ProblemDocument(HTTPRefusal(400, "\(problem.kind): \(problem.detail)"))
      }
      return try body(try BodyReader(answer: response))
    } catch {
      throw ProtocolFault("\(what) was answered by \(response.status): \(error.detail ?? error.title)")
    }
  }
}
