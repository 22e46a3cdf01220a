public import Actors
internal import HTTP
public import Inquiry
internal import JSON

extension VendorDesk {
  /// What is to be told of an inquiry that is being made.
  struct Creation: Sendable {
    let place: Int
    let form: ReplyForm
    var hasSession = false
    var hasLink = false
  }

  /// Makes an inquiry here and at the service; answered when the service has it.
  mutating func create(
    _ routed: VendorCall, _ call: CallID, _ key: String?, at instant: Instant, _ actions: inout [VendorAction]
  ) throws(VendorError) {
    guard waiting.count < terms.limits.waitingMax else { throw .unavailable }
    guard inquiries.count < terms.limits.inquiriesMax, numbered < terms.limits.peopleMax else {
      throw VendorError(429, "Quota exceeded", "the quota of inquiries is \(terms.limits.inquiriesMax)")
    }
    let attributes = try routed.body.neededObject("data").neededObject("attributes")
    let meta = try routed.body.object("meta")
    let template = try templatePlace(attributes)
    let intervals = try Self.intervals(meta, terms.limits)
    let fields = try plainFields(attributes, templates[template])
    let tags = try namedTags(try attributes.texts("tags", countMax: terms.limits.tagsMax) ?? [])
    let hasSession = try meta.truth("auto-create-inquiry-session") ?? false
    let hasLink = try meta.truth("auto-create-one-time-link") ?? false
    var inquiry = VendorInquiry(
      id: ids.make(.inquiry), person: SessionNumber(terms.environment.firstPerson + numbered),
      template: template, creator: try attributes.text("creator-email-address") ?? "API", createdAt: now,
      updatedAt: now)
    inquiry.referenceID = try attributes.text("reference-id")
    inquiry.note = try attributes.text("note", charactersMax: terms.limits.fieldBytesMax)
    inquiry.redirect = try attributes.text("redirect-uri")
    inquiry.tags = tags
    inquiry.fields = fields
    inquiry.intervals = intervals
    inquiry.nextStep = VendorInquiry.startName
    inquiry.expiresAt = now.adding(seconds: intervals.afterCreate ?? terms.limits.createdSeconds)
    try attachAccount(&inquiry, attributes, meta)
    let place = inquiries.count
    inquiries.append(inquiry)
    inquiryPlaces[inquiry.id] = place
    if let reference = inquiry.referenceID { inquiriesByReference[reference, default: []].append(place) }
    waiting.append(
      Waiting(
        inquiry: inquiry.current,
        purpose: .creation(
          Creation(place: place, form: routed.form, hasSession: hasSession, hasLink: hasLink)),
        deadline: instant + Interval(limitMs: terms.limits.answerMs), call: call, key: key))
    actions.append(.create(inquiry.current, templates[template].definition))
  }

  /// The service has made an inquiry, and tells the code that opens it.
  /// - Parameter code: nil when it did not.
  public mutating func created(
    _ inquiry: InquiryID, _ code: LaunchCode?, at instant: Instant
  ) -> [VendorAction] {
    now = time(at: instant)
    guard let position = waiting.firstIndex(where: { $0.inquiry == inquiry }) else {
      return code == nil ? [] : createdLate(inquiry)
    }
    let entry = waiting.remove(at: position)
    var actions: [VendorAction] = []
    do throws(VendorError) {
      guard let code else { throw .unavailable }
      let response: HTTPResponse
      switch entry.purpose {
      case .creation(let creation): response = try made(creation, &actions)
      case .resumption(let place, let form, let session):
        tellExpiry(place, &actions)
        let token = token(of: session)
        response = try reply(place, form) { $0.field("session-token", token) }
      case .opening(let session): response = opened(session, inquiry, code)
      }
      return actions + settled(entry.call, entry.key, response) + posts()
    } catch {
      return actions + settled(entry.call, entry.key, error.response())
    }
  }

  /// Nobody waits for it any more; it is there all the same, and ends in time.
  private func createdLate(_ inquiry: InquiryID) -> [VendorAction] {
    guard let place = place(of: inquiry), inquiries[place].status.isOpen else { return [] }
    var actions: [VendorAction] = []
    tellExpiry(place, &actions)
    return actions
  }

