import Actors
import Devices
import Inquiry
import Testing
import Walk

/// As for the service's machines, for those of a device.
extension StateTableTests {
  @Test func `the requests do what their table says`() throws {
    let bodies: [DeviceRequest.Body] = [
      .closed(ResumeToken(Secret(high: 1, low: 1)), StoreDrive.inquiry),
      .peek(.typed(TypedCode(reducing: Secret(high: 0, low: 7)))),
    ]
    let seen = explore(runs: 3_000, events: 20) {
      RequestMachine(seed: 1, limits: DeviceLimits())
    } _: { machine, random, now in
      switch random.below(16) {
      case 15:
        let before = machine.outstanding
        machine.slowed(before.last?.number ?? RequestNumber(0), at: now)
        return Asked("slowed", acted: machine.outstanding != before)
      case 0...5:
        let actions = machine.requested(random.one(of: bodies), at: now, random: &random)
        return Asked("requested", acted: !actions.isEmpty)
      case 6...8:
        let number = machine.outstanding.first?.number ?? RequestNumber(0)
        return Asked("answered", acted: machine.answered(number) != nil)
      case 9...11:
        let actions = machine.timeReached(now, random: &random)
        return Asked("timeReached", acted: !actions.isEmpty)
      default:
        let before = machine.outstanding.count
        machine.forgotten()
        return Asked("forgotten", acted: machine.outstanding.count != before)
      }
    }
    try check(RequestMachine.self, "requests.md", seen: seen)
  }

  @Test func `a slot of the storage does what its table says`() throws {
    let values = (1...3).map { DurableValue.vault(VaultImage(cursor: SequenceNumber($0))) }
    let seen = explore(runs: 500, events: 20) {
      DurabilityMachine()
    } _: { machine, random, _ in
      let before = machine.newest
      let event: String
      let actions: [DurabilityMachine.Action]
      switch random.below(8) {
      case 0: (event, actions) = ("loaded", machine.loaded(random.one(of: [nil, values[0]])))
      case 1...2: (event, actions) = ("writeRequested", machine.writeRequested(random.one(of: values)))
      case 3: (event, actions) = ("eraseRequested", machine.eraseRequested())
      case 4...5: (event, actions) = ("written", machine.written())
      case 6: (event, actions) = ("erased", machine.erased())
      default: (event, actions) = ("failed", machine.failed())
      }
      return Asked(event, acted: !actions.isEmpty || machine.newest != before)
    }
    try check(DurabilityMachine.self, "durability.md", seen: seen)
  }

  @Test func `the vault does what its table says`() throws {
    let seen = explore(runs: 3_000, events: 40) {
      VaultMachine()
    } _: { machine, random, now in
      VaultDrive.ask(&machine, &random, now)
    }
    try check(VaultMachine.self, "vault.md", seen: seen)
  }

  @Test func `the UI does what its table says`() throws {
    var seen: Set<Transition> = []
    for platform in [Platform.ios, .android, .web] {
      seen.formUnion(
        explore(runs: 4_000, events: 40) {
          InterfaceMachine(platform)
        } _: { machine, random, now in
          var drive = InterfaceDrive(random: random)
          let wasCovered = machine.isCovered
          let (event, actions) = drive.ask(&machine, at: now)
          random = drive.random
          let acted = actions.contains { action in if case .drop = action { false } else { true } }
          // A store that throws is no matter of the UI's state.
          return Asked(event, acted: acted && event != "dispatchFailed" || wasCovered != machine.isCovered)
        })
    }
    try check(InterfaceMachine.self, "interface.md", seen: seen)
  }

  @Test func `a walk does what its table says, whatever is typed, and keeps what must hold`() throws {
    let seen = explore(runs: 3_000, events: 60) {
      WalkMachine(WalkDrive.cast)
    } _: { machine, random, _ in
      var drive = WalkDrive(random: random)
      let (event, actions) = drive.ask(&machine)
      random = drive.random
      #expect(machine.invariantViolations() == [])
      return Asked(event, acted: !actions.isEmpty)
    }
    try check(WalkMachine.self, "walk.md", seen: seen)
  }

