import Actors
import Devices
import Inquiry

/// What transcripts of the store speak about.
enum Fixture {
  static let inquiry = DeviceWorld.inquiry
  static let launch = LaunchCode(Secret(high: 1, low: 1))
  static let resume = ResumeToken(Secret(high: 2, low: 2))
  static let receipt = ReceiptToken(Secret(high: 3, low: 3))
  static let watch = WatchToken(Secret(high: 4, low: 4))
  static let handoff = HandoffCode(Secret(high: 5, low: 5))
  static let cancel = CancelToken(Secret(high: 6, low: 6))
  static let nonce = ClaimNonce(Secret(high: 8, low: 8))
  static let kit = DeviceKit(
    catalogue: DefinitionCatalogue([.passport]), stories: [PersonStory(definition: DefinitionID(0))])

  /// - Parameter milliseconds: since the start of the run.
  static func at(_ milliseconds: Int64, _ traits: DeviceTraits = DeviceWorld.web) -> StoreConditions {
    StoreConditions(now: .start + .milliseconds(milliseconds), traits: traits, kit: kit)
  }

  static func snapshot(
    _ step: StepID, holder: Holder = .you, epoch: UInt32 = 1, sequence: UInt32 = 0, handoff: HandoffStatus = .idle,
    outcome: TerminalOutcome? = nil
  ) -> Snapshot {
    Snapshot(
      inquiry: inquiry, definition: DefinitionID(0), completed: StepSet((1..<step.rawValue).map(StepID.init)),
      epoch: Epoch(epoch), sequence: SequenceNumber(sequence), leaseMs: holder == .nobody ? 0 : 30_000, step: step,
      holder: holder, handoff: handoff, outcome: outcome)
  }

  static func opening(_ snapshot: Snapshot, _ token: ResumeToken = resume, remainingMs: UInt32 = 0) -> Opening {
    Opening(
      snapshot: snapshot, resumeToken: token, receiptToken: receipt, cancelToken: cancel, remainingMs: remainingMs)
  }

  /// - Parameter ordinal: of the person's inquiry.
  static func record(
    _ ordinal: UInt16 = 1, by installation: InstallationID = DeviceWorld.laptop, _ version: SDKVersion = .current,
    exchanged: LaunchCode? = launch, expiresAt: Instant = .never
  ) -> ResumeRecord {
    ResumeRecord(
      inquiry: InquiryID(session: DeviceWorld.person, ordinal: ordinal), installation: installation,
      sdkVersion: version, definition: DefinitionID(0), resumeToken: resume, receiptToken: receipt, cancelToken: cancel,
      exchanged: exchanged, epochSeen: Epoch(1), sequenceSeen: .none, stageSeen: .form, expiresAt: expiresAt)
  }

  static func records(expiresAt: Instant = .never) -> ResumeRecords {
    ResumeRecords(record(expiresAt: expiresAt))
  }

  /// A store that has started at this step.
  static func started(
    at step: StepID, _ traits: DeviceTraits = DeviceWorld.web, holder: Holder = .you
  ) -> InquiryStoreMachine {
    var store = InquiryStoreMachine()
    let entry = Entry.start(launchCode: .secret(launch.secret))
    _ = store.openRequested(entry, ResumeRecords(), at(0, traits))
    let exchange = DeviceRequest.Body.exchange(launch, traits)
    let answer = ServiceReply.Body.opened(opening(snapshot(step, holder: holder)))
    _ = store.replyReceived(answer, to: exchange, sentAt: .start, at(50, traits))
    _ = store.recordSaved(at(60, traits))
    return store
  }
}

extension InquiryStoreMachine {
  /// A reply to a heartbeat that was sent half a second before.
  mutating func heard(_ snapshot: Snapshot, _ conditions: StoreConditions) -> [StoreAction] {
    let request = DeviceRequest.Body.heartbeat(Fixture.resume, Fixture.inquiry, snapshot.epoch)
    return replyReceived(
      .progressed(snapshot), to: request, sentAt: conditions.now - .milliseconds(500), conditions)
  }

  mutating func pushed(_ event: ServicePush.Event, _ snapshot: Snapshot, _ conditions: StoreConditions) -> [StoreAction]
  {
    pushReceived(ServicePush(snapshot: snapshot, event: event), conditions)
  }

  mutating func intended(_ action: InquiryAction, _ conditions: StoreConditions) -> [StoreAction] {
    intentReceived(action, ResumeRecords(), conditions)
  }
}
