import Actors
import Coordination
import Inquiry
import TestSupport
import Testing

/// What an event leaves of each code, token and lease: the matrix of `Protocols/resume.md`, cell by cell. Each cell is
/// looked at in a world of its own, because looking changes it.
struct InvalidationTests {
  private typealias World = ServiceWorld

  /// What the devices of a story have in hand.
  private struct Hand {
    var launch = LaunchCode(Secret(high: 0, low: 0))
    /// The code that was shown first.
    var code: HandoffCode?
    var laptop: ResumeToken?
    var phone: ResumeToken?
    /// Who presents the phone's token.
    var phoneApp = ServiceWorld.phone
    var watch: WatchToken?
    var step = InquiryDefinition.form
  }

  private struct Unexpected: Error {}

  private static let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)
  private static let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])

  enum Event: String, CaseIterable, Sendable {
    case created = "inquiry created"
    case opened = "launch code used"
    case offered = "code shown"
    case refreshed = "code refreshed once"
    case refreshedTwice = "code refreshed twice"
    case claimed = "phone claims"
    case confirmed = "handoff code used"
    case reclaimed = "source reclaims"
    case lapsed = "lease lapses"
    case closed = "holder closes its store"
    case cancelled = "inquiry cancelled"
    case abandoned = "inquiry abandoned"
    case approved = "inquiry approved"
    case retired = "retention over"
    case reinstalled = "phone's app reinstalled"
  }

  enum Column: Int, CaseIterable, Sendable {
    case launchCode
    case handoffCode
    case sourceToken
    case phoneToken
    case lease
    case watchToken
  }

  private func opening(_ body: ServiceReply.Body?) throws -> Opening {
    guard case .opened(let opening) = body else { throw Unexpected() }
    return opening
  }

  private func opened(_ world: inout World, _ hand: inout Hand) throws {
    hand.launch = try world.create()
    hand.laptop = try opening(world.request(.exchange(hand.launch, World.web), from: World.laptop)).resumeToken
  }

  private func offered(_ world: inout World, _ hand: inout Hand) throws {
    try opened(&world, &hand)
    let token = try #require(hand.laptop)
    world.request(
      .submit(token, World.inquiry, hand.step, Epoch(1), IdempotencyKey(1), .form(Self.answers)), from: World.laptop)
    hand.step = InquiryDefinition.handoff
    let body = world.request(.mint(.resume(token), World.inquiry, .asked), from: World.laptop)
    guard case .minted(let offer) = body else { throw Unexpected() }
    (hand.code, hand.watch) = (offer.code, offer.watchToken)
  }

  /// The source shows the next generation when the time of the last one is over, and keeps its lease meanwhile.
  private func refreshed(_ world: inout World, _ hand: Hand) throws {
    let token = try #require(hand.laptop)
    for _ in 0..<5 {
      world.pass(.seconds(9))
      world.request(.heartbeat(token, World.inquiry, Epoch(1)), from: World.laptop)
    }
    let body = world.request(.mint(.resume(token), World.inquiry, .rotation), from: World.laptop)
    guard case .minted(let offer) = body, offer.code != hand.code else { throw Unexpected() }
  }

  private func claimed(_ world: inout World, _ hand: inout Hand) throws -> ConfirmNumber {
    try offered(&world, &hand)
    world.clearInbox(of: World.laptop)
    let code = try #require(hand.code)
    world.request(.claim(.scanned(code), World.ios), from: World.phone)
    for push in world.pushes(to: World.laptop) { if case .scanned(_, let number, _) = push.event { return number } }
    throw Unexpected()
  }

  private func confirmed(_ world: inout World, _ hand: inout Hand) throws {
    let number = try claimed(&world, &hand)
    hand.phone = try opening(world.request(.confirm(World.inquiry, number), from: World.phone)).resumeToken
    hand.step = InquiryDefinition.governmentID
  }

  private func submit(_ step: StepID, _ content: StepSubmission, _ world: inout World, _ hand: Hand) throws {
    let token = try #require(hand.phone)
    let key = IdempotencyKey(UInt32(step.rawValue))
    let body = world.request(.submit(token, World.inquiry, step, Epoch(2), key, content), from: World.phone)
    if case .refused = body { throw Unexpected() }
  }

  private func bring(_ world: inout World, to event: Event) throws -> Hand {
    var hand = Hand()
    switch event {
    case .created: hand.launch = try world.create()
    case .opened: try opened(&world, &hand)
    case .offered: try offered(&world, &hand)
    case .refreshed, .refreshedTwice:
      try offered(&world, &hand)
      try refreshed(&world, hand)
      if event == .refreshedTwice { try refreshed(&world, hand) }
    case .claimed: _ = try claimed(&world, &hand)
    case .confirmed, .reclaimed, .lapsed, .closed, .cancelled, .abandoned, .approved, .retired, .reinstalled:
      try confirmed(&world, &hand)
      try gone(event, &world, &hand)
    }
    return hand
  }

  /// What can happen once the phone has the inquiry.
  private func gone(_ event: Event, _ world: inout World, _ hand: inout Hand) throws {
    let (phone, watch) = (try #require(hand.phone), try #require(hand.watch))
    switch event {
    case .reclaimed:
      hand.laptop = try opening(world.request(.reclaim(watch, World.inquiry), from: World.laptop)).resumeToken
    case .lapsed: world.pass(.seconds(31))
    case .closed: world.request(.closed(phone, World.inquiry), from: World.phone)
    case .cancelled, .retired:
      world.request(.cancel(world.cancelToken(of: World.laptop), World.inquiry), from: World.laptop)
      if event == .retired { world.pass(.seconds(300)) }
    case .abandoned: world.pass(.seconds(3_600))
    case .approved:
      try submit(InquiryDefinition.governmentID, .governmentID(Self.evidence), &world, hand)
      try submit(InquiryDefinition.selfie, .selfie(Self.evidence), &world, hand)
    case .reinstalled: hand.phoneApp = World.stranger
    case .created, .opened, .offered, .refreshed, .refreshedTwice, .claimed, .confirmed: break
    }
  }

  private func cell(_ event: Event, _ column: Column) throws -> String {
    switch column {
    case .launchCode:
      var world = World()
      let hand = try bring(&world, to: event)
      if case .opened = world.request(.exchange(hand.launch, World.ios), from: World.stranger) { return "lives" }
      return "dead"
    case .handoffCode:
      var world = World()
      let hand = try bring(&world, to: event)
      guard let code = hand.code else { return "-" }
      if case .claimed = world.request(.claim(.scanned(code), World.ios), from: World.stranger) { return "lives" }
      return "dead"
    case .sourceToken: return try token(event, World.web) { ($0.laptop, World.laptop) }
    case .phoneToken: return try token(event, World.ios) { ($0.phone, $0.phoneApp) }
    case .lease: return try lease(event)
    case .watchToken: return try watch(event)
    }
  }

  private func token(
    _ event: Event, _ traits: DeviceTraits, of owner: (Hand) -> (ResumeToken?, InstallationID)
  ) throws -> String {
    var world = World()
    let hand = try bring(&world, to: event)
    guard case (.some(let token), let app) = owner(hand) else { return "-" }
    let epoch = holder(world).epoch
    // A submission that does not fit is refused for that only after it has passed the fence.
    let write = DeviceRequest.Body.submit(
      token, World.inquiry, hand.step, epoch, IdempotencyKey(99), .oneTimeCode(TypedDigits(number: 1, count: 6)))
    if world.request(write, from: app) == .refused(.submissionUnfit) { return "writes" }
    if case .progressed = world.request(.heartbeat(token, World.inquiry, epoch), from: app) { return "holds" }
    var fresh = World()
    _ = try bring(&fresh, to: event)
    guard case .opened(let opening) = fresh.request(.attach(token, World.inquiry, traits), from: app) else {
      return "dead"
    }
    if opening.snapshot.outcome != nil { return "outcome" }
    return opening.snapshot.holder == .you ? "attaches" : "looks on"
  }

  private func holder(_ world: borrowing World) -> (app: InstallationID?, epoch: Epoch) {
    for event in world.log.reversed() {
      if case .holderChanged(_, let app, let epoch, _) = event { return (app, epoch) }
    }
    return (nil, .none)
  }

  private func lease(_ event: Event) throws -> String {
    var world = World()
    _ = try bring(&world, to: event)
    let (app, epoch) = holder(world)
    let isEnded = world.log.contains { event in
      if case .ended = event { true } else { false }
    }
    let name = app == World.laptop ? "source" : app == World.phone ? "phone" : "nobody"
    return "\(isEnded ? "frozen" : name), \(epoch.rawValue)"
  }

  private func watch(_ event: Event) throws -> String {
    var world = World()
    let hand = try bring(&world, to: event)
    guard let watch = hand.watch else { return "-" }
    let body = world.request(.watch(.watch(watch), World.inquiry), from: World.laptop)
    guard case .progressed(let snapshot) = body else { return "dead" }
    if snapshot.outcome != nil { return "outcome" }
    if case .opened = world.request(.reclaim(watch, World.inquiry), from: World.laptop) { return "reclaims" }
    return "reads"
  }

  /// The page's rows, by the event's name.
  private static let page: [String: [String]] = {
    let text = (try? PackageFile.text("Protocols/resume.md")) ?? ""
    var rows: [String: [String]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      if cells.count == Column.allCases.count + 1 { rows[cells[0]] = Array(cells.dropFirst()) }
    }
    return rows
  }()

  @Test(arguments: Event.allCases, Column.allCases)
  func `C3: each event leaves of each code and token what the page says`(event: Event, column: Column) throws {
    let row = try #require(Self.page[event.rawValue], "no row for \(event.rawValue)")
    #expect(try cell(event, column) == row[column.rawValue], "\(event.rawValue), \(column)")
  }

  @Test func `C3: the page has no other events`() {
    let events = Set(Event.allCases.map(\.rawValue))
    let unknown = Self.page.keys.filter { !events.contains($0) && $0 != "---" && $0 != "after" }
    #expect(unknown.sorted() == [])
  }

  @Test func `C4: a token is bound to its installation: a clone is refused with it, and harms nobody`() throws {
    var world = World()
    let hand = try bring(&world, to: .confirmed)
    let token = try #require(hand.phone)
    let attach = DeviceRequest.Body.attach(token, World.inquiry, World.ios)
    #expect(world.request(attach, from: World.stranger) == .refused(.tokenInvalid))
    #expect(world.request(attach, from: World.laptop) == .refused(.tokenInvalid))
    let honest = try opening(world.request(attach, from: World.phone))
    #expect(honest.snapshot.holder == .you && honest.resumeToken != token)
    #expect(world.violations == [])
  }

  @Test func `C4: of two that attach with one token in turn, the old token revokes the family, unless it comes late`()
    throws
  {
    var world = World()
    let hand = try bring(&world, to: .confirmed)
    let old = try #require(hand.phone)
    let attach = DeviceRequest.Body.attach(old, World.inquiry, World.ios)
    let first = try opening(world.request(attach, from: World.phone))
    let beat = DeviceRequest.Body.heartbeat(first.resumeToken, World.inquiry, first.snapshot.epoch)
    guard case .progressed = world.request(beat, from: World.phone) else { throw Unexpected() }
    #expect(world.request(attach, from: World.phone) == .refused(.tokenInvalid))
    guard case .progressed = world.request(beat, from: World.phone) else { throw Unexpected() }
    world.pass(.seconds(60))
    #expect(world.request(attach, from: World.phone) == .refused(.tokenReused))
    #expect(world.request(beat, from: World.phone) == .refused(.tokenReused))
    #expect(Refusal.tokenReused.error == .tokenInvalid)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
