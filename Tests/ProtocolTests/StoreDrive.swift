import Actors
import Devices
import Inquiry

/// Asks a store what apps, persons, networks and services ask: mostly what fits, often enough what does not.
struct StoreDrive {
  static let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
  private static let form = StepID(1)
  private static let governmentID = StepID(2)
  private static let handoff = StepID(3)
  private static let end = StepID(4)
  private static let kit = DeviceKit(
    catalogue: DefinitionCatalogue([definition]), stories: [PersonStory(definition: DefinitionID(0))])
  private static let definition: InquiryDefinition = {
    let steps = [
      StepDefinition(id: form, name: "introduction", kind: .introduction, title: "Welcome"),
      StepDefinition(id: governmentID, name: "id", kind: .governmentID(.nfc), title: "Your passport"),
      StepDefinition(id: handoff, name: "handoff", kind: .handoff, title: "Your phone"),
      StepDefinition(id: end, name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "test", steps: steps) else {
      preconditionFailure("The definition of a test is valid")
    }
    return definition
  }()

  var random: SeededRandom
  /// Numbers only grow, as the service's do.
  private var sequence: UInt32 = 0
  private var epoch: UInt32 = 1

  init(random: SeededRandom) {
    self.random = random
  }

  private static let evidence = CaptureEvidence(digest: 5, byteCount: 5)
  private static let identity = VerifiedIdentity(subject: SessionNumber(1), mode: .nfc, portrait: evidence)

  mutating func ask(_ store: inout InquiryStoreMachine, at now: Instant) -> (event: String, actions: [StoreAction]) {
    let conditions = StoreConditions(
      now: now, traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc]), kit: Self.kit)
    let open = store.inquiry
    sequence = max(sequence, open?.snapshot.sequence.rawValue ?? 0)
    epoch = max(epoch, open?.snapshot.epoch.rawValue ?? 1)
    if store.stateName == "arriving", random.chance(2, in: 3) { return arrival(&store, conditions) }
    if case .handoff(let stage) = store.model(conditions).stage, stage.phase == .paused, random.chance(1, in: 2) {
      return intent(&store, open, conditions)
    }
    switch random.below(4) {
    case 0: return intent(&store, open, conditions)
    case 1: return reply(&store, open, conditions)
    case 2: return push(&store, open, conditions)
    default: return machinery(&store, open, conditions)
    }
  }

  /// What leads from a scanned code to a typed number.
  private mutating func arrival(
    _ store: inout InquiryStoreMachine, _ conditions: StoreConditions
  ) -> (String, [StoreAction]) {
    let request = DeviceRequest.Body.decline(Self.inquiry)
    let (event, body): (String, ServiceReply.Body)
    switch random.below(6) {
    case 0: return ("handoffAccepted", store.intentReceived(.acceptHandoff, ResumeRecords(), conditions))
    case 1:
      let action = InquiryAction.enterConfirmNumber(ConfirmNumber(7))
      return ("numberEntered", store.intentReceived(action, ResumeRecords(), conditions))
    case 2:
      (event, body) = (
        "peekReceived",
        .peeked(HandoffPeek(source: .web, next: .governmentID, nonce: ClaimNonce(Secret(high: 8, low: 8))))
      )
    case 3:
      let ticket = ClaimTicket(inquiry: Self.inquiry, source: .web, triesLeft: 2, confirmMs: 60_000)
      (event, body) = ("ticketReceived", .claimed(ticket))
    case 4: (event, body) = ("wrongNumberReceived", .wrongNumber(triesLeft: 1))
    default:
      let opening = Opening(
        snapshot: snapshot(nil), resumeToken: ResumeToken(Secret(high: 1, low: 2)),
        receiptToken: ReceiptToken(Secret(high: 3, low: 4)), cancelToken: CancelToken(Secret(high: 7, low: 7)))
      (event, body) = ("openingReceived", .opened(opening))
    }
    return (event, store.replyReceived(body, to: request, sentAt: conditions.now, conditions))
  }

  private mutating func intent(
    _ store: inout InquiryStoreMachine, _ open: OpenInquiry?, _ conditions: StoreConditions
  ) -> (String, [StoreAction]) {
    let step = open?.snapshot.step ?? Self.form
    let records = records()
    if case .handoff(let stage) = store.model(conditions).stage, stage.phase == .paused, random.chance(1, in: 2) {
      return random.chance(1, in: 2)
        ? ("codeRefreshed", store.intentReceived(.refreshCode, records, conditions))
        : ("handoffRequested", store.intentReceived(.requestHandoff, records, conditions))
    }
    if open?.error?.text == .chipTagLost {
      return ("retried", store.intentReceived(.retry, records, conditions))
    }
    let (event, action): (String, InquiryAction) =
      switch random.below(25) {
      case 0...3: ("openRequested", .open(random.one(of: entries)))
      case 4...6: ("answered", .acknowledge(step))
      case 7...10: ("captureRequested", .startCapture(step))
      case 11...12: ("retried", .retry)
      case 13: ("handoffRequested", .requestHandoff)
      case 14...15: ("codeRefreshed", .refreshCode)
      case 16: ("handoffAccepted", .acceptHandoff)
      case 17: ("handoffDeclined", .declineHandoff)
      case 18: ("numberEntered", .enterConfirmNumber(ConfirmNumber(7)))
      case 19...20: ("reclaimRequested", .reclaim)
      case 21: ("handBackRequested", .handBack)
      case 22: ("cancelRequested", .cancel)
      case 23: ("stayed", .stay)
      default: random.chance(1, in: 4) ? ("closeRequested", .close) : ("answered", .acknowledge(step))
      }
    return (event, store.intentReceived(action, records, conditions))
  }

  private var entries: [Entry] {
    let secret = Secret(high: 1, low: 9)
    return [
      .start(launchCode: .secret(secret)), .start(launchCode: .blank), .sameDeviceResume(.current),
      .anotherDevice(code: .secret(secret)),
    ]
  }

  /// What the device has saved: now and then nothing.
  private mutating func records() -> ResumeRecords {
    random.chance(1, in: 12) ? ResumeRecords() : ResumeRecords(record)
  }

  private var record: ResumeRecord {
    ResumeRecord(
      inquiry: Self.inquiry, installation: InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1)),
      definition: DefinitionID(0), resumeToken: ResumeToken(Secret(high: 1, low: 2)),
      receiptToken: ReceiptToken(Secret(high: 3, low: 4)), cancelToken: CancelToken(Secret(high: 7, low: 7)),
      watchToken: WatchToken(Secret(high: 5, low: 6)),
      epochSeen: Epoch(1), sequenceSeen: .none, stageSeen: .introduction,
      pending: PendingSubmission(
        step: Self.governmentID, key: IdempotencyKey(1), submission: .governmentID(Self.evidence)),
      nextKey: IdempotencyKey(2))
  }

  private mutating func snapshot(_ open: OpenInquiry?) -> Snapshot {
    var completed = open?.snapshot.completed ?? StepSet()
    var step = open?.snapshot.step ?? random.one(of: [Self.form, Self.handoff, Self.governmentID])
    // A step that this app does not know, now and then.
    if random.chance(1, in: 60) { step = StepID(60) }
    if random.chance(1, in: 6), let next = Self.definition.graph.next(after: step) {
      completed.insert(step)
      step = next
    }
    let holder = random.one(of: [Holder.you, .you, .you, .other(.web), .nobody])
    if holder != open?.snapshot.holder { epoch += UInt32(random.below(2)) }
    let outcome = random.chance(1, in: 25) ? TerminalOutcome.approved : nil
    return Snapshot(
      inquiry: Self.inquiry, definition: DefinitionID(0), completed: completed, epoch: Epoch(epoch),
      sequence: SequenceNumber(sequence), leaseMs: holder == .you ? 30_000 : 0, step: step, holder: holder,
      handoff: random.one(of: [.idle, .offered, .claimed, .expired, .declined]), outcome: outcome)
  }

  private mutating func reply(
    _ store: inout InquiryStoreMachine, _ open: OpenInquiry?, _ conditions: StoreConditions
  ) -> (String, [StoreAction]) {
    let token = open?.resumeToken ?? ResumeToken(Secret(high: 1, low: 2))
    let heartbeat = DeviceRequest.Body.heartbeat(token, Self.inquiry, Epoch(epoch))
    let key = open?.pending?.key ?? IdempotencyKey(99)
    let submission = DeviceRequest.Body.submit(
      token, Self.inquiry, open?.snapshot.step ?? Self.form, Epoch(epoch), key, .acknowledged)
    let capture = DeviceRequest.Body.submit(
      token, Self.inquiry, Self.governmentID, Epoch(epoch), key, .governmentID(Self.evidence))
    let news = snapshot(open)
    let (event, body, request): (String, ServiceReply.Body, DeviceRequest.Body) =
      switch random.below(20) {
      case 0...5:
        (
          "openingReceived",
          .opened(
            Opening(
              snapshot: news, resumeToken: ResumeToken(Secret(high: 1, low: random.below(9))),
              receiptToken: ReceiptToken(Secret(high: 3, low: 4)), cancelToken: CancelToken(Secret(high: 7, low: 7)))),
          heartbeat
        )
      case 6...7: ("snapshotReceived", .progressed(news), heartbeat)
      case 8...9: ("snapshotReceived", .progressed(news), submission)
      case 10...11: ("identityReceived", .verified(news, Self.identity), capture)
      case 12...14:
        (
          "offerReceived",
          .minted(
            HandoffOffer(
              code: HandoffCode(Secret(high: 7, low: 8)), watchToken: WatchToken(Secret(high: 5, low: random.below(3))),
              generation: Generation(1), shownMs: 1_000, rotationsLeft: UInt8(random.below(2)))), heartbeat
        )
      case 15:
        (
          "peekReceived",
          .peeked(HandoffPeek(source: .web, next: .governmentID, nonce: ClaimNonce(Secret(high: 8, low: 8)))), heartbeat
        )
      case 16:
        (
          "ticketReceived", .claimed(ClaimTicket(inquiry: Self.inquiry, source: .web, triesLeft: 2, confirmMs: 60_000)),
          heartbeat
        )
      case 17: ("wrongNumberReceived", .wrongNumber(triesLeft: 1), heartbeat)
      default:
        (
          "requestRefused",
          .refused(random.one(of: Refusal.allCases.filter { $0 != .busy && $0 != .documentForgotten })),
          random.one(of: [heartbeat, submission, .mint(.resume(token), Self.inquiry, .asked)])
        )
      }
    return (event, store.replyReceived(body, to: request, sentAt: conditions.now, conditions))
  }

  private mutating func push(
    _ store: inout InquiryStoreMachine, _ open: OpenInquiry?, _ conditions: StoreConditions
  ) -> (String, [StoreAction]) {
    sequence += UInt32(random.below(3))
    let events: [ServicePush.Event] = [
      .scanned(by: .ios, ConfirmNumber(7), confirmMs: 5_000), .claimEnded(.tooLate), .confirmed, .moved, .handedBack,
      .leaseLapsed, .holderChanged, .stepChanged, .scannedAgain(by: .android),
    ]
    let push = ServicePush(snapshot: snapshot(open), event: random.one(of: events))
    return ("pushReceived", store.pushReceived(push, conditions))
  }

  private mutating func machinery(
    _ store: inout InquiryStoreMachine, _ open: OpenInquiry?, _ conditions: StoreConditions
  ) -> (String, [StoreAction]) {
    switch random.below(16) {
    case 0...6: return ("recordSaved", store.recordSaved(conditions))
    case 7...9:
      let step = open?.snapshot.step ?? Self.form
      let result = random.one(of: [CaptureResult.captured(step, Self.evidence), .failed(step, .tagLost)])
      return ("captureEnded", store.captureEnded(result, conditions))
    case 10...12: return ("identitySaved", store.identitySaved(conditions))
    case 13: return ("identityNotSaved", store.identityNotSaved(.recordMapping))
    case 14:
      let token = ResumeToken(Secret(high: 1, low: 2))
      return ("requestSpent", store.requestSpent(.heartbeat(token, Self.inquiry, Epoch(1))))
    default:
      guard random.chance(1, in: 6) else { return ("timeReached", store.timeReached(conditions)) }
      return ("inquiryTaken", store.inquiryTaken(conditions))
    }
  }
}
