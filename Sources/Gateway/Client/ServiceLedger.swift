public import Actors
public import Inquiry

/// What a service does, as far as its devices see it: keeps books of what they are answered and told, and notes what
/// the service notes when it is part of the run. What no device is told stays unknown.
public struct ServiceLedger: Sendable {
  let catalogue: DefinitionCatalogue
  private var books: [InquiryID: Book] = [:]
  var deliveries = DeliveryLedger()

  /// What is known of one inquiry.
  private struct Book {
    var step: StepID?
    var completed = StepSet()
    var epoch = Epoch.none
    var holder: InstallationID?
    /// In which it became the holder. Others may be told of an epoch before its holder is.
    var holderEpoch = Epoch.none
    /// The last epoch whose lease ended without another one.
    var lapsed: Epoch?
    var slot = Slot.resting
    /// In the order of their generations.
    var offers: [Offer] = []
    var claims: [Claim] = []
    var sessions: [InstallationID] = []
    var isEnded = false
    var codesSent: [StepID: UInt8] = [:]
  }

  private enum Slot {
    case resting
    case open(since: Instant)
    case confirmed
  }

  private struct Offer {
    let code: HandoffCode
    let generation: Generation
  }

  private struct Claim: Hashable {
    let generation: Generation
    let by: InstallationID
    let method: SessionMethod
  }

  /// Deliveries that are known to be under way.
  public var owedCount: Int { deliveries.owedCount }

  private static let offersMax = 64

  public init(_ catalogue: DefinitionCatalogue) {
    self.catalogue = catalogue
  }

  /// The service made an inquiry.
  public mutating func created(_ inquiry: InquiryID, _ definition: DefinitionID) -> [InquiryEvent] {
    guard books[inquiry] == nil else { return [] }
    books[inquiry] = Book()
    return [.created(inquiry, definition)]
  }

  /// A one-time code went out to the person.
  public mutating func codeSent(_ inquiry: InquiryID, _ step: StepID) -> [InquiryEvent] {
    let attempt = (books[inquiry]?.codesSent[step] ?? 0) &+ 1
    books[inquiry]?.codesSent[step] = attempt
    return [.oneTimeCodeSent(inquiry, step, attempt: attempt)]
  }

  /// A device asks: one that leaves an inquiry gives its lease up, and that is no lapse.
  public mutating func asked(_ request: DeviceRequest) {
    guard case .closed(_, let id) = request.body, let book = books[id], book.holder == request.from else { return }
    books[id]?.lapsed = book.holderEpoch
  }

  /// A device was answered.
  public mutating func answered(
    _ request: DeviceRequest, _ reply: ServiceReply.Body, at now: Instant
  ) -> [InquiryEvent] {
    let from = request.from
    switch reply {
    case .opened(let opening): return opened(request, opening, at: now)
    case .progressed(let snapshot), .verified(let snapshot, _):
      var events = progressed(snapshot, by: request, at: now)
      if case .handBack(_, let id, _) = request.body { events += slotEnded(id, .handedBack) }
      return events
    case .minted(let offer):
      guard case .mint(_, let id, _) = request.body else { return [] }
      return minted(offer, for: id, by: from, at: now)
    case .claimed(let ticket):
      guard case .claim(let code, _, _) = request.body else { return [] }
      return claimed(ticket.inquiry, code, by: from)
    case .wrongCode:
      guard case .submit(_, let id, let step, _, _, _) = request.body else { return [] }
      return [.oneTimeCodeWrong(id, step, by: from)]
    case .done:
      switch request.body {
      case .decline(let id): return slotEnded(id, .declined)
      case .closed(_, let id): return sessionEnded(id, of: from)
      default: return []
      }
    case .page(let page): return deliveries.listed(page.entries, for: from, at: now)
    case .snapshot(let snapshot): return deliveries.listed(snapshot.entries, for: from, at: now)
    case .document(let document): return deliveries.fetched(document, by: from)
    case .acknowledged:
      guard case .acknowledge(_, let entry, let verdict) = request.body else { return [] }
      return deliveries.acknowledged(entry, verdict, by: from, at: now)
    case .refused(let refusal): return refusal.isTransient ? [] : [.refused(from, refusal)]
    case .peeked, .wrongNumber, .deferred, .found, .flowBegun: return []
    }
  }

  /// A device was told something unasked.
  public mutating func pushed(_ push: ServicePush, at now: Instant) -> [InquiryEvent] {
    let id = push.snapshot.inquiry
    var events = seen(push.snapshot, by: nil, at: now)
    switch push.event {
    case .claimEnded(.declined), .claimEnded(.wrongNumbers): events += slotEnded(id, .declined)
    case .claimEnded(.tooLate): events += slotEnded(id, .expired)
    case .leaseLapsed:
      guard books[id]?.lapsed != push.snapshot.epoch else { break }
      books[id]?.lapsed = push.snapshot.epoch
      events.append(.leaseLapsed(id, push.snapshot.epoch))
    case .scanned, .scannedAgain, .confirmed, .moved, .handedBack, .holderChanged, .stepChanged, .ended: break
    }
    return events
  }

  /// A mailbox has entries up to here.
  public mutating func hinted(
    _ sequence: SequenceNumber, to installation: InstallationID, at now: Instant
  ) -> [InquiryEvent] {
    deliveries.hinted(sequence, to: installation, at: now)
  }

