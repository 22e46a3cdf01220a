import Actors
import Coordination
import Inquiry
import Testing

/// Devices that do anything at any time, some of it twice, against the whole service.
struct RandomWorldTests {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func `S1 to S5, S9, S20, S21, S24: three devices that do anything break nothing`(seed: UInt64) throws {
    var world = ServiceWorld(seed: seed)
    var people = RandomDevices(seed: seed, code: try world.create())
    for _ in 0..<120 { people.act(&world) }
    #expect(world.violations == [])
    let found = TraceRules(world.log)
    #expect(found.broken == [], "seed \(seed)")
    #expect(people.broken == [], "seed \(seed)")
    world.pass(.seconds(100_000))
    #expect(world.log.contains { if case .ended = $0 { true } else { false } }, "L7: seed \(seed)")
    #expect(TraceRules(world.log).broken == [])
  }

  @Test func `the random devices reach what they are there to test`() throws {
    var reached: Set<String> = []
    for seed in 0..<UInt64(150) {
      var world = ServiceWorld(seed: seed)
      var people = RandomDevices(seed: seed, code: try world.create())
      for _ in 0..<120 { people.act(&world) }
      world.pass(.seconds(100_000))
      for event in world.log {
        switch event {
        case .handoffConfirmed: reached.insert("confirmed")
        case .handoffEnded(_, let status): reached.insert("\(status)")
        case .leaseLapsed: reached.insert("lapsed")
        case .ended(_, let outcome): reached.insert("\(outcome)")
        case .deliveryChanged(_, _, .acked, _, _): reached.insert("acked")
        case .refused(_, let refusal): reached.insert("\(refusal)")
        case .resumed: reached.insert("resumed")
        default: break
        }
      }
    }
    let wanted: Set<String> = [
      "confirmed", "handedBack", "expired", "declined", "cancelled", "reclaimed", "done", "lapsed", "approved",
      "abandoned", "acked", "resumed", "fenced", "moved", "leaseLapsed", "claimedByOther", "claimedBySource",
      "numberTriesSpent", "tokenInvalid", "tokenReused", "inquiryEnded", "stepNotCurrent", "capabilityMissing",
      "handingOff", "codeUsed",
    ]
    #expect(wanted.subtracting(reached).sorted() == [])
  }

  @Test(arguments: [KernelConfiguration.Schedule.firstComeFirstServed, .seeded])
  func `one seed gives one digest`(schedule: KernelConfiguration.Schedule) throws {
    var digests: Set<TraceDigest> = []
    for _ in 0..<2 {
      var world = ServiceWorld(seed: 7, schedule: schedule)
      var people = RandomDevices(seed: 7, code: try world.create())
      for _ in 0..<120 { people.act(&world) }
      digests.insert(world.kernel.digest)
    }
    #expect(digests.count == 1)
  }
}

/// What must hold over the whole log of one inquiry.
private struct TraceRules {
  private(set) var broken: [String] = []

  init(_ log: [InquiryEvent]) {
    var epoch = Epoch.none
    var holder: InstallationID?
    var writers: [Epoch: InstallationID] = [:]
    var lastWrite = Epoch.none
    var ends = 0
    var confirmedGenerations: Set<Generation> = []
    for event in log {
      switch event {
      case .holderChanged(_, let next, let at, _):
        if at < epoch || next != nil && at == epoch { broken.append("S2: epoch \(epoch) became \(at)") }
        if next != nil && ends > 0 { broken.append("S5: held after the end") }
        epoch = at
        holder = next
      case .writeAccepted(_, let by, let at):
        if by != holder || at != epoch || ends > 0 { broken.append("S3: \(by) wrote in \(at)") }
        if writers[at, default: by] != by || at < lastWrite { broken.append("S4: \(by) wrote in \(at)") }
        writers[at] = by
        lastWrite = at
      case .handoffConfirmed(_, let generation, let by, _):
        if !confirmedGenerations.insert(generation).inserted { broken.append("S9: \(generation) confirmed twice") }
        if holder == by { broken.append("S20: \(by) held before it confirmed") }
      case .ended: ends += 1
      default: break
      }
    }
    if ends > 1 { broken.append("S21: \(ends) ends") }
  }
}

