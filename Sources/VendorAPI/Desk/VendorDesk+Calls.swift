internal import Actors
internal import HTTP
internal import Inquiry

extension VendorDesk {
  /// - Returns: the answer; nil when it comes later.
  mutating func answer(
    _ routed: VendorCall, _ call: CallID, _ key: String?, at instant: Instant, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse? {
    switch routed.operation {
    case .createInquiry:
      try create(routed, call, key, at: instant, &actions)
      return nil
    case .listInquiries: return try listed(routed)
    case .searchInquiries: return try searched(routed)
    case .retrieveInquiry: return try reply(try place(of: routed.id), routed.form)
    case .updateInquiry: return try updated(routed)
    case .readRateLimits: return rateLimits(routed.form)
    case .listAccounts: return try listedAccounts(routed)
    case .createAccount: return try createdAccount(routed)
    case .retrieveAccount: return try retrievedAccount(routed)
    case .resumeInquiry: return try resumed(routed, call, key, at: instant, &actions)
    case .approveInquiry: return try decided(.approve, routed, &actions)
    case .declineInquiry: return try decided(.decline, routed, &actions)
    case .markForReview: return try decided(.markForReview, routed, &actions)
    case .expireInquiry: return try decided(.expire, routed, &actions)
    case .redactInquiry: return try redacted(routed, &actions)
    case .addTag, .removeTag, .setTags: return try tagged(routed)
    case .simulate: return try simulated(routed, &actions)
    case .printInquiry: return try printed(routed)
    case .makeOneTimeLink, .makeSessionLink: return try madeLink(routed)
    case .listSessions: return try listedSessions(routed)
    case .createSession: return try createdSession(routed)
    case .retrieveSession: return reply(session: try sessionPlace(of: routed.id), routed.form)
    case .expireSession: return try expiredSession(routed, &actions)
    case .expireSessions: return try expiredSessions(routed, &actions)
    case .listWebhooks: return try listedWebhooks(routed)
    case .createWebhook: return try createdWebhook(routed)
    case .retrieveWebhook: return try retrievedWebhook(routed)
    case .updateWebhook, .enableWebhook, .disableWebhook, .archiveWebhook: return try changedWebhook(routed)
    case .rotateSecret: return try rotatedSecret(routed)
    case .cloneWebhook: return try clonedWebhook(routed)
    case .listEvents: return try listedEvents(routed)
    case .retrieveEvent: return try retrievedEvent(routed)
    }
  }

  func place(of id: String) throws(VendorError) -> Int {
    guard let place = inquiryPlaces[id] else { throw .notFound("`data.attributes.inquiry_id` is not found") }
    return place
  }

  func write(inquiryAt place: Int, to writer: inout VendorWriter) {
    let inquiry = inquiries[place]
    writer.object {
      inquiry.write(
        to: &$0, templates[inquiry.template], sessions: inquiry.sessions.map { sessions[$0].id })
    }
  }

  /// One inquiry, with what else was asked for.
  func reply(
    _ place: Int, _ form: ReplyForm, status: UInt16 = 200, _ meta: ((inout VendorWriter) -> Void)? = nil
  ) throws(VendorError) -> HTTPResponse {
    let related = try included(place, form)
    var writer = form.writer
    writer.object { writer in
      writer.key("data")
      write(inquiryAt: place, to: &writer)
      if !form.included.isEmpty {
        writer.array("included", related) { writer, record in write(record, to: &writer) }
      }
      if let meta { writer.object("meta", meta) }
    }
    return VendorReply.response(status, writer.bytes, [])
  }

  /// A record that is told beside the one that was asked for.
  enum Related {
    case inquiry(Int)
    case session(Int)
    case account(Int)
    case template(Int)
    case templateVersion(Int)
  }

  private static let relationships = [
    "account", "documents", "inquiry-template", "inquiry-template-version", "reports", "reviewer", "selfies",
    "sessions",
    "inquiry-session", "template", "transaction", "verifications",
  ]

  private func included(_ place: Int, _ form: ReplyForm) throws(VendorError) -> [Related] {
    var related: [Related] = []
    let inquiry = inquiries[place]
    for name in form.included {
      guard Self.relationships.contains(name) else {
        throw .badRequest("`include` names no relationship; allowed: \(Self.relationships.joined(separator: ", "))")
      }
      switch name {
      case "account": related += inquiry.account.flatMap { accountPlaces[$0] }.map { [.account($0)] } ?? []
      case "inquiry-template": related.append(.template(inquiry.template))
      case "inquiry-template-version": related.append(.templateVersion(inquiry.template))
      case "sessions", "inquiry-session": related += inquiry.sessions.map { .session($0) }
      default: break
      }
    }
    return related
  }

  func write(_ record: Related, to writer: inout VendorWriter) {
    switch record {
    case .inquiry(let place): write(inquiryAt: place, to: &writer)
    case .session(let place): write(sessionAt: place, to: &writer)
    case .account(let place): writer.object { accounts[place].write(to: &$0) }
    case .template(let place): writer.object { templates[place].write(to: &$0) }
    case .templateVersion(let place):
      writer.object { templates[place].writeVersion(to: &$0, createdAt: terms.startedAt) }
    }
  }

  func write(sessionAt place: Int, to writer: inout VendorWriter) {
    let session = sessions[place]
    writer.object { session.write(to: &$0, inquiry: inquiries[session.inquiry].id) }
  }

  /// A page of a list.
  func reply(
    _ page: Paging.Page, _ links: PageLinks, _ form: ReplyForm, id: (Int) -> String,
    _ write: (inout VendorWriter, Int) -> Void
  ) -> HTTPResponse {
    var writer = form.writer
    writer.object { writer in
      writer.array("data", page.positions) { write(&$0, $1) }
      links.write(
        to: &writer, newerThan: page.hasNewer ? page.positions.first.map(id) : nil,
        olderThan: page.hasOlder ? page.positions.last.map(id) : nil)
    }
    return VendorReply.response(200, writer.bytes, [])
  }

  private func listed(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let filter = try InquiryFilter(routed.query)
    let paging = try Paging(routed.query)
    let fits = { (place: Int) in filter.admits(inquiries[place], templates[inquiries[place].template]) }
    let page: Paging.Page
    if let reference = filter.referenceID {
      page = try paging.page(
        of: inquiriesByReference[reference] ?? [], place: { inquiryPlaces[$0] }, where: fits)
    } else {
      page = try paging.page(of: inquiries.indices, place: { inquiryPlaces[$0] }, where: fits)
    }
    let links = PageLinks("\(VendorRouteTable.prefix)/inquiries", routed.query)
    return reply(page, links, routed.form, id: { inquiries[$0].id }) { write(inquiryAt: $1, to: &$0) }
  }

  private func searched(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let query: InquirySearch =
      routed.body.has("query") ? try InquirySearch.query(try routed.body.object("query")) : .all([])
    let paging = try Paging(try routed.body.object("page"))
    let sort = try routed.body.object("sort")
    let attribute = try sort.text("attribute") ?? "created_at"
    let direction = try sort.text("direction") ?? "desc"
    guard ["created_at", "updated_at"].contains(attribute), ["asc", "desc"].contains(direction) else {
      throw .badRequest("`sort` does not fit; allowed: created_at or updated_at, asc or desc")
    }
    let seenAt = WallTime(milliseconds: now.milliseconds - Int64(terms.limits.searchLagMs))
    var found = inquiries.indices.filter {
      inquiries[$0].createdAt <= seenAt && query.finds(inquiries[$0], templates[inquiries[$0].template])
    }
    if attribute == "updated_at" {
      found.sort { (inquiries[$0].updatedAt, $0) < (inquiries[$1].updatedAt, $1) }
    }
    if direction == "asc" { found.reverse() }
    // A cursor is a place in this order, whatever the order is.
    let ranks = Dictionary(uniqueKeysWithValues: found.enumerated().map { ($1, $0) })
    var page = try paging.page(
      of: found.indices, place: { inquiryPlaces[$0].flatMap { ranks[$0] } }, where: { _ in true })
    page.positions = page.positions.map { found[$0] }
    let size = VendorQuery(parameters: [VendorQuery.Parameter(path: ["page", "size"], value: "\(paging.size)")])
    let links = PageLinks("\(VendorRouteTable.prefix)/inquiries/search", size)
    return reply(page, links, routed.form, id: { inquiries[$0].id }) { write(inquiryAt: $1, to: &$0) }
  }
}
