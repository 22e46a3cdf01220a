internal import Actors
internal import HTTP
internal import Inquiry

/// What a gateway knows of one installation.
struct DeviceEntry: Sendable {
  let installation: InstallationID
  /// Tells this acquaintance with the installation from earlier ones, whose events are forgotten.
  let life: UInt32
  var heardAt: Instant
  /// In the order of their coming.
  var waiting: [Waiting] = []
  /// In the order of their uploads.
  var images: [UploadedImage] = []
  var stream: CallID?
  var sentAt = Instant.start
  private(set) var events: [Kept] = []
  private var eventsSeen: UInt32 = 0
  private var numbersDrawn: UInt32 = 0
  /// Of requests that the service may still answer, and nobody waits any more.
  private var abandoned: [RequestNumber] = []
  private static let abandonedMax = 64

  struct Waiting: Sendable {
    let number: RequestNumber
    let call: CallID
    let deadline: Instant
  }

  struct Kept: Sendable {
    let number: UInt32
    let bytes: [UInt8]
  }

  init(_ installation: InstallationID, life: UInt32, at now: Instant) {
    self.installation = installation
    self.life = life
    heardAt = now
  }

  func isWaited(for number: RequestNumber) -> Bool {
    waiting.contains { $0.number == number }
  }

  /// Whether it has neither asked nor listened since then, and waits for nothing.
  func isIdle(since then: Instant) -> Bool {
    waiting.isEmpty && stream == nil && heardAt <= then
  }

  /// For a request whose repeats need no number: none that is waited for, nor that a late answer could come under. Keys
  /// are the client's to choose; most count from below.
  mutating func drawNumber() -> RequestNumber {
    var number: RequestNumber
    repeat {
      numbersDrawn &+= 1
      number = RequestNumber(.max - numbersDrawn)
    } while isWaited(for: number) || abandoned.contains(number)
    return number
  }

  /// The first that waits for this answer; nil when nobody does any more.
  mutating func answered(_ number: RequestNumber) -> CallID? {
    guard let position = waiting.firstIndex(where: { $0.number == number }) else {
      abandoned.removeAll { $0 == number }
      return nil
    }
    return waiting.remove(at: position).call
  }

  /// Nobody waits for these any more: their clients are gone, or have been told that it takes too long.
  /// - Returns: whose calls they were.
  @discardableResult
  mutating func abandon(_ isMeant: (Waiting) -> Bool) -> [CallID] {
    let gone = waiting.filter(isMeant)
    waiting.removeAll(where: isMeant)
    abandoned += gone.map(\.number)
    abandoned.removeFirst(max(0, abandoned.count - Self.abandonedMax))
    return gone.map(\.call)
  }

  /// Keeps an event, and forgets the oldest when there are too many.
  /// - Returns: its bytes on the wire.
  mutating func keep(_ name: String, _ data: [UInt8], _ terms: GatewayTerms) -> [UInt8] {
    eventsSeen += 1
    let bytes = ServerSentEvent(id: "\(prefix(terms))\(eventsSeen)", name: name, data: data).encoded
    if events.count >= terms.limits.eventsKeptMax { events.removeFirst() }
    events.append(Kept(number: eventsSeen, bytes: bytes))
    return bytes
  }

  /// What a stream begins with: the events after the last one that the client has. One that is not known any more, or
  /// whose successors are not all kept, is answered by `missed` and all that is kept.
  func events(after lastID: String?, _ terms: GatewayTerms) -> [UInt8] {
    let retry = ServerSentEvent.retry(afterMs: terms.limits.retryMs)
    guard let lastID else { return retry + events.flatMap(\.bytes) }
    let prefix = prefix(terms)
    let oldest = events.first?.number ?? eventsSeen + 1
    if lastID.hasPrefix(prefix), let last = UInt32(lastID.dropFirst(prefix.utf8.count)), last <= eventsSeen,
      last + 1 >= oldest
    {
      return retry + events.filter { $0.number > last }.flatMap(\.bytes)
    }
    return retry + ServerSentEvent(name: "missed", data: Array("{}".utf8)).encoded + events.flatMap(\.bytes)
  }

  private func prefix(_ terms: GatewayTerms) -> String { "\(terms.boot)-\(life)-" }
}
