internal import HTTP

extension VendorDesk {
  /// Keeps that something happened to an inquiry.
  mutating func noted(
    _ name: VendorEventName, _ place: Int, added: [String] = [], removed: [String] = []
  ) {
    let inquiry = inquiries[place]
    let subject = VendorEvent.Subject.inquiry(inquiry, sessions: inquiry.sessions.map { sessions[$0].id })
    keep(
      VendorEvent(
        id: ids.make(.event), name: name, createdAt: now, subject: subject, added: added, removed: removed))
  }

  mutating func noted(_ name: VendorEventName, session place: Int) {
    let session = sessions[place]
    let subject = VendorEvent.Subject.session(session, inquiry: inquiries[session.inquiry].id)
    keep(VendorEvent(id: ids.make(.event), name: name, createdAt: now, subject: subject))
  }

  /// What is personal goes from what is kept of earlier times as well.
  mutating func redactEvents(of place: Int) {
    let id = inquiries[place].id
    for position in events.indices { events[position].redact(inquiry: id) }
    outbox.change { $0.redact(inquiry: id) }
  }

  /// The oldest makes room, a block at a time so that the others rarely move.
  private mutating func keep(_ event: VendorEvent) {
    if events.count >= terms.limits.eventsMax {
      let gone = max(1, terms.limits.eventsMax / 8)
      for event in events.prefix(gone) { eventPlaces[event.id] = nil }
      events.removeFirst(gone)
      eventsGone += gone
    }
    eventPlaces[event.id] = eventsGone + events.count
    events.append(event)
    if !webhooks.isEmpty { deliver(event) }
  }

  private func event(_ id: String) -> VendorEvent? {
    eventPlaces[id].map { events[$0 - eventsGone] }
  }

  func retrievedEvent(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    guard let event = event(routed.id) else { throw .notFound() }
    var writer = routed.form.writer
    writer.object { writer in
      writer.key("data")
      writer.object { event.write(to: &$0, templates) }
    }
    return VendorReply.response(200, writer.bytes, [])
  }

  func listedEvents(_ routed: VendorCall) throws(VendorError) -> HTTPResponse {
    var names: [String]?
    var subjects: [String]?
    var wanted: [String]?
    for (name, value) in routed.query.members(of: "filter") {
      let list = value.split(separator: ",").map(String.init)
      switch name {
      case "name": names = list
      case "object-id": subjects = list
      case "id": wanted = list
      default: throw .badRequest("`filter` has a member that is not known; allowed: name, object-id, id")
      }
    }
    let page = try Paging(routed.query).page(
      of: events.indices, place: { id in eventPlaces[id].map { $0 - eventsGone } }
    ) { place in
      let event = events[place]
      return (names?.contains(event.name.rawValue) ?? true) && (subjects?.contains(event.subjectID) ?? true)
        && (wanted?.contains(event.id) ?? true)
    }
    let links = PageLinks("\(VendorRouteTable.prefix)/events", routed.query)
    return reply(page, links, routed.form, id: { events[$0].id }) { writer, place in
      writer.object { events[place].write(to: &$0, templates) }
    }
  }
}
