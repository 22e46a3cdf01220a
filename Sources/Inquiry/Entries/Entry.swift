/// Which inquiry to open (F04).
public enum Entry: Hashable, Sendable {
  /// With the one-time launch code that the backend minted.
  case start(launchCode: EnteredCode)
  /// The inquiry that this device saved: the current one, or the one named.
  case sameDeviceResume(EnteredInquiry)
  /// With the code that another device shows at its Handoff stage.
  case anotherDevice(code: EnteredCode)
}

/// A code as an app or a person gives it. Texts become this at the edge, so that the core compares numbers.
public enum EnteredCode: Hashable, Sendable, BitwiseCopyable {
  /// Nothing but white space: `InvalidEntry` without a request (F07).
  case blank
  /// Neither a code nor a typed code.
  case unreadable
  case secret(Secret)
  /// A handoff link that came by a message.
  case linked(Secret, by: SessionMethod)
  case typed(TypedCode)

  /// Reads a launch code, a handoff link with the code in its fragment, a bare handoff code or a typed code.
  public init(reading text: some StringProtocol) {
    let trimmed = Self.trimmed(Substring(text))
    let code = trimmed.split(separator: "#", omittingEmptySubsequences: false).last.map(Substring.init) ?? trimmed
    let bare = code.hasPrefix("v1.") ? code.dropFirst(3) : code
    if trimmed.isEmpty {
      self = .blank
    } else if let linked = Self(linked: bare) {
      self = linked
    } else if let secret = Secret(revealed: bare) {
      self = .secret(secret)
    } else if let typed = TypedCode(typed: bare) {
      self = .typed(typed)
    } else {
      self = .unreadable
    }
  }

  /// Reads a code with the way that it came: `….sms`.
  private init?(linked text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let secret = Secret(revealed: parts[0]),
      let method = SessionMethod.allCases.first(where: { $0.isMessage && "\($0)" == parts[1] })
    else { return nil }
    self = .linked(secret, by: method)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}

/// Which saved inquiry a same-device resume means (F05).
public enum EnteredInquiry: Hashable, Sendable, BitwiseCopyable {
  /// No id was given: the current inquiry of this device.
  case current
  /// Nothing but white space: `InvalidEntry` without a request (F07).
  case blank
  /// Not the form of an inquiry id, so no inquiry that this device saved.
  case unreadable
  case named(InquiryID)

  public init(reading text: String?) {
    guard let text else {
      self = .current
      return
    }
    if text.allSatisfy(\.isWhitespace) {
      self = .blank
    } else if let id = InquiryID(text) {
      self = .named(id)
    } else {
      self = .unreadable
    }
  }
}