  private mutating func made(
    _ creation: Creation, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse {
    let place = creation.place
    tellExpiry(place, &actions)
    noted(.created, place)
    var token: String?
    var link: (long: String, short: String)?
    if creation.hasSession {
      let session = try newSession(of: place)
      token = self.token(of: session)
    }
    if creation.hasLink {
      let seconds = inquiries[place].intervals.ofLinks ?? terms.limits.linkSeconds
      let session = try unusedSession(of: place)
      link = try newLink(to: session, seconds: seconds)
    }
    return try reply(place, creation.form, status: 201) { writer in
      writer.field("session-token", token)
      writer.field("one-time-link", link?.long)
      writer.field("one-time-link-short", link?.short)
    }
  }

  /// By the id of a template or of its version, or by a definition's name.
  private func templatePlace(_ attributes: VendorBody) throws(VendorError) -> Int {
    for key in ["inquiry-template-id", "inquiry-template-version-id", "template-id"] {
      guard let id = try attributes.text(key) else { continue }
      guard let place = templates.firstIndex(where: { $0.id == id || $0.versionID == id || $0.name == id }) else {
        throw .notFound("`\(attributes.path(key))` is not found")
      }
      return place
    }
    throw .badRequest("`\(attributes.path("inquiry-template-id"))` is missing")
  }

  private static func intervals(
    _ meta: VendorBody, _ limits: VendorLimits
  ) throws(VendorError) -> VendorInquiry.Intervals {
    let range = 1...limits.intervalSecondsMax
    return VendorInquiry.Intervals(
      afterCreate: try meta.number("expiration-after-create-interval-seconds", range),
      afterStart: try meta.number("expiration-after-start-interval-seconds", range),
      afterResume: try meta.number("expiration-after-resume-interval-seconds", range),
      ofLinks: try meta.number("one-time-link-expiration-seconds", range))
  }

  /// Plain values by the template's own keys.
  func plainFields(_ attributes: VendorBody, _ template: VendorTemplate) throws(VendorError) -> [VendorField] {
    var fields: [VendorField] = []
    for member in try attributes.members("fields", countMax: terms.limits.fieldsMax) ?? [] {
      let path = "\(attributes.path("fields")).\(member.key)"
      guard !member.key.isEmpty, member.key.utf8.count <= 128 else {
        throw .badRequest("`\(attributes.path("fields"))` has a key of no or of more than 128 bytes")
      }
      if let text = member.value.string, text.utf8.count > terms.limits.fieldBytesMax {
        throw .badRequest("`\(path)` must have at most \(terms.limits.fieldBytesMax) bytes")
      }
      if VendorField.isCommon(member.key), member.value != .null, member.value.string == nil {
        throw .badRequest("`\(path)` must be a string")
      }
      fields.set(VendorField(member.key, plain: member.value, template))
    }
    return fields
  }

  /// An account that is given, one that has the reference already, or a new one.
  private mutating func attachAccount(
    _ inquiry: inout VendorInquiry, _ attributes: VendorBody, _ meta: VendorBody
  ) throws(VendorError) {
    let isAutomatic = try meta.truth("auto-create-account") ?? true
    let reference = try meta.text("auto-create-account-reference-id")
    let typeID = try meta.text("auto-create-account-type-id")
    guard isAutomatic || reference == nil && typeID == nil else {
      throw .badRequest("`meta.auto_create_account` must be true for the other members about the account")
    }
    if let id = try attributes.text("account-id") {
      guard accountPlaces[id] != nil else { throw .notFound("`\(attributes.path("account-id"))` is not found") }
      inquiry.account = id
      return
    }
    guard isAutomatic else { return }
    if let reference { inquiry.referenceID = reference }
    inquiry.account = try account(for: inquiry.referenceID)
  }

  /// Only note, fields, tags and redirect can be changed; everything else is passed over.
  mutating func updated(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let place = try place(of: routed.id)
    try refuseRedacted(place)
    let attributes = try routed.body.object("data").object("attributes")
    let fields = try plainFields(attributes, templates[inquiries[place].template])
    let note = try attributes.text("note", charactersMax: terms.limits.fieldBytesMax)
    let redirect = try attributes.text("redirect-uri")
    if let names = try attributes.texts("tags", countMax: terms.limits.tagsMax) {
      inquiries[place].tags = try namedTags(names)
    }
    if attributes.names("note") { inquiries[place].note = note }
    if attributes.names("redirect-uri") { inquiries[place].redirect = redirect }
    for field in fields { inquiries[place].fields.set(field) }
    inquiries[place].updatedAt = now
    return try reply(place, routed.form)
  }

  func refuseRedacted(_ place: Int) throws(VendorError) {
    if inquiries[place].redactedAt != nil { throw .conflict("Inquiry already redacted") }
  }

  /// Names of tags, each once; a new one counts against the organization's.
  mutating func namedTags(_ names: [String]) throws(VendorError) -> [String] {
    var found: [String] = []
    for name in names where !found.contains(name) {
      guard !name.isEmpty, name.utf8.count <= 255 else { throw .badRequest("a tag must have 1 to 255 bytes") }
      if !tagNames.contains(name) {
        guard tagNames.count < terms.limits.tagNamesMax else {
          throw .unfit("there are \(terms.limits.tagNamesMax) tags already; archive some")
        }
        tagNames.append(name)
      }
      found.append(name)
    }
    return found
  }
}
