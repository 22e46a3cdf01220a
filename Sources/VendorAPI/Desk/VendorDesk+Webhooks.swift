public import Actors
internal import HTTP
internal import Inquiry
internal import JSON

extension VendorDesk {
  /// An attempt came to this status, or to none.
  public mutating func posted(_ id: AttemptID, status: UInt16?, at instant: Instant) -> [VendorAction] {
    now = time(at: instant)
    let isTaken = status.map { (200...299).contains($0) } ?? false
    outbox.reported(id, isTaken: isTaken, at: now, terms.limits)
    return posts()
  }

  /// Puts what happened where each webhook is told it.
  mutating func deliver(_ event: VendorEvent) {
    let faults = terms.faults
    for place in webhooks.indices where webhooks[place].wants(event.name) {
      if isMet(faults.loseOneIn) { continue }
      var dueAt = WallTime(milliseconds: now.milliseconds + Int64(faults.lagMs))
      if isMet(faults.reorderOneIn) { dueAt = WallTime(milliseconds: dueAt.milliseconds + Int64(faults.reorderMs)) }
      let delivery = WebhookOutbox.Delivery(webhook: place, event: event, dueAt: dueAt)
      outbox.add(delivery, at: now, terms.limits)
      if isMet(faults.duplicateOneIn) { outbox.add(delivery, at: now, terms.limits) }
    }
  }

  private mutating func isMet(_ oneIn: UInt32) -> Bool {
    oneIn > 0 && ids.number() % UInt64(oneIn) == 0
  }

  /// The attempts that are to be made now.
  mutating func posts() -> [VendorAction] {
    if outbox.count == 0 { return [] }
    return outbox.begin(at: now, terms.limits).compactMap { attempt in
      if webhooks[attempt.delivery.webhook].status == .enabled { return .post(post(attempt)) }
      outbox.letGo(attempt.id)
      return nil
    }
  }

  private func post(_ attempt: WebhookOutbox.Attempt) -> WebhookPost {
    let delivery = attempt.delivery
    let webhook = webhooks[delivery.webhook]
    var writer = VendorWriter(webhook.inflection)
    writer.blocked = webhook.blocklist.map { KeyInflection.kebab($0) }
    writer.hasRelationships = webhook.hasRelationships
    let related = webhook.includes(delivery.event.name) ? related(to: delivery.event) : nil
    writer.object { writer in
      writer.key("data")
      writer.object { writer in
        delivery.event.write(to: &writer, templates) { writer in
          guard let related else { return }
          writer.array("included", related) { writer, record in write(record, to: &writer) }
        }
      }
    }
    let left = terms.limits.retrySeconds.count + 1 - delivery.attemptsMade
    var headers = [
      HTTPHeader("Content-Type", "application/json"),
      HTTPHeader("Persona-Signature", signature(webhook, writer.bytes)),
      HTTPHeader("Persona-Webhook-Attempts-Made", "\(delivery.attemptsMade)"),
      HTTPHeader("Persona-Webhook-Attempts-Left", "\(left)"),
      HTTPHeader("Persona-Webhook-First-Attempted-At", "\((delivery.firstAttemptedAt ?? now).seconds)"),
    ]
    headers += webhook.headers
    return WebhookPost(
      id: attempt.id, url: webhook.url, headers: headers, body: writer.bytes, timeoutMs: terms.limits.deliveryMs)
  }

  /// One set for each secret that counts, each over the time and the very bytes that are sent.
  private func signature(_ webhook: VendorWebhook, _ body: [UInt8]) -> String {
    let time = "\(now.seconds)"
    let signed = Array("\(time).".utf8) + body
    return webhook.secrets(at: now).map { secret in
      let code = terms.authenticator.code(of: signed, under: Array(secret.value.utf8))
      return "t=\(time),v1=\(code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())"
    }.joined(separator: " ")
  }

