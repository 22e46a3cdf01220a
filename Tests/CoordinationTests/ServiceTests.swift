import Actors
import Coordination
import Inquiry
import Testing

/// The thin path, as devices see the service.
struct ServiceTests {
  private typealias World = ServiceWorld

  private static let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
  private static let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)

  private func opening(_ body: ServiceReply.Body?) throws -> Opening {
    guard case .opened(let opening) = body else {
      Issue.record("not opened: \(String(describing: body))")
      throw Unexpected()
    }
    return opening
  }

  private struct Unexpected: Error {}

  /// Laptop opened, form handed in, code minted.
  private func offered(_ world: inout ServiceWorld) throws -> (laptop: Opening, offer: HandoffOffer) {
    let code = try world.create()
    let laptop = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    let submitted = world.request(
      .submit(
        laptop.resumeToken, World.inquiry, InquiryDefinition.form, laptop.snapshot.epoch, IdempotencyKey(1),
        .form(Self.answers)), from: World.laptop)
    guard case .progressed(let snapshot) = submitted else { throw Unexpected() }
    #expect(snapshot.step == InquiryDefinition.handoff)
    let minted = world.request(.mint(.resume(laptop.resumeToken), World.inquiry, .asked), from: World.laptop)
    guard case .minted(let offer) = minted else { throw Unexpected() }
    return (laptop, offer)
  }

  /// The phone scanned and confirmed.
  private func handedOver(_ world: inout ServiceWorld) throws -> (laptop: Opening, offer: HandoffOffer, phone: Opening)
  {
    let (laptop, offer) = try offered(&world)
    world.clearInbox(of: World.laptop)
    world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    let number = try number(shown: world.pushes(to: World.laptop))
    let phone = try opening(world.request(.confirm(World.inquiry, number), from: World.phone))
    return (laptop, offer, phone)
  }

  private func number(shown pushes: [ServicePush]) throws -> ConfirmNumber {
    for push in pushes { if case .scanned(_, let number, _) = push.event { return number } }
    throw Unexpected()
  }

  @Test func `one handoff from end to end: launch, form, scan, number, chip, selfie, document to both devices`() throws
  {
    var world = ServiceWorld()
    let (laptop, offer) = try offered(&world)
    #expect(laptop.snapshot.holder == .you && laptop.snapshot.epoch == Epoch(1))
    #expect(offer.shownMs == 45_000 && offer.rotationsLeft == 5)

    let peeked = world.request(.peek(.scanned(offer.code)), from: World.phone)
    guard case .peeked(let peek) = peeked else { throw Unexpected() }
    #expect(peek.source == .web && peek.next == .governmentID)
    world.clearInbox(of: World.laptop)
    let claimed = world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    #expect(
      claimed == .claimed(ClaimTicket(inquiry: World.inquiry, source: .web, triesLeft: 2, confirmMs: 60_000)))
    let number = try number(shown: world.pushes(to: World.laptop))
    world.clearInbox(of: World.laptop)
    let phone = try opening(world.request(.confirm(World.inquiry, number), from: World.phone))
    #expect(phone.snapshot.step == InquiryDefinition.governmentID)
    #expect(phone.snapshot.holder == .you && phone.snapshot.epoch == Epoch(2))
    #expect(world.pushes(to: World.laptop).map(\.event) == [.stepChanged, .confirmed])
    #expect(world.pushes(to: World.laptop).last?.snapshot.holder == .other(.ios))

    let id = world.request(
      .submit(
        phone.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(2), IdempotencyKey(1),
        .governmentID(Self.evidence)), from: World.phone)
    guard case .verified(let afterID, let identity) = id else { throw Unexpected() }
    #expect(afterID.step == InquiryDefinition.selfie && identity.subject == World.person)

    let again = try opening(
      world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(again.snapshot.epoch == Epoch(2) && again.resumeToken != phone.resumeToken)
    world.request(.pull(laptop.receiptToken, after: .none), from: World.laptop)
    world.clearInbox(of: World.laptop)
    let selfie = world.request(
      .submit(
        again.resumeToken, World.inquiry, InquiryDefinition.selfie, Epoch(2), IdempotencyKey(2),
        .selfie(Self.evidence)), from: World.phone)
    guard case .progressed(let end) = selfie else { throw Unexpected() }
    #expect(end.outcome == .approved && end.holder == .nobody && end.handoff == .done)
    #expect(world.pushes(to: World.laptop).last?.event == .ended(.approved))
    #expect(world.hints(to: World.laptop) == [SequenceNumber(1)])

    for (app, token) in [(World.laptop, laptop.receiptToken), (World.phone, phone.receiptToken)] {
      guard case .page(let page) = world.request(.pull(token, after: .none), from: app) else { throw Unexpected() }
      let entry = try #require(page.entries.first)
      #expect(page.entries.count == 1 && !page.hasMore && entry.sequence == SequenceNumber(1))
      guard case .document(let document) = world.request(.fetch(token, entry.edition), from: app) else {
        throw Unexpected()
      }
      #expect(document.edition == entry.edition)
      let acked = world.request(.acknowledge(token, entry, .stored), from: app)
      #expect(acked == .acknowledged(upTo: SequenceNumber(1)))
    }
    let settled = world.log.filter { event in
      if case .deliveryChanged(_, _, .acked, _, _) = event { true } else { false }
    }
    #expect(settled.count == 2)
    #expect(world.violations == [])
  }

  @Test func `F06: a used code fails elsewhere and resumes on the device that exchanged it, even after the end`() throws
  {
    var world = ServiceWorld()
    let code = try world.create()
    let first = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    #expect(world.request(.exchange(code, World.ios), from: World.phone) == .refused(.codeUsed))
    let second = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    #expect(second.snapshot.inquiry == first.snapshot.inquiry && second.snapshot.holder == .you)
    #expect(second.resumeToken != first.resumeToken)
    world.request(.cancel(world.cancelToken(of: World.laptop), World.inquiry), from: World.laptop)
    let third = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    #expect(third.snapshot.outcome == .cancelled)
  }

  @Test func `a repeated request is answered the same and changes nothing`() throws {
    var world = ServiceWorld()
    let code = try world.create()
    let same = try world.create()
    #expect(same == code)
    let exchange = DeviceRequest.Body.exchange(code, World.web)
    let first = world.repeatRequest(exchange, RequestNumber(900), from: World.laptop)
    #expect(world.repeatRequest(exchange, RequestNumber(900), from: World.laptop) == first)
    let laptop = try opening(first)
    let submit = DeviceRequest.Body.submit(
      laptop.resumeToken, World.inquiry, InquiryDefinition.form, Epoch(1), IdempotencyKey(1), .form(Self.answers))
    let submitted = world.request(submit, from: World.laptop)
    #expect(world.request(submit, from: World.laptop) == submitted)
    let completions = world.log.filter { event in
      if case .stepCompleted = event { true } else { false }
    }
    #expect(completions.count == 1)
  }

  @Test func `S14, S28: a code at the wrong entry is refused like an unknown one, and not consumed`() throws {
    var world = ServiceWorld()
    let code = try world.create()
    #expect(
      world.request(.claim(.scanned(HandoffCode(code.secret)), World.ios), from: World.phone)
        == .refused(.wrongKindOfCode))
    #expect(Refusal.wrongKindOfCode.error == Refusal.unknownCode.error)
    let laptop = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    world.request(.mint(.resume(laptop.resumeToken), World.inquiry, .asked), from: World.laptop)
  }

  @Test func `F04: a typed code is peeked at and claimed as a scanned one, for as long as it is honoured`() throws {
    var world = ServiceWorld()
    let (laptop, offer) = try offered(&world)
    guard case .peeked = world.request(.peek(.typed(offer.typed)), from: World.phone) else { throw Unexpected() }
    let peeked = world.request(.peek(.typed(offer.typed)), from: World.phone)
    #expect(peeked == world.request(.peek(.scanned(offer.code)), from: World.phone))
    world.pass(.seconds(45))
    world.request(.mint(.resume(laptop.resumeToken), World.inquiry, .rotation), from: World.laptop)
    guard case .claimed = world.request(.claim(.typed(offer.typed), World.ios), from: World.phone) else {
      throw Unexpected()
    }
    #expect(world.violations == [])
    world.pass(.seconds(91))
    #expect(world.request(.peek(.typed(offer.typed)), from: World.stranger) == .refused(.unknownCode))
  }

  @Test func `S17: after five wrong typed codes a device waits, also with the right one, and others do not`() throws {
    var world = ServiceWorld()
    let (_, offer) = try offered(&world)
    func typed(_ number: UInt64) -> DeviceRequest.Body {
      .peek(.typed(TypedCode(reducing: Secret(high: 0, low: number))))
    }
    for number in UInt64(1)...5 {
      #expect(world.request(typed(number), from: World.phone) == .refused(.unknownCode))
    }
    #expect(world.request(.peek(.typed(offer.typed)), from: World.phone) == .refused(.unknownCode))
    guard case .peeked = world.request(.peek(.typed(offer.typed)), from: World.stranger) else { throw Unexpected() }
    guard case .peeked = world.request(.peek(.scanned(offer.code)), from: World.phone) else { throw Unexpected() }
    world.pass(.seconds(61))
    guard case .peeked = world.request(.peek(.typed(offer.typed)), from: World.phone) else { throw Unexpected() }
  }

  @Test func `S20: a claim gives no right to write, and S7: an offering source has none either`() throws {
    var world = ServiceWorld()
    let (laptop, offer) = try offered(&world)
    world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    let write = DeviceRequest.Body.submit(
      laptop.resumeToken, World.inquiry, InquiryDefinition.handoff, Epoch(1), IdempotencyKey(5), .acknowledged)
    #expect(world.request(write, from: World.phone) == .refused(.tokenInvalid))
    #expect(world.request(write, from: World.laptop) == .refused(.handingOff))
  }

  @Test func `S3: after the handoff the source is fenced, and S8: a watch token reads and never writes`() throws {
    var world = ServiceWorld()
    let (laptop, offer, phone) = try handedOver(&world)
    let write = DeviceRequest.Body.submit(
      laptop.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(1), IdempotencyKey(9),
      .governmentID(Self.evidence))
    #expect(world.request(write, from: World.laptop) == .refused(.moved))
    let asToken = ResumeToken(offer.watchToken.secret)
    #expect(world.request(.heartbeat(asToken, World.inquiry, Epoch(2)), from: World.laptop) == .refused(.tokenInvalid))
    guard
      case .progressed(let seen) = world.request(.watch(.watch(offer.watchToken), World.inquiry), from: World.laptop)
    else { throw Unexpected() }
    #expect(seen.holder == .other(.ios) && seen.epoch == phone.snapshot.epoch)
    #expect(
      world.request(.watch(.watch(offer.watchToken), World.inquiry), from: World.phone) == .refused(.tokenInvalid))
  }

  @Test func `S2: a reclaim moves the inquiry back under a new epoch, and tells the phone`() throws {
    var world = ServiceWorld()
    let (_, offer, phone) = try handedOver(&world)
    world.clearInbox(of: World.phone)
    let back = try opening(world.request(.reclaim(offer.watchToken, World.inquiry), from: World.laptop))
    #expect(back.snapshot.epoch == Epoch(3) && back.snapshot.holder == .you)
    #expect(world.pushes(to: World.phone).map(\.event) == [.moved])
    let late = DeviceRequest.Body.submit(
      phone.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(2), IdempotencyKey(1),
      .governmentID(Self.evidence))
    #expect(world.request(late, from: World.phone) == .refused(.moved))
    let resumed = try opening(
      world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(resumed.snapshot.holder == .other(.web))
    #expect(world.violations == [])
  }

  @Test func `L2: a silent phone loses the lease after 30 s, and its return raises the epoch`() throws {
    var world = ServiceWorld()
    let (_, offer, phone) = try handedOver(&world)
    world.request(.watch(.watch(offer.watchToken), World.inquiry), from: World.laptop)
    world.clearInbox(of: World.laptop)
    world.pass(.seconds(29))
    world.request(.heartbeat(phone.resumeToken, World.inquiry, Epoch(2)), from: World.phone)
    world.pass(.seconds(29))
    #expect(world.pushes(to: World.laptop) == [])
    world.pass(.seconds(1))
    #expect(world.pushes(to: World.laptop).map(\.event) == [.leaseLapsed])
    let beat = world.request(.heartbeat(phone.resumeToken, World.inquiry, Epoch(2)), from: World.phone)
    #expect(beat == .refused(.leaseLapsed))
    let back = try opening(world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(back.snapshot.epoch == Epoch(3) && back.snapshot.holder == .you)
  }

  @Test func `L2: when both the laptop and its phone were lost, whoever comes back with a token goes on`() throws {
    var world = ServiceWorld()
    let (laptop, offer, phone) = try handedOver(&world)
    world.pass(.seconds(31))
    let asleep = try opening(world.request(.attach(laptop.resumeToken, World.inquiry, World.web), from: World.laptop))
    #expect(asleep.snapshot.holder == .nobody)
    _ = try opening(world.request(.reclaim(offer.watchToken, World.inquiry), from: World.laptop))
    world.pass(.seconds(31))
    let back = try opening(world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(back.snapshot.holder == .you && back.snapshot.epoch == Epoch(4))
  }

  @Test func `F20: a repeated government ID is answered with the identity, for the first answer may be lost`() throws {
    var world = ServiceWorld()
    let (_, _, phone) = try handedOver(&world)
    let body = DeviceRequest.Body.submit(
      phone.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(2), IdempotencyKey(1),
      .governmentID(Self.evidence))
    let first = world.request(body, from: World.phone)
    guard case .verified = first else { throw Unexpected() }
    #expect(world.request(body, from: World.phone) == first)
  }

  @Test func `a phone that is done gives the inquiry back to the laptop, once`() throws {
    var world = ServiceWorld()
    let (laptop, _, phone) = try handedOver(&world)
    world.clearInbox(of: World.laptop)
    let body = DeviceRequest.Body.handBack(phone.resumeToken, World.inquiry, Epoch(2))
    let first = world.request(body, from: World.phone)
    #expect(world.pushes(to: World.laptop).map(\.event) == [.handedBack])
    #expect(world.pushes(to: World.laptop).first?.snapshot.holder == .you)
    #expect(world.request(body, from: World.phone) == first)
    let beat = world.request(.heartbeat(laptop.resumeToken, World.inquiry, Epoch(3)), from: World.laptop)
    guard case .progressed(let snapshot) = beat else { throw Unexpected() }
    #expect(snapshot.handoff == .handedBack && snapshot.epoch == Epoch(3))
  }

  @Test func `a source that missed the scan is told the number again when it asks for the truth`() throws {
    var world = ServiceWorld()
    let (laptop, offer) = try offered(&world)
    world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    world.clearInbox(of: World.laptop)
    world.request(.watch(.resume(laptop.resumeToken), World.inquiry), from: World.laptop)
    let number = try number(shown: world.pushes(to: World.laptop))
    _ = try opening(world.request(.confirm(World.inquiry, number), from: World.phone))
  }

  @Test func `S24: each device's pushes are numbered without gaps`() throws {
    var world = ServiceWorld()
    let (_, offer, phone) = try handedOver(&world)
    world.request(.watch(.watch(offer.watchToken), World.inquiry), from: World.laptop)
    world.clearInbox(of: World.laptop)
    world.request(
      .submit(
        phone.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(2), IdempotencyKey(1),
        .governmentID(Self.evidence)), from: World.phone)
    world.request(.cancel(world.cancelToken(of: World.phone), World.inquiry), from: World.phone)
    let numbers = world.pushes(to: World.laptop).map(\.snapshot.sequence.rawValue)
    #expect(numbers == Array((numbers.first ?? 0)..<(numbers.first ?? 0) + UInt32(numbers.count)))
    #expect(numbers.count == 2)
  }

  @Test func `S21, S26: a cancelled inquiry stays cancelled, whatever comes late`() throws {
    var world = ServiceWorld()
    let (_, _, phone) = try handedOver(&world)
    world.request(.cancel(world.cancelToken(of: World.laptop), World.inquiry), from: World.laptop)
    let late = DeviceRequest.Body.submit(
      phone.resumeToken, World.inquiry, InquiryDefinition.governmentID, Epoch(2), IdempotencyKey(1),
      .governmentID(Self.evidence))
    #expect(world.request(late, from: World.phone) == .refused(.inquiryEnded))
    world.pass(.seconds(7_200))
    let endings = world.log.filter { event in
      if case .ended = event { true } else { false }
    }
    #expect(endings == [.ended(World.inquiry, .cancelled)])
    #expect(world.violations == [])
  }

  @Test func `L7, L10: an abandoned inquiry ends by itself, and leaves no timer and no name behind`() throws {
    var world = ServiceWorld()
    let (_, _, phone) = try handedOver(&world)
    world.pass(.seconds(3_600))
    #expect(world.log.contains(.ended(World.inquiry, .abandoned)))
    world.pass(.seconds(300))
    #expect(world.kernel.address(of: .inquiry(World.inquiry)) == nil)
    let late = world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone)
    #expect(late == .refused(.noSuchInquiry) && Refusal.noSuchInquiry.error == .noActiveInquiry)
    #expect(world.kernel.nextTimer == nil)
    #expect(world.violations == [])
  }

  @Test func `S35: a mailbox answers its own installation's credential alone`() throws {
    var world = ServiceWorld()
    let (laptop, _, phone) = try handedOver(&world)
    #expect(world.request(.pull(laptop.receiptToken, after: .none), from: World.phone) == .refused(.receiptInvalid))
    world.send(
      .request(
        DeviceRequest(
          from: World.phone, number: RequestNumber(9_999), body: .pull(phone.receiptToken, after: .none))),
      to: .mailbox(World.laptop), from: World.phone)
    #expect(world.log.contains(.refused(World.phone, .notEntitled)))
  }
}