  @Test func `a capture does what its table says`() throws {
    var seen: Set<Transition> = []
    for profile in [CaptureProfile.camera, .bothSides, .nfc, .selfie, .liveness] {
      seen.formUnion(
        explore(runs: 3_000, events: 60) {
          CaptureMachine(profile)
        } _: { machine, random, now in
          let before = machine.state
          let asked = CaptureAsk.ask(&machine, &random, now)
          let violations = machine.invariantViolations()
          #expect(violations == [])
          if case .done = before { #expect(machine.state == before) }
          if case .failed = before { #expect(machine.state == before) }
          return asked
        })
    }
    try check(CaptureMachine.self, "capture.md", seen: seen)
  }

  @Test func `the vendor's app does what its table says, and keeps what must hold`() throws {
    let models = [
      InquiryUiModel(), InquiryUiModel(lifecycle: .started(StoreDrive.inquiry), stage: .form(StepID(1))),
      InquiryUiModel(lifecycle: .failed(.tokenExpired)), InquiryUiModel(lifecycle: .closed(nil)),
      InquiryUiModel(lifecycle: .closed(.approved)),
    ]
    let seen = explore(runs: 3_000, events: 20) {
      VendorAppMachine()
    } _: { machine, random, _ in
      let event: String
      let actions: [VendorAppMachine.Action]
      let inquiry = StoreDrive.inquiry
      switch random.below(10) {
      case 0...1: (event, actions) = ("startTapped", machine.startTapped())
      case 2...3: (event, actions) = ("inquiryReceived", machine.inquiryReceived(inquiry, nil))
      case 4: (event, actions) = ("requestFailed", machine.requestFailed("away"))
      case 5: (event, actions) = ("inquiryCompleted", machine.inquiryCompleted(inquiry, "approved", []))
      case 6: (event, actions) = ("inquiryCanceled", machine.inquiryCanceled(inquiry, nil))
      case 7: (event, actions) = ("eventOccurred", machine.eventOccurred(.start(inquiry, nil)))
      case 8: (event, actions) = ("errorOccurred", machine.errorOccurred(.invalidState))
      default: (event, actions) = ("modelChanged", machine.modelChanged(random.one(of: models)))
      }
      #expect(machine.invariantViolations() == [])
      return Asked(event, acted: !actions.isEmpty)
    }
    try check(VendorAppMachine.self, "vendor-app.md", seen: seen)
  }

  @Test func `the store, and the inquiry that it has started, do what their tables say`() throws {
    var ofStore: Set<Transition> = []
    var ofStarted: Set<Transition> = []
    for seed in 0..<UInt64(60_000) {
      var drive = StoreDrive(random: SeededRandom(seed: seed))
      var machine = InquiryStoreMachine()
      var now = Instant.start
      for _ in 0..<40 {
        now = now + .milliseconds(Int64(drive.random.below(6_000)))
        let (name, arrival, started) = (machine.stateName, machine.arrival, machine.startedState)
        let (event, actions) = drive.ask(&machine, at: now)
        if name != machine.stateName || arrival != machine.arrival {
          ofStore.insert(Transition(name, event, machine.stateName))
        }
        guard let started, let after = machine.startedState else { continue }
        if started != after || !actions.isEmpty {
          ofStarted.insert(Transition(started.name, event, after.name))
        }
      }
    }
    try check(InquiryStoreMachine.self, "inquiry-store.md", seen: ofStore)
    try check(StartedMachine.self, "started-inquiry.md", seen: ofStarted)
  }
}

/// Asks a vault what devices, networks and services ask, in any order.
private enum VaultDrive {
  private static let token = ReceiptToken(Secret(high: 3, low: 4))

  private static func entry(_ sequence: UInt32) -> MailboxEntry {
    let id = DocumentID(inquiry: StoreDrive.inquiry, ordinal: UInt8(1 + sequence % 2))
    let edition = DocumentEdition(id: id, version: DocumentVersion(UInt16(1 + sequence / 2)))
    return MailboxEntry(sequence: SequenceNumber(sequence), edition: edition)
  }

  /// Of an installation that has not enrolled yet.
  private static let old = VaultImage(
    records: [VaultRecord(inquiry: StoreDrive.inquiry, portrait: 1, content: RecordContent(digest: 1, byteCount: 1))])

  static func ask(_ machine: inout VaultMachine, _ random: inout SeededRandom, _ now: Instant) -> Asked {
    let limits = DeviceLimits()
    let cursor = machine.image.cursor.rawValue
    let before = machine.state
    let event: String
    let actions: [VaultMachine.Action]
    switch random.below(26) {
    case 22...23:
      let horizon = SequenceNumber(cursor + UInt32(random.below(4)))
      let entries = (0..<UInt32(random.below(3))).map { entry(cursor + 1 + $0) }
      let snapshot = MailboxSnapshot(entries: entries, horizon: horizon)
      (event, actions) = ("snapshotReceived", machine.snapshotReceived(snapshot))
    case 24: (event, actions) = ("fetchDeferred", machine.fetchDeferred(retryMs: 1_000, at: now))
    case 0: (event, actions) = ("tokenReceived", machine.tokenReceived(token, at: now, limits))
    case 1...2:
      (event, actions) = ("hinted", machine.hinted(SequenceNumber(cursor + 1), at: now, limits))
    case 3: (event, actions) = ("timeReached", machine.timeReached(now, limits))
    case 4...7:
      let entries = (0..<UInt32(random.below(3))).map { entry(cursor + 1 + $0) }
      let page = MailboxPage(entries: entries, hasMore: random.chance(1, in: 3))
      (event, actions) = ("pageReceived", machine.pageReceived(page))
    case 8...11:
      let edition = entry(cursor + 1).edition
      let document = Document(id: edition.id, version: edition.version, digest: 1, byteCount: 1)
      (event, actions) = (
        "documentReceived", machine.documentReceived(document, at: now, verifier: MixingSigner(), limits)
      )
    case 12...14: (event, actions) = ("imageDurable", machine.imageDurable())
    case 15: (event, actions) = ("imageNotDurable", machine.imageNotDurable(VaultImage(receiptToken: token)))
    case 16...17: (event, actions) = ("acknowledged", machine.acknowledged(entry(cursor), upTo: SequenceNumber(cursor)))
    case 18: (event, actions) = ("requestSpent", machine.requestSpent(at: now, limits))
    case 19...20: (event, actions) = ("requestRefused", machine.requestRefused(.noSuchDocument))
    default:
      guard case .resting = machine.state else { return Asked("restored", acted: false) }
      (event, actions) = ("restored", machine.restored(random.one(of: [machine.image, old]), at: now, limits))
    }
    let isOfMailbox = event != "tokenReceived" && (event != "imageDurable" || before != machine.state)
    return Asked(event, acted: isOfMailbox && !actions.isEmpty)
  }
}

extension InquiryStoreMachine {
  /// The state of the inquiry that is started, with its name.
  fileprivate var startedState: StartedStateName? {
    switch state {
    case .started(let started): StartedStateName(name: started.stateName, state: started.state)
    case .ready: nil
    case .opening: nil
    case .arriving: nil
    case .failed: nil
    case .closed: nil
    }
  }
}

extension InquiryStoreMachine {
  fileprivate var arrival: Arrival? {
    switch state {
    case .arriving(let arrival): arrival
    case .ready: nil
    case .opening: nil
    case .started: nil
    case .failed: nil
    case .closed: nil
    }
  }
}

private struct StartedStateName: Equatable {
  let name: String
  let state: StartedMachine.State
}