/// A laptop, a phone and a bystander, each with what it was told.
private struct RandomDevices {
  private struct Known {
    var resume: [ResumeToken] = []
    var watch: WatchToken?
    var receipt: ReceiptToken?
    var cancel: CancelToken?
    var epoch = Epoch.none
    var step = StepID(0)
    var cursor = SequenceNumber.none
    var entries: [MailboxEntry] = []
    var sequence = SequenceNumber.none
    var last: (DeviceRequest.Body, RequestNumber)?

    mutating func take(_ snapshot: Snapshot) {
      epoch = snapshot.epoch
      step = snapshot.step
    }
  }

  private var random: SeededRandom
  private let code: LaunchCode
  private let apps = [ServiceWorld.laptop, ServiceWorld.phone, ServiceWorld.stranger]
  private var known: [InstallationID: Known] = [:]
  private var codes: [HandoffCode] = []
  private var number: ConfirmNumber?
  private var lastNumber: UInt32 = 0
  /// Some time after its end an inquiry answers no more.
  private var isRetired = false
  private(set) var broken: [String] = []

  init(seed: UInt64, code: LaunchCode) {
    random = SeededRandom(seed: seed, key: 99)
    self.code = code
  }

  mutating func act(_ world: inout ServiceWorld) {
    let app = apps[Int(random.below(random.chance(1, in: 6) ? 3 : 2))]
    if random.chance(1, in: 3) {
      let seconds: [Int64] = [1, 5, 9, 20, 31, 46, 61, 91]
      world.pass(.seconds(seconds[Int(random.below(random.chance(1, in: 4) ? 8 : 3))]))
    }
    var mine = known[app] ?? Known()
    let body: DeviceRequest.Body
    if let last = mine.last, random.chance(1, in: 8) {
      let reply = world.repeatRequest(last.0, last.1, from: app)
      isRetired = world.kernel.address(of: .inquiry(ServiceWorld.inquiry)) == nil
      learn(reply, app)
      return
    } else {
      body = world.peeked(choose(app, mine), from: app)
    }
    lastNumber += 1
    mine.last = (body, RequestNumber(lastNumber))
    known[app] = mine
    for other in apps { world.clearInbox(of: other) }
    let reply = world.repeatRequest(body, RequestNumber(lastNumber), from: app)
    isRetired = world.kernel.address(of: .inquiry(ServiceWorld.inquiry)) == nil
    learn(reply, app)
    for other in apps { observe(world.pushes(to: other), other) }
  }