  /// What an inquiry is related to, as that is now.
  private func related(to event: VendorEvent) -> [Related] {
    guard case .inquiry(let inquiry, _) = event.subject else { return [] }
    let account: [Related] = inquiry.account.flatMap { accountPlaces[$0] }.map { [.account($0)] } ?? []
    return account + [.template(inquiry.template)] + inquiry.sessions.map { .session($0) }
  }

  mutating func createdWebhook(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    guard webhooks.count < terms.limits.webhooksMax else {
      throw VendorError(429, "Quota exceeded", "the quota of webhooks is \(terms.limits.webhooksMax)")
    }
    let attributes = try routed.body.neededObject("data").neededObject("attributes")
    var webhook = VendorWebhook(id: ids.make(.webhook), createdAt: now)
    webhook.url = try attributes.neededText("url")
    guard attributes.has("enabled-events") else {
      throw .badRequest("`\(attributes.path("enabled-events"))` is missing")
    }
    try take(attributes, into: &webhook)
    webhook.secrets = [VendorWebhook.Secret(value: "wbhsec_\(ids.uuid())")]
    webhookPlaces[webhook.id] = webhooks.count
    webhooks.append(webhook)
    return reply(webhook: webhooks.count - 1, routed.form, status: 201, hasSecrets: true)
  }

  mutating func changedWebhook(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let place = try webhookPlace(routed.id)
    var webhook = webhooks[place]
    switch routed.operation {
    case .updateWebhook: try take(try routed.body.object("data").object("attributes"), into: &webhook)
    case .enableWebhook:
      if webhook.status == .archived { throw .unfit("the webhook is archived") }
      webhook.status = .enabled
    case .disableWebhook:
      if webhook.status == .archived { throw .unfit("the webhook is archived") }
      webhook.status = .disabled
    case .archiveWebhook: webhook.status = .archived
    default: break
    }
    webhooks[place] = webhook
    if webhook.status == .archived { outbox.forget(webhook: place) }
    return reply(webhook: place, routed.form)
  }

  mutating func rotatedSecret(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let place = try webhookPlace(routed.id)
    let seconds = try routed.body.object("meta").number("expires-in-seconds", 0...terms.limits.intervalSecondsMax) ?? 0
    var secrets = webhooks[place].secrets(at: now)
    for position in secrets.indices {
      let end = now.adding(seconds: seconds)
      secrets[position].expiresAt = secrets[position].expiresAt.map { min($0, end) } ?? end
    }
    secrets.insert(VendorWebhook.Secret(value: "wbhsec_\(ids.uuid())"), at: 0)
    webhooks[place].secrets = Array(secrets.prefix(terms.limits.secretsMax))
    return reply(webhook: place, routed.form, hasSecrets: true)
  }

  mutating func clonedWebhook(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    guard webhooks.count < terms.limits.webhooksMax else {
      throw VendorError(429, "Quota exceeded", "the quota of webhooks is \(terms.limits.webhooksMax)")
    }
    let former = webhooks[try webhookPlace(routed.id)]
    var webhook = VendorWebhook(id: ids.make(.webhook), createdAt: now)
    (webhook.url, webhook.name, webhook.version) = (former.url, former.name, former.version)
    (webhook.inflection, webhook.blocklist, webhook.events) = (former.inflection, former.blocklist, former.events)
    (webhook.fileTokenSeconds, webhook.payloadFilter) = (former.fileTokenSeconds, former.payloadFilter)
    (webhook.included, webhook.relationships) = (former.included, former.relationships)
    webhook.headers = former.headers
    webhook.secrets = [VendorWebhook.Secret(value: "wbhsec_\(ids.uuid())")]
    webhookPlaces[webhook.id] = webhooks.count
    webhooks.append(webhook)
    return reply(webhook: webhooks.count - 1, routed.form, hasSecrets: true)
  }