  private mutating func opened(_ request: DeviceRequest, _ opening: Opening, at now: Instant) -> [InquiryEvent] {
    let (from, id) = (request.from, opening.snapshot.inquiry)
    guard books[id] != nil else { return [] }
    var events: [InquiryEvent] = []
    switch request.body {
    case .exchange(_, let traits):
      if books[id]?.sessions.contains(from) == true {
        events.append(.resumed(id, from))
      } else {
        events.append(.launched(id, from, traits.platform))
        events += sessionBegan(id, from, .launch)
      }
    case .confirm: events += confirmed(id, by: from, at: now)
    case .reclaim: events += slotEnded(id, .reclaimed)
    default: events.append(.resumed(id, from))
    }
    return events + progressed(opening.snapshot, by: request, at: now)
  }

  private mutating func progressed(
    _ snapshot: Snapshot, by request: DeviceRequest, at now: Instant
  ) -> [InquiryEvent] {
    var events: [InquiryEvent] = []
    let id = snapshot.inquiry
    if let book = books[id], snapshot.holder == .you, snapshot.epoch > book.holderEpoch {
      books[id]?.holderEpoch = snapshot.epoch
      books[id]?.holder = request.from
      events.append(.holderChanged(id, request.from, snapshot.epoch, leaseMs: snapshot.leaseMs))
    }
    return events + seen(snapshot, by: request.from, at: now)
  }

  /// - Parameter by: who brought it about, if that was a device that is known.
  private mutating func seen(_ snapshot: Snapshot, by device: InstallationID?, at now: Instant) -> [InquiryEvent] {
    let id = snapshot.inquiry
    guard var book = books[id], snapshot.epoch >= book.epoch, snapshot.completed.isSuperset(of: book.completed) else {
      return []
    }
    var events: [InquiryEvent] = []
    if let device {
      for step in snapshot.completed.steps where !book.completed.contains(step) {
        events.append(.stepCompleted(id, step, by: device, snapshot.epoch))
      }
    }
    if book.step != snapshot.step, snapshot.outcome == nil {
      let kind = catalogue[snapshot.definition]?[snapshot.step]?.kind.stage ?? .waiting
      events.append(.stepReached(id, snapshot.step, kind))
    }
    book.step = snapshot.step
    book.epoch = snapshot.epoch
    book.completed = snapshot.completed
    books[id] = book
    switch snapshot.handoff {
    case .handedBack, .done, .expired, .cancelled, .reclaimed: events += slotEnded(id, snapshot.handoff)
    case .idle, .offered, .claimed, .confirmed, .declined: break
    }
    if let outcome = snapshot.outcome, !book.isEnded {
      books[id]?.isEnded = true
      events.append(.ended(id, outcome))
    }
    return events
  }

  private mutating func minted(
    _ offer: HandoffOffer, for id: InquiryID, by device: InstallationID, at now: Instant
  ) -> [InquiryEvent] {
    guard var book = books[id], !book.offers.contains(where: { $0.code == offer.code }) else { return [] }
    if case .open = book.slot {} else { book.slot = .open(since: now) }
    if book.offers.count >= Self.offersMax { book.offers.removeFirst() }
    book.offers.append(Offer(code: offer.code, generation: offer.generation))
    books[id] = book
    return [.handoffOffered(id, offer.generation, by: device)]
  }

  private mutating func claimed(
    _ id: InquiryID, _ code: PresentedCode, by device: InstallationID
  ) -> [InquiryEvent] {
    guard var book = books[id] else { return [] }
    let offer = book.offers.last { offer in
      switch code {
      case .scanned(let shown), .linked(let shown, _): shown == offer.code
      case .typed(let typed): typed == TypedCode(reducing: offer.code.secret)
      }
    }
    let generation = offer?.generation ?? book.offers.last?.generation ?? Generation(0)
    let claim = Claim(generation: generation, by: device, method: code.method)
    guard !book.claims.contains(claim) else { return [] }
    book.claims.append(claim)
    books[id] = book
    return [.handoffClaimed(id, generation, by: device)]
  }

  private mutating func confirmed(_ id: InquiryID, by device: InstallationID, at now: Instant) -> [InquiryEvent] {
    guard let claim = books[id]?.claims.last(where: { $0.by == device }), case .open(let since) = books[id]?.slot else {
      return []
    }
    books[id]?.slot = .confirmed
    let tookMs = UInt32(clamping: (now - since).milliseconds)
    return [.handoffConfirmed(id, claim.generation, by: device, tookMs: tookMs)]
      + sessionBegan(id, device, claim.method)
  }

  private mutating func slotEnded(_ id: InquiryID, _ status: HandoffStatus) -> [InquiryEvent] {
    switch books[id]?.slot {
    case .resting, nil: return []
    case .open, .confirmed:
      books[id]?.slot = .resting
      return [.handoffEnded(id, status)]
    }
  }

  private mutating func sessionBegan(
    _ id: InquiryID, _ device: InstallationID, _ method: SessionMethod
  ) -> [InquiryEvent] {
    guard books[id]?.sessions.contains(device) == false else { return [] }
    books[id]?.sessions.append(device)
    return [.sessionBegan(id, device, method)]
  }

  private mutating func sessionEnded(_ id: InquiryID, of device: InstallationID) -> [InquiryEvent] {
    guard let place = books[id]?.sessions.firstIndex(of: device) else { return [] }
    books[id]?.sessions.remove(at: place)
    return [.sessionEnded(id, device)]
  }
}
