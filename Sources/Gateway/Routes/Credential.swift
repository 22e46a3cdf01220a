internal import Coordination
internal import HTTP
internal import Inquiry

/// What a token in `Authorization` is for. The raw value and `_` begin its text, so that a token of another kind is
/// told from a wrong one, and is found where it should not be.
public enum CredentialKind: String, Hashable, Sendable, CaseIterable {
  case installation
  case resume
  case watch
  case cancel
  case receipt
  /// An integrator's backend.
  case backend

  var isOfDevice: Bool { self != .backend }
}

/// The right that a request leans on.
struct Credential {
  let kind: CredentialKind
  let secret: Secret

  init(_ kind: CredentialKind, _ secret: Secret) {
    self.kind = kind
    self.secret = secret
  }

  /// - Throws: 401 without a token of one of the kinds.
  init(_ head: HTTPHead, for kinds: [CredentialKind], _ terms: GatewayTerms) throws(ProblemDocument) {
    if kinds == [.backend] {
      self = try Self.backend(head, terms)
      return
    }
    let text = try Self.bearer(head)
    guard let bar = text.utf8.firstIndex(of: UInt8(ascii: "_")) else { throw Self.wrongKind(kinds) }
    for kind in kinds where text[..<bar] == kind.rawValue {
      guard let secret = Secret(revealed: text[text.utf8.index(after: bar)...]) else { break }
      self.init(kind, secret)
      return
    }
    throw Self.wrongKind(kinds)
  }

  private static func wrongKind(_ kinds: [CredentialKind]) -> ProblemDocument {
    let names = kinds.map { "\($0.rawValue) token" }.joined(separator: " or the ")
    return unauthorized("the token in Authorization is of another kind, or cut; needed: the \(names)")
  }

  /// Its text on the wire.
  var text: String { "\(kind.rawValue)_\(secret.revealed)" }

  /// Those that follow from the installation alone are checked here; the others are the inquiry's to judge.
  /// - Throws: 401 for one that is not the installation's.
  func check(by installation: InstallationID, _ terms: GatewayTerms) throws(ProblemDocument) {
    let isGood =
      switch kind {
      case .installation: secret.matches(terms.hasher.installationToken(installation).secret)
      case .receipt: secret.matches(terms.hasher.receiptToken(installation).secret)
      case .resume, .watch, .cancel, .backend: true
      }
    if !isGood { throw Self.unauthorized("the token in Authorization is not this installation's") }
  }

  private static func bearer(_ head: HTTPHead) throws(ProblemDocument) -> Substring {
    guard let value = head.value(of: "Authorization") else {
      throw unauthorized("the header field Authorization is missing; send Bearer and the token")
    }
    guard let blank = value.utf8.firstIndex(of: UInt8(ascii: " ")), value[..<blank].isSameToken(as: "Bearer") else {
      throw unauthorized("the header field Authorization does not fit; send Bearer and the token")
    }
    return value[value.utf8.index(after: blank)...]
  }

  private static func backend(_ head: HTTPHead, _ terms: GatewayTerms) throws(ProblemDocument) -> Credential {
    let nothing = Secret(high: 0, low: 0)
    guard let key = terms.backendKey else {
      if terms.isLoopback { return Credential(.backend, nothing) }
      throw ProblemDocument(
        status: 403, kind: "backend-closed", title: "Backends are not served here",
        detail: "the service listens beyond this machine and was given no key for backends")
    }
    let given = Array(try bearer(head).utf8)
    let isSame = given.count == key.count && zip(given, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    guard isSame else { throw unauthorized("the key in Authorization is not the backend's") }
    return Credential(.backend, nothing)
  }

  static func unauthorized(_ detail: String) -> ProblemDocument {
    var problem = ProblemDocument(
      status: 401, kind: "token-invalid", title: "The token is missing or not valid", detail: detail)
    problem.texts = [("error", InquiryError.tokenInvalid.name)]
    problem.headers = [HTTPHeader("WWW-Authenticate", "Bearer")]
    return problem
  }
}
