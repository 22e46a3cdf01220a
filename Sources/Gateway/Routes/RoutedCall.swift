internal import Coordination
internal import HTTP
internal import Inquiry

/// A request whose head has been read: what it asks for, by whom, and with which right.
struct RoutedCall {
  let operation: DeviceOperation
  /// As `DeviceOperation.mediaTypes`.
  let mediaTypes: [String]?
  let arguments: [Substring]
  let head: HTTPHead
  /// Nil where none is needed.
  let credential: Credential?
  /// Who asks; nil for what anybody may ask, and for a backend.
  let installation: InstallationID?
  /// The number in `Idempotency-Key`; nil where none is needed.
  let key: UInt32?

  /// - Throws: the problem that answers a head that leads nowhere or has no right to.
  init(_ head: HTTPHead, _ terms: GatewayTerms) throws(ProblemDocument) {
    self.head = head
    let entry: RouteTable.Entry
    (entry, arguments) = try Self.entry(for: head)
    operation = entry.operation
    mediaTypes = entry.mediaTypes
    let route = entry.route
    try Self.checkBody(head, entry)
    credential = try route.credentials.isEmpty ? nil : Credential(head, for: route.credentials, terms)
    installation = try credential?.kind.isOfDevice == true ? Self.installation(head) : nil
    key = try route.needsKey ? Self.key(head) : nil
    if let credential, let installation { try credential.check(by: installation, terms) }
  }

  /// A HEAD is what a GET is, without the body.
  private static func entry(for head: HTTPHead) throws(ProblemDocument) -> (RouteTable.Entry, [Substring]) {
    var allowed: [String] = []
    for (entry, arguments) in RouteTable.shared.matches(head.path) {
      let method = entry.route.method
      let hasHead = method == "GET" && entry.operation != .followEvents
      if method == head.method || hasHead && head.isHead { return (entry, arguments) }
      allowed += hasHead ? ["GET", "HEAD"] : [method]
    }
    guard !allowed.isEmpty else {
      throw ProblemDocument(
        HTTPRefusal(404, "the path leads nowhere; Protocols/device-protocol.yaml lists those that do"))
    }
    let list = allowed.joined(separator: ", ")
    var problem = ProblemDocument(HTTPRefusal(405, "the method is not for this path; allowed: \(list)"))
    problem.headers = [HTTPHeader("Allow", list)]
    throw problem
  }

  private static func checkBody(_ head: HTTPHead, _ entry: RouteTable.Entry) throws(ProblemDocument) {
    let type = head.value(of: "Content-Type")
    guard let allowed = entry.mediaTypes else {
      if head.contentLength ?? 0 > 0 || !head.values(of: "Transfer-Encoding").isEmpty {
        throw ProblemDocument(HTTPRefusal(400, "there is a body, and nothing here to do with it; leave it out"))
      }
      return
    }
    let parts = (type ?? "").split(separator: ";").map { $0.trimmedBlanks }
    let isKnown = allowed.contains { $0.isSameToken(as: parts.first ?? "") }
    let isUTF8 = parts.dropFirst().allSatisfy { $0.isSameToken(as: "charset=utf-8") }
    guard isKnown, isUTF8, head.values(of: "Content-Encoding").isEmpty else {
      let list = allowed.joined(separator: ", ")
      throw ProblemDocument(HTTPRefusal(415, "the Content-Type is missing or another one; allowed: \(list)"))
    }
  }

  private static func installation(_ head: HTTPHead) throws(ProblemDocument) -> InstallationID {
    guard let text = head.value(of: "Baton-Installation"), let id = InstallationID(text) else {
      throw ProblemDocument(
        HTTPRefusal(400, "the header field Baton-Installation is missing or no id of an installation; send one"))
    }
    return id
  }

  private static func key(_ head: HTTPHead) throws(ProblemDocument) -> UInt32 {
    guard let text = head.value(of: "Idempotency-Key"), let key = UInt32(text), "\(key)" == text else {
      throw ProblemDocument(
        HTTPRefusal(
          400,
          "the header field Idempotency-Key is missing or does not fit; allowed: a whole number from 0 to 4294967295, "
            + "drawn for this request and sent again with each repeat of it"))
    }
    return key
  }

  var inquiry: InquiryID {
    get throws(ProblemDocument) {
      guard let text = arguments.first, let id = InquiryID(String(text)) else { throw Self.noSuchThing }
      return id
    }
  }

  var step: StepID {
    get throws(ProblemDocument) {
      guard arguments.count > 1, let number = UInt8(arguments[1]), "\(number)" == arguments[1] else {
        throw Self.noSuchThing
      }
      return StepID(number)
    }
  }

  var edition: DocumentEdition {
    get throws(ProblemDocument) {
      guard arguments.count == 2, let id = DocumentID(String(arguments[0])), let version = UInt16(arguments[1]) else {
        throw Self.noSuchThing
      }
      return DocumentEdition(id: id, version: DocumentVersion(version))
    }
  }

  /// The cursor behind which a mailbox is asked for; the beginning without one.
  var after: SequenceNumber {
    get throws(ProblemDocument) {
      guard let query = head.query else { return .none }
      let parts = query.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0] == "after", let number = UInt32(parts[1]) else {
        throw ProblemDocument(
          HTTPRefusal(400, "the query does not fit; allowed: after=N, the last sequence number that was stored"))
      }
      return SequenceNumber(number)
    }
  }

  private static let noSuchThing = ProblemDocument(
    HTTPRefusal(404, "an id in the path is not written as ids are; take it as it was answered"))
}

extension Substring {
  fileprivate var trimmedBlanks: Substring {
    var text = self
    while let first = text.utf8.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.utf8.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }
}