  private mutating func choose(_ app: InstallationID, _ mine: Known) -> DeviceRequest.Body {
    let inquiry = ServiceWorld.inquiry
    let traits = app == ServiceWorld.laptop ? ServiceWorld.web : ServiceWorld.ios
    let isOld = random.chance(1, in: 10) && mine.resume.count > 1
    let back = isOld ? Int(random.below(UInt64(min(3, mine.resume.count)))) : 0
    guard let resume = mine.resume.dropLast(back).last else {
      switch random.below(10) {
      case 0...1: return .exchange(code, traits)
      case 2: return .decline(inquiry)
      case 3...5: return .confirm(inquiry, random.chance(3, in: 4) ? number ?? ConfirmNumber(0) : ConfirmNumber(1))
      default: return codes.isEmpty ? .exchange(code, traits) : claim(app, traits)
      }
    }
    let epoch = random.chance(9, in: 10) ? mine.epoch : Epoch(mine.epoch.rawValue &- 1)
    let watch = mine.watch ?? WatchToken(resume.secret)
    switch random.below(60) {
    case 0...17:
      let step = random.chance(9, in: 10) ? mine.step : InquiryDefinition.selfie
      return .submit(resume, inquiry, step, epoch, IdempotencyKey(lastNumber), content(step))
    case 18...24: return .mint(.resume(resume), inquiry, random.chance(1, in: 2) ? .asked : .rotation)
    case 25...28: return .heartbeat(resume, inquiry, epoch)
    case 29...36: return claim(app, traits)
    case 37...44: return .confirm(inquiry, random.chance(3, in: 4) ? number ?? ConfirmNumber(0) : ConfirmNumber(1))
    case 45: return .decline(inquiry)
    case 46...47: return .handBack(resume, inquiry, epoch)
    case 48...49: return .reclaim(watch, inquiry)
    case 50...52: return .attach(resume, inquiry, traits)
    case 53:
      let cancel = mine.cancel ?? CancelToken(resume.secret)
      return random.chance(1, in: 6) ? .cancel(cancel, inquiry) : .watch(.watch(watch), inquiry)
    case 54: return .watch(.resume(resume), inquiry)
    case 55: return random.chance(1, in: 4) ? .closed(resume, inquiry) : .exchange(code, traits)
    case 56...57: return .pull(mine.receipt ?? ReceiptToken(resume.secret), after: mine.cursor)
    default:
      guard let entry = mine.entries.first, let receipt = mine.receipt else {
        return .peek(.scanned(codes.last ?? scrap))
      }
      return .acknowledge(receipt, entry, .stored)
    }
  }

  private var scrap: HandoffCode { HandoffCode(Secret(high: 0, low: 0)) }

  private mutating func claim(_ app: InstallationID, _ traits: DeviceTraits) -> DeviceRequest.Body {
    let recent = codes.suffix(3)
    guard !recent.isEmpty else { return .claim(.scanned(scrap), traits) }
    let offset = random.chance(3, in: 4) ? recent.count - 1 : Int(random.below(UInt64(recent.count)))
    return .claim(.scanned(recent[recent.startIndex + offset]), traits)
  }

  private func content(_ step: StepID) -> StepSubmission {
    let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)
    switch step {
    case InquiryDefinition.form: return .form(Answers([]))
    case InquiryDefinition.governmentID: return .governmentID(evidence)
    case InquiryDefinition.selfie: return .selfie(evidence)
    default: return .acknowledged
    }
  }

  private mutating func learn(_ reply: ServiceReply.Body?, _ app: InstallationID) {
    var mine = known[app] ?? Known()
    switch reply {
    case .opened(let opening):
      if mine.resume.last != opening.resumeToken { mine.resume.append(opening.resumeToken) }
      mine.receipt = opening.receiptToken
      mine.cancel = opening.cancelToken
      mine.take(opening.snapshot)
    case .progressed(let snapshot): mine.take(snapshot)
    case .verified(let snapshot, _): mine.take(snapshot)
    case .minted(let offer):
      if codes.last != offer.code { codes.append(offer.code) }
      mine.watch = offer.watchToken
    case .page(let page):
      mine.entries += page.entries.filter { $0.sequence > mine.cursor }
      mine.cursor = page.entries.last?.sequence ?? mine.cursor
    case .acknowledged: if !mine.entries.isEmpty { mine.entries.removeFirst() }
    case nil: if !isRetired { broken.append("no answer") }
    default: break
    }
    known[app] = mine
  }

  private mutating func observe(_ pushes: [ServicePush], _ app: InstallationID) {
    guard var mine = known[app] else { return }
    for push in pushes {
      if push.snapshot.sequence <= mine.sequence && mine.sequence != .none {
        broken.append("S24: \(app) got \(push.snapshot.sequence) after \(mine.sequence)")
      }
      mine.sequence = push.snapshot.sequence
      mine.take(push.snapshot)
      if case .scanned(_, let shown, _) = push.event { number = shown }
    }
    known[app] = mine
  }
}
