internal import Actors
internal import HTTP
internal import Inquiry
internal import JSON
internal import Wire

/// What a device asks before it has anything of the service's own: which launch code leads to what it was given.
extension VendorDesk {
  static let openingsPath = "/verify/v1/openings"

  /// An id, an id and the token of a session, or the code of a one-time link.
  mutating func openingAsked(
    _ request: HTTPRequest, _ call: CallID, at instant: Instant, _ actions: inout [VendorAction]
  ) throws(VendorError) {
    guard request.head.method == "POST" else { throw VendorError(405, "Method not allowed") }
    guard waiting.count < terms.limits.waitingMax else { throw .unavailable }
    let body = try VendorBody(request.body, terms.limits)
    let session: Int
    if let code = try body.text("code") {
      session = try sessionOfLink(code)
    } else {
      session = try sessionToOpen(
        try place(of: try body.neededText("inquiry-id")),
        token: try body.text("session-token", charactersMax: SessionToken.bytesMax))
    }
    let current = inquiries[sessions[session].inquiry].current
    waiting.append(
      Waiting(
        inquiry: current, purpose: .opening(session: session),
        deadline: instant + Interval(limitMs: terms.limits.answerMs),
        call: call, key: nil))
    actions.append(.tell(current, .relaunch(current)))
  }

  private static let sessionExpired = VendorError(
    409, "unauthenticated", "Session expired: the inquiry is under way, and is opened with a session token or a link")

  /// A created inquiry opens by its id; one that is under way needs the token of one of its sessions.
  private mutating func sessionToOpen(_ place: Int, token: String?) throws(VendorError) -> Int {
    guard let token else {
      try refuseClosed(place)
      guard inquiries[place].status == .created else { throw Self.sessionExpired }
      return try unusedSession(of: place)
    }
    guard let found = SessionToken.session(of: token, terms.authenticator, under: terms.tokenKey),
      found.inquiry == inquiries[place].id, let session = sessionPlaces[found.session],
      sessions[session].inquiry == place
    else { throw Self.sessionExpired }
    try refuseClosed(place)
    guard sessions[session].status != .expired, now < sessions[session].expiresAt else { throw Self.sessionExpired }
    return session
  }

  func linkPlace(_ code: String) -> Int? {
    let text = code.hasPrefix(Self.region) ? code.dropFirst(Self.region.utf8.count) : code[...]
    return Secret(revealed: text).flatMap { linkPlaces[terms.hasher.digest(of: $0, for: .oneTimeLink)] }
  }

  private mutating func sessionOfLink(_ code: String) throws(VendorError) -> Int {
    guard let position = linkPlace(code) else {
      throw .notFound("the code is of no link, or of one that is not good any more")
    }
    let link = links[position]
    let place = sessions[link.session].inquiry
    try refuseClosed(place)
    let isSpent = link.usedAt.map { now >= $0.adding(seconds: terms.limits.linkGraceSeconds) } ?? false
    guard !isSpent, now < link.expiresAt, sessions[link.session].status != .expired else {
      throw .notFound("the code is of no link, or of one that is not good any more")
    }
    if link.usedAt == nil { links[position].usedAt = now }
    return link.session
  }

  /// The answer to a device that may open: what it exchanges at the service.
  mutating func opened(_ session: Int, _ inquiry: InquiryID, _ code: LaunchCode) -> HTTPResponse {
    if launches.count >= terms.limits.launchesMax { launches.removeFirst() }
    launches.append(Launch(digest: terms.hasher.digest(of: code.secret, for: .launch), session: session))
    var json = JSONWriter()
    json.beginObject()
    json.field("inquiry", "\(inquiry)")
    json.field("launchCode", code.secret.revealed)
    json.end()
    return VendorReply.response(200, json.bytes, [])
  }
}
