internal import Actors
internal import HTTP
internal import Inquiry

extension VendorDesk {
  /// It is later from now on. The service is told anew when inquiries end: it has a clock of its own.
  mutating func advance(bySeconds seconds: Int64, at instant: Instant) -> [VendorAction] {
    advancedMs += seconds * 1_000
    now = time(at: instant)
    var actions: [VendorAction] = []
    for place in inquiries.indices where inquiries[place].status.isOpen { tellExpiry(place, &actions) }
    return actions + timeReached(instant)
  }

  /// Why somebody may not move the clock: as a backend, but by the key alone, or from this machine.
  func adminRefusal(_ head: HTTPHead) -> VendorError? {
    if terms.key == nil { return terms.isLoopback ? nil : VendorError(403, "Forbidden", "there is no key for it") }
    return admits(head) ? nil : .wrongToken
  }

  /// Whether a device's question for a launch code names something of this environment.
  func knows(opening body: [UInt8]) -> Bool {
    guard let body = try? VendorBody(body, terms.limits) else { return false }
    if let id = try? body.text("inquiry-id") { return inquiryPlaces[id] != nil }
    guard let code = try? body.text("code") else { return false }
    return linkPlace(code) != nil
  }
}
