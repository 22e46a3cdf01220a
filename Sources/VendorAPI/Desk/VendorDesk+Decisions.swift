internal import HTTP
internal import Inquiry
internal import JSON

extension VendorDesk {
  /// Takes an inquiry somewhere, here and at the service: as far as all of it can be done, else not at all.
  mutating func carryOut(
    _ decisions: [VendorDecision], _ place: Int, comment: String? = nil, _ actions: inout [VendorAction]
  ) throws(VendorError) {
    var changed = inquiries[place]
    var stages: [VendorInquiry] = []
    for decision in decisions {
      try changed.decide(decision, at: now)
      if decision == .approve || decision == .decline {
        changed.reviewer = reviewer
        changed.reviewerComment = comment ?? changed.reviewerComment
      }
      stages.append(changed)
    }
    for (decision, stage) in zip(decisions, stages) {
      let wasOpen = inquiries[place].status.isOpen
      inquiries[place] = stage
      let current = stage.current
      if wasOpen, let outcome = decision.outcome { actions.append(.tell(current, .force(current, outcome))) }
      if decision == .start {
        actions.append(.tell(current, .begin(current)))
        if stage.intervals.afterStart != nil { tellExpiry(place, &actions) }
      }
      noted(decision.event, place)
      if !stage.status.isOpen { expireSessions(of: place) }
    }
  }

  mutating func decided(
    _ decision: VendorDecision, _ routed: VendorCall, _ actions: inout [VendorAction]
  ) throws(VendorError) -> HTTPResponse {
    let place = try place(of: routed.id)
    let meta = try routed.body.object("meta")
    let comment = try meta.text("comment", charactersMax: terms.limits.fieldBytesMax)
    try carryOut([decision], place, comment: comment, &actions)
    return try reply(place, routed.form)
  }

  /// What a simulated action does.
  private enum SimulatedAction {
    case decide(VendorDecision)
    case verify(passed: Bool)
  }

  private static let simulated: [(name: String, action: SimulatedAction)] = [
    ("start_inquiry", .decide(.start)), ("complete_inquiry", .decide(.complete)), ("fail_inquiry", .decide(.fail)),
    ("expire_inquiry", .decide(.expire)), ("mark_for_review_inquiry", .decide(.markForReview)),
    ("approve_inquiry", .decide(.approve)), ("decline_inquiry", .decide(.decline)),
    ("create_passed_verification", .verify(passed: true)), ("create_failed_verification", .verify(passed: false)),
  ]

  mutating func simulated(_ routed: VendorCall, _ actions: inout [VendorAction]) throws(VendorError) -> HTTPResponse {
    let place = try place(of: routed.id)
    if isProduction { throw VendorError(403, "Forbidden", "simulated actions are for the sandbox") }
    let meta = try routed.body.neededObject("meta")
    guard meta.has("simulate-actions") else { throw .badRequest("`\(meta.path("simulate-actions"))` is missing") }
    var decisions: [VendorDecision] = []
    var verifications: [String] = []
    for item in try meta.objects("simulate-actions", countMax: 32) {
      let name = try item.neededText("type")
      guard let found = Self.simulated.first(where: { $0.name == name }) else {
        let names = Self.simulated.map(\.name).joined(separator: ", ")
        throw .badRequest("`\(item.path("type"))` must be one of \(names)")
      }
      switch found.action {
      case .decide(let decision): decisions.append(decision)
      case .verify:
        _ = try item.neededObject("data").neededText("verification-template-id")
        verifications.append(ids.make(.verification))
      }
    }
    try refuseRedacted(place)
    try carryOut(decisions, place, &actions)
    inquiries[place].verifications += verifications.prefix(max(0, 64 - inquiries[place].verifications.count))
    return try reply(place, routed.form)
  }

  mutating func redacted(_ routed: VendorCall, _ actions: inout [VendorAction]) throws(VendorError) -> HTTPResponse {
    let place = try place(of: routed.id)
    let current = inquiries[place].current
    let wasOpen = inquiries[place].status.isOpen
    try inquiries[place].redact(at: now)
    inquiries[place].answered = []
    // Nobody walks what is not to be known any more.
    if wasOpen { actions.append(.tell(current, .force(current, .failed))) }
    redactEvents(of: place)
    noted(.redacted, place)
    expireSessions(of: place)
    return try reply(place, routed.form)
  }

  /// Adds a tag, takes one away, or leaves those that are named alone.
  mutating func tagged(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let place = try place(of: routed.id)
    try refuseRedacted(place)
    let meta = try routed.body.neededObject("meta")
    let before = inquiries[place].tags
    var after = before
    if routed.operation == .setTags {
      var names = try meta.texts("tag-name", countMax: terms.limits.tagsMax) ?? []
      for id in try meta.texts("tag-id", countMax: terms.limits.tagsMax) ?? [] { names.append(try tagName(id, meta)) }
      guard meta.has("tag-name") || meta.has("tag-id") else {
        throw .badRequest("`\(meta.path("tag-name"))` is missing")
      }
      after = try namedTags(names)
    } else {
      let name: String
      if let id = try meta.text("tag-id") {
        name = try tagName(id, meta)
      } else {
        name = try meta.neededText("tag-name")
      }
      if routed.operation == .removeTag {
        after.removeAll { $0 == name }
      } else if !after.contains(name) {
        guard after.count < terms.limits.tagsMax else { throw .unfit("the inquiry has \(terms.limits.tagsMax) tags") }
        after += try namedTags([name])
      }
    }
    inquiries[place].tags = after
    inquiries[place].updatedAt = now
    let added = after.filter { !before.contains($0) }
    let removed = before.filter { !after.contains($0) }
    if !added.isEmpty || !removed.isEmpty { noted(.updatedTags, place, added: added, removed: removed) }
    return try reply(place, routed.form)
  }

  private func tagName(_ id: String, _ meta: VendorBody) throws(VendorError) -> String {
    guard let name = tagNames.first(where: { VendorIDs.named(.tag, $0) == id }) else {
      throw .notFound("`\(meta.path("tag-id"))` is not found")
    }
    return name
  }

  func printed(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let inquiry = inquiries[try place(of: routed.id)]
    try refuseRedacted(try place(of: routed.id))
    var lines = ["Inquiry \(inquiry.id)", "Template \(templates[inquiry.template].name)"]
    lines += ["Status \(inquiry.status.rawValue)", "Created \(inquiry.createdAt.text)"]
    for (name, time) in [
      ("Started", inquiry.startedAt), ("Completed", inquiry.completedAt), ("Failed", inquiry.failedAt),
      ("Decided", inquiry.decisionedAt), ("Expired", inquiry.expiredAt),
    ] {
      if let time { lines.append("\(name) \(time.text)") }
    }
    lines += inquiry.fields.compactMap { field in field.value.string.map { "\(field.key): \($0)" } }
    let headers = [HTTPHeader("Content-Type", "application/pdf"), HTTPHeader("Cache-Control", "no-store")]
    return HTTPResponse(status: 200, headers: headers, body: PDFPage.document(lines))
  }
}