  func retrievedWebhook(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    reply(webhook: try webhookPlace(routed.id), routed.form, hasSecrets: true)
  }

  func listedWebhooks(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    let page = try Paging(routed.query).page(of: webhooks.indices, place: { webhookPlaces[$0] }, where: { _ in true })
    let links = PageLinks("\(VendorRouteTable.prefix)/webhooks", routed.query)
    return reply(page, links, routed.form, id: { webhooks[$0].id }) { writer, place in
      writer.object { webhooks[place].write(to: &$0, secretsAt: nil) }
    }
  }

  private func webhookPlace(_ id: String) throws(VendorError) -> Int {
    guard let place = webhookPlaces[id] else { throw .notFound() }
    return place
  }

  private func reply(
    webhook place: Int, _ form: ReplyForm, status: UInt16 = 200, hasSecrets: Bool = false
  ) -> HTTPResponse {
    var writer = form.writer
    writer.object { writer in
      writer.key("data")
      writer.object { webhooks[place].write(to: &$0, secretsAt: hasSecrets ? now : nil) }
    }
    return VendorReply.response(status, writer.bytes, [])
  }

  /// What a request says about a webhook; what it does not name stays as it is.
  private func take(_ attributes: VendorBody, into webhook: inout VendorWebhook) throws(VendorError) {
    if let url = try attributes.text("url") { webhook.url = url }
    guard webhook.url.hasPrefix("http://") || webhook.url.hasPrefix("https://") else {
      throw .badRequest("`\(attributes.path("url"))` must be a URL of http or https")
    }
    if attributes.names("name") { webhook.name = try attributes.text("name") }
    if let version = try attributes.text("api-version") {
      guard VendorCall.versions.contains(version) else {
        throw .badRequest("`\(attributes.path("api-version"))` must be a version")
      }
      webhook.version = version
    }
    if let text = try attributes.text("api-key-inflection") {
      guard let inflection = KeyInflection(rawValue: text) else {
        throw .badRequest("`\(attributes.path("api-key-inflection"))` must be one of camel, kebab, snake")
      }
      webhook.inflection = inflection
    }
    if let list = try attributes.texts("api-attributes-blocklist", countMax: 256) { webhook.blocklist = list }
    if let seconds = try attributes.number("file-access-token-expires-in", 0...terms.limits.intervalSecondsMax) {
      webhook.fileTokenSeconds = seconds
    }
    if let events = try attributes.texts("enabled-events", countMax: 512) { webhook.events = events }
    if let filter = attributes.raw("payload-filter") { webhook.payloadFilter = filter }
    webhook.included =
      try state("included-allowlist", ["include_all", "include_none", "custom"], attributes)
      ?? webhook.included
    webhook.relationships =
      try state("relationship-allowlist", ["include_all", "include_none"], attributes)
      ?? webhook.relationships
    for member in try attributes.members("custom-http-headers", countMax: 8) ?? [] {
      let name = VendorWebhook.headerNames.first { $0.isSameToken(as: member.key) }
      let isPrintable = member.value.string?.utf8.allSatisfy { (0x20...0x7E).contains($0) } ?? false
      guard let name, let value = member.value.string, isPrintable, value.utf8.count <= 4_096 else {
        let names = VendorWebhook.headerNames.joined(separator: ", ")
        throw .badRequest("`\(attributes.path("custom-http-headers"))` does not fit; allowed: texts for \(names)")
      }
      webhook.headers.removeAll { $0.name == name }
      webhook.headers.append(HTTPHeader(name, value))
    }
  }

  private func state(
    _ key: String, _ allowed: [String], _ attributes: VendorBody
  ) throws(VendorError) -> JSONValue? {
    guard let value = attributes.raw(key) else { return nil }
    guard let state = value["state"]?.string, allowed.contains(state) else {
      throw .badRequest("`\(attributes.path(key)).state` must be one of \(allowed.joined(separator: ", "))")
    }
    return value
  }
}
