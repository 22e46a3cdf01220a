internal import HTTP
internal import Inquiry

extension VendorDesk {
  /// - Throws: 422 when the inquiry has as many as it may have.
  mutating func newSession(of place: Int) throws(VendorError) -> Int {
    guard inquiries[place].sessions.count < terms.limits.sessionsMax else {
      throw .unfit("the inquiry has \(terms.limits.sessionsMax) sessions, and may have no more")
    }
    let end = inquiries[place].expiresAt ?? now.adding(seconds: terms.limits.createdSeconds)
    let session = VendorSession(id: ids.make(.session), inquiry: place, createdAt: now, expiresAt: end)
    sessions.append(session)
    sessionPlaces[session.id] = sessions.count - 1
    inquiries[place].sessions.append(sessions.count - 1)
    return sessions.count - 1
  }

  /// One that nobody has come by yet, or a new one.
  mutating func unusedSession(of place: Int) throws(VendorError) -> Int {
    let unused = inquiries[place].sessions.last { sessions[$0].status == .new && now < sessions[$0].expiresAt }
    if let unused { return unused }
    return try newSession(of: place)
  }

  mutating func token(of place: Int) -> String {
    let session = sessions[place]
    let token = SessionToken(
      session: session.id, inquiry: inquiries[session.inquiry].id, environment: environment,
      issuedAt: session.createdAt, expiresAt: session.expiresAt, id: ids.uuid())
    return token.text(terms.authenticator, under: terms.tokenKey)
  }

  mutating func expire(session place: Int, tell actions: inout [VendorAction]) {
    guard sessions[place].status != .expired else { return }
    if let installation = sessions[place].installation, inquiries[sessions[place].inquiry].status.isOpen {
      let current = inquiries[sessions[place].inquiry].current
      actions.append(.tell(current, .expel(current, installation)))
    }
    close(session: place)
  }

  private mutating func close(session place: Int) {
    guard sessions[place].status != .expired else { return }
    sessions[place].status = .expired
    sessions[place].expiredAt = now
    noted(.sessionExpired, session: place)
  }

  /// No session outlives the inquiry.
  mutating func expireSessions(of place: Int) {
    for session in inquiries[place].sessions { close(session: session) }
  }

  func sessionPlace(of id: String) throws(VendorError) -> Int {
    guard let place = sessionPlaces[id] else { throw .notFound("`data.attributes.inquiry_session_id` is not found") }
    return place
  }

  func reply(session place: Int, _ form: ReplyForm, status: UInt16 = 200) -> HTTPResponse {
    var writer = form.writer
    writer.object { writer in
      writer.key("data")
      write(sessionAt: place, to: &writer)
      if form.included.contains("inquiry") {
        writer.array("included", [sessions[place].inquiry]) { write(inquiryAt: $1, to: &$0) }
      } else if !form.included.isEmpty {
        writer.array("included", [Int]()) { _, _ in }
      }
    }
    return VendorReply.response(status, writer.bytes, [])
  }

  func listedSessions(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    var wanted: Int?
    for (name, value) in routed.query.members(of: "filter") {
      guard name == "inquiry-id" else {
        throw .badRequest("`filter` has a member that is not known; allowed: inquiry-id")
      }
      wanted = try place(of: value)
    }
    let paging = try Paging(routed.query)
    let page = try paging.page(
      of: wanted.map { inquiries[$0].sessions } ?? Array(sessions.indices), place: { sessionPlaces[$0] },
      where: { _ in true })
    let links = PageLinks("\(VendorRouteTable.prefix)/inquiry-sessions", routed.query)
    return reply(page, links, routed.form, id: { sessions[$0].id }) { write(sessionAt: $1, to: &$0) }
  }

  mutating func createdSession(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let id = try routed.body.neededObject("data").neededObject("attributes").neededText("inquiry-id")
    let place = try place(of: id)
    try refuseClosed(place)
    let session = try newSession(of: place)
    return reply(session: session, routed.form, status: 201)
  }

  mutating func expiredSession(
    _ routed: VendorCall, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse {
    let place = try sessionPlace(of: routed.id)
    expire(session: place, tell: &actions)
    return reply(session: place, routed.form)
  }

  mutating func expiredSessions(
    _ routed: VendorCall, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse {
    let ids = try routed.body.neededObject("meta").texts("inquiry-ids", countMax: InquiryFilter.idsMax) ?? []
    var places: [Int] = []
    for id in ids { places.append(try place(of: id)) }
    var expired: [Int] = []
    for place in places {
      for session in inquiries[place].sessions where sessions[session].status != .expired {
        expire(session: session, tell: &actions)
        expired.append(session)
      }
    }
    var writer = routed.form.writer
    writer.object { $0.array("data", expired) { write(sessionAt: $1, to: &$0) } }
    return VendorReply.response(200, writer.bytes, [])
  }

  /// - Throws: 422 for an inquiry that nobody can go on with as it is.
  func refuseClosed(_ place: Int) throws(VendorError) {
    try refuseRedacted(place)
    guard inquiries[place].status.isOpen else {
      throw .unfit("the inquiry is \(inquiries[place].status.rawValue); resume it first, where that can be done")
    }
  }

  /// A one-time link to a session, in its long form and in its short one.
  mutating func newLink(to session: Int, seconds: Int64) throws(VendorError) -> (long: String, short: String) {
    let inquiry = sessions[session].inquiry
    guard inquiries[inquiry].linksMade < terms.limits.linksMax else {
      throw .unfit("the inquiry had \(terms.limits.linksMax) one-time links, and may have no more")
    }
    inquiries[inquiry].linksMade += 1
    let end = min(now.adding(seconds: seconds), sessions[session].expiresAt)
    var urls: [String] = []
    for _ in 0..<2 {
      let nonce = SecretNonce(random: ids.number(), counter: ids.number())
      let code = terms.hasher.secret(from: nonce, for: .oneTimeLink)
      linkPlaces[terms.hasher.digest(of: code, for: .oneTimeLink)] = links.count
      urls.append("\(terms.base)\(Self.linkPath)?code=\(Self.region)\(code.revealed)")
    }
    links.append(OneTimeLink(session: session, expiresAt: end))
    return (urls[0], urls[1])
  }

  static let linkPath = "/verify"
  /// Begins the code of a link, as the vendor's does.
  static let region = "us1-"

  mutating func madeLink(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let seconds = try routed.body.object("meta").number("expires-in-seconds", 1...terms.limits.intervalSecondsMax)
    let session: Int
    let place: Int
    if routed.operation == .makeSessionLink {
      session = try sessionPlace(of: routed.id)
      place = sessions[session].inquiry
      try refuseClosed(place)
      if sessions[session].status == .expired { throw .unfit("the session is expired") }
    } else {
      place = try self.place(of: routed.id)
      try refuseClosed(place)
      session = try newSession(of: place)
    }
    let usual = inquiries[place].intervals.ofLinks ?? terms.limits.linkSeconds
    let link = try newLink(to: session, seconds: seconds ?? usual)
    if routed.operation == .makeSessionLink {
      var writer = routed.form.writer
      writer.object { writer in
        writer.key("data")
        write(sessionAt: session, to: &writer)
        if !routed.form.included.isEmpty { writer.array("included", [Int]()) { _, _ in } }
        writer.object("meta") { $0.write(link) }
      }
      return VendorReply.response(200, writer.bytes, [])
    }
    return try reply(place, routed.form) { $0.write(link) }
  }
}

extension VendorWriter {
  mutating func write(_ link: (long: String, short: String)) {
    field("one-time-link", link.long)
    field("one-time-link-short", link.short)
  }
}
