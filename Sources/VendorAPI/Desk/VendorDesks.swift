public import Actors
public import HTTP
public import Inquiry
internal import JSON
internal import Wire

/// The vendor's API with all its environments: each is a desk of its own, and knows nothing of the others. Which one a
/// request is for, its key says.
public struct VendorDesks: Sendable {
  /// The sandbox, then production where there is a key for it.
  private(set) var desks: [VendorDesk]

  static let clockPath = "/admin/v1/clock"

  /// - Parameter productionKey: what backends prove themselves by that work in production; nil for no production.
  public init(_ terms: VendorTerms, productionKey: [UInt8]? = nil) {
    desks = [VendorDesk(terms)]
    guard let productionKey else { return }
    var production = terms
    production.environment = .production
    production.key = productionKey
    production.seed = SeededRandom.mixed(terms.seed)
    desks.append(VendorDesk(production))
  }

  /// Whether a request is for the API.
  public static func serves(_ head: HTTPHead) -> Bool { VendorDesk.serves(head) || head.path == clockPath }

  /// Links lead here from now on.
  public mutating func listening(at base: String) {
    for position in desks.indices { desks[position].listening(at: base) }
  }

  /// How many people were given numbers by the environment that gave the most, those of earlier starts included.
  public var numbered: UInt32 { desks.map(\.numbered).max() ?? 0 }

  public var isIdle: Bool { desks.allSatisfy(\.isIdle) }

  /// Judges a request by its head, before its body is read.
  public func admit(_ head: HTTPHead) -> HTTPAdmission {
    if head.path == Self.clockPath {
      if let refusal = desks[0].adminRefusal(head) { return .refuse(refusal.response()) }
      return .take(bodyBytesMax: 4 << 10)
    }
    return desks[place(of: head)].admit(head)
  }

  public mutating func requested(_ request: HTTPRequest, by call: CallID, at instant: Instant) -> [VendorAction] {
    switch request.head.path {
    case Self.clockPath: return clockMoved(request, by: call, at: instant)
    case VendorDesk.openingsPath:
      let place = desks.lastIndex { $0.knows(opening: request.body) } ?? 0
      return desks[place].requested(request, by: call, at: instant)
    default: return desks[place(of: request.head)].requested(request, by: call, at: instant)
    }
  }

  public mutating func ended(_ call: CallID) { for position in desks.indices { desks[position].ended(call) } }

  public mutating func created(_ inquiry: InquiryID, _ code: LaunchCode?, at instant: Instant) -> [VendorAction] {
    desks.indices.flatMap { desks[$0].created(inquiry, code, at: instant) }
  }

  public mutating func heard(_ event: InquiryEvent, at instant: Instant) -> [VendorAction] {
    desks.indices.flatMap { desks[$0].heard(event, at: instant) }
  }

  public mutating func asked(_ request: DeviceRequest) {
    for position in desks.indices { desks[position].asked(request) }
  }

  public mutating func replied(_ reply: ServiceReply, to installation: InstallationID) {
    for position in desks.indices { desks[position].replied(reply, to: installation) }
  }

  public mutating func posted(_ id: AttemptID, status: UInt16?, at instant: Instant) -> [VendorAction] {
    desks.indices.flatMap { desks[$0].posted(id, status: status, at: instant) }
  }

  public mutating func timeReached(_ instant: Instant) -> [VendorAction] {
    desks.indices.flatMap { desks[$0].timeReached(instant) }
  }

  public mutating func stopping() { for position in desks.indices { desks[position].stopping() } }

  private func place(of head: HTTPHead) -> Int { desks.lastIndex { $0.isProduction && $0.admits(head) } ?? 0 }

  /// `{"advance-seconds": 3600}`: from now on it is later, for everything that the API tells and keeps.
  private mutating func clockMoved(
    _ request: HTTPRequest, by call: CallID, at instant: Instant
  ) -> [VendorAction] {
    if let refusal = desks[0].adminRefusal(request.head) { return [.answer(call, refusal.response())] }
    do throws(VendorError) {
      guard request.head.method == "POST" else { throw VendorError(405, "Method not allowed") }
      let body = try VendorBody(request.body, desks[0].terms.limits)
      let range = 0...desks[0].terms.limits.intervalSecondsMax
      guard let seconds = try body.number("advance-seconds", range) else {
        throw .badRequest("`advance_seconds` is missing")
      }
      let actions = desks.indices.flatMap { desks[$0].advance(bySeconds: seconds, at: instant) }
      var json = JSONWriter()
      json.beginObject()
      json.field("now", desks[0].now.text)
      json.end()
      return actions + [.answer(call, VendorReply.response(200, json.bytes, []))]
    } catch {
      return [.answer(call, error.response())]
    }
  }
}
