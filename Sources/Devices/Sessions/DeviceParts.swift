import Actors
import Inquiry

/// The machines of a device that has something to do, and what ties them together.
struct DeviceParts: ~Copyable, Sendable {
  var store = InquiryStoreMachine()
  var requests: RequestMachine
  var recordSlot = DurabilityMachine()
  var vaultSlot = DurabilityMachine()
  var vault = VaultMachine()
  var interface: InterfaceMachine
  /// Who looks at this device: the last one that touched it.
  var viewer = ActorID.outside
  /// Nil until a hand leads whoever looks at this device.
  var led: Owned<LedDevice>?
  /// Nil while nobody looks at the list of documents.
  var listing: Owned<DocumentListing>?
  /// Nil while no app has mounted the store.
  var mounting: Owned<StoreMounting>?
  /// The other stores of this device; nil while it has one, which is the rule.
  var shelf: Owned<StoreShelf>?
  /// Nil on all devices but those with the vendor's app.
  var vendor: Owned<VendorSeat>?
  /// The engine of the capture under way, or of one that a retry can go on with; `outside` for none.
  var engine = ActorID.outside
  // The small ones stand together, for the sake of a million devices.
  /// The last record is to be erased as soon as the vault keeps the credential that the record has (S36).
  var erasesRecord = false
  /// What the app heard last of the store in hand.
  var heard = LifecycleNote()
  var stage = StageKind.opening
  var permission = CapturePermission.unasked
  var engineUsesCamera = false
  var slot = StoreSlot.first
  /// Of all stores of this incarnation.
  var openingsCount: UInt16 = 0
  /// For when the timers are set; `never` for not at all.
  var armedAt = Instant.never
  var retryArmedAt = Instant.never

  static let timer = TimerID(1)
  /// Set while requests wait for answers, which is often and short: apart from the other one, so that both stay where
  /// they are most of the time.
  static let retryTimer = TimerID(2)
  /// Times that the UI draws for one event: what it does by itself changes what there is to draw.
  static let drawingsMax = 4

  init(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    // A device that is started again draws the same numbers as before: only the time tells its requests from old
    // ones.
    let seed = SeededRandom.mixed(effects.random.next() ^ turn.now.nanoseconds)
    requests = RequestMachine(seed: UInt16(truncatingIfNeeded: seed), limits: turn.limits)
    let (traits, supplied) = (turn.conditions.traits, turn.conditions.kit.platformOf(turn.installation))
    interface = InterfaceMachine(traits.platform, supplied.usable(on: traits))
  }

  var isLoading: Bool { recordSlot.isLoading || vaultSlot.isLoading }

  /// Nothing open, nothing stored, nothing under way, and no opening to count the next one from (S22).
  var isBlank: Bool {
    guard !isLoading, openingsCount == 0, interface.screen == nil, listing == nil, mounting == nil, shelf == nil,
      vendor == nil,
      recordSlot.isSettled,
      vaultSlot.isSettled
    else { return false }
    return recordSlot.newest == nil && vaultSlot.newest == nil && store.isReady
  }

  mutating func nothingStored() {
    _ = recordSlot.loaded(nil)
    _ = vaultSlot.loaded(nil)
  }

  /// What is saved, or on its way to be.
  var records: ResumeRecords {
    if !erasesRecord, case .resume(let records) = recordSlot.newest { records } else { ResumeRecords() }
  }

  mutating func messageReceived(
    _ message: InquiryMessage, from sender: ActorID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    if case .stored(let command, let completion) = message {
      guard command.actor == turn.me else { return }
      storageAnswered(completion, turn, &effects)
    } else if isLoading {
      effects.postpone()
      return
    } else {
      dispatch(message, from: sender, turn, &effects)
    }
    finish(turn, &effects)
  }

  private mutating func dispatch(
    _ message: InquiryMessage, from sender: ActorID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch message {
    case .action(let action):
      // The page that nobody has mounted is opened beside those that somebody has.
      if !bringUnmounted(), case .open = action, !addStore(turn) { return }
      // What a scenario presses, it does not look at: the person keeps the screen.
      if sender != .outside { viewer = sender }
      if vendorTook(action, turn, &effects) { return }
      actionReceived(action, from: sender, turn, &effects)
    case .interface(let event):
      interfaceReceived(event, turn, &effects)
    case .reply(let reply):
      replyReceived(reply, turn, &effects)
    case .push(let push):
      inEachStore(&effects) { $0.run($0.store.pushReceived(push, turn.conditions), turn, &$1) }
    case .hint(let sequence):
      run(vault.hinted(sequence, at: turn.now, turn.limits), turn, &effects)
    case .vault(let message):
      listingRequested(message, from: sender, turn, &effects)
    case .store(let message):
      storeMessageReceived(message, from: sender, turn, &effects)
    case .captured(let result):
      inEachStore(&effects) { parts, effects in
        if sender == parts.engine { parts.captureEnded(result, turn, &effects) }
      }
    case .permission(let permission):
      self.permission = permission
    case .prospect(let prospect):
      led = led ?? Owned(LedDevice())
      led?.value.prospect = prospect
    case .request, .forwarded, .service, .screen, .look, .deed, .app, .capture, .stored:
      break
    }
  }

  private mutating func replyReceived(
    _ reply: ServiceReply, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    // A busy service has not answered yet: the request is repeated when its time comes.
    if case .refused(.busy) = reply.body { return }
    if case .refused(.slowDown) = reply.body { return requests.slowed(reply.number, at: turn.now) }
    guard let request = requests.answered(reply.number) else { return }
    if request.body.isOfVendor { return vendorAnswered(reply.body, turn, &effects) }
    guard request.body.isOfVault else {
      return inStore(request.store, &effects) { $0.storeAnswered(reply.body, to: request, turn, &$1) }
    }
    switch reply.body {
    case .page(let page): run(vault.pageReceived(page), turn, &effects)
    case .document(let document):
      let verifier = turn.conditions.kit.verifier
      run(vault.documentReceived(document, at: turn.now, verifier: verifier, turn.limits), turn, &effects)
    case .acknowledged(let sequence):
      guard case .acknowledge(_, let entry, _) = request.body else { return }
      run(vault.acknowledged(entry, upTo: sequence), turn, &effects)
    case .snapshot(let snapshot): run(vault.snapshotReceived(snapshot), turn, &effects)
    case .deferred(let retryMs): run(vault.fetchDeferred(retryMs: retryMs, at: turn.now), turn, &effects)
    case .refused(let refusal): run(vault.requestRefused(refusal), turn, &effects)
    case .opened, .progressed, .verified, .minted, .peeked, .claimed, .wrongNumber, .wrongCode, .done, .found,
      .flowBegun:
      break
    }
  }

  mutating func timerFired(_ timer: TimerID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    if timer == Self.retryTimer {
      retryArmedAt = .never
      for action in requests.timeReached(turn.now, random: &effects.random) { run(action, turn, &effects) }
      return finish(turn, &effects)
    }
    armedAt = .never
    inEachStore(&effects) { $0.run($0.store.timeReached(turn.conditions), turn, &$1) }
    run(vault.timeReached(turn.now, turn.limits), turn, &effects)
    finish(turn, &effects)
  }

  /// Shows what has changed, lets the UI do what it does by itself, and sets the timer.
  private mutating func finish(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard !isLoading else { return }
    inEachStore(&effects) { parts, effects in
      parts.draw(turn, &effects)
      parts.vendorDone(turn, &effects)
      parts.tellApp(turn, &effects)
      if parts.engine != .outside, !parts.store.needsEngine { parts.stopEngine(&effects) }
    }
    if turn.conditions.kit.tellsViews { tellView(turn, &effects) }
    arm(&effects)
    guard turn.conditions.kit.checksInvariants else { return }
    for violation in invariantViolations() { effects.log(.error, .invariantViolated(violation)) }
  }

  /// A timer that is early is left alone: when it fires, nothing is due, and it is set anew.
  private mutating func arm(_ effects: inout Effects<InquirySystem>) {
    var due = storesWakeAt
    if let pull = vault.pullsAt { due = min(due, pull) }
    if due < armedAt {
      effects.startTimer(Self.timer, at: due)
      armedAt = due
    } else if due == .never, armedAt != .never {
      effects.cancelTimer(Self.timer)
      armedAt = .never
    }
    let retry = requests.wakesAt ?? .never
    if retry < retryArmedAt {
      effects.startTimer(Self.retryTimer, at: retry)
      retryArmedAt = retry
    } else if retry == .never, retryArmedAt != .never {
      effects.cancelTimer(Self.retryTimer)
      retryArmedAt = .never
    }
  }

  func invariantViolations() -> [InvariantViolation] {
    var violations = store.invariantViolations()
    violations.add(requests.invariantViolations())
    violations.add(vault.invariantViolations())
    violations.add(interface.invariantViolations())
    violations.add(recordSlot.invariantViolations())
    violations.add(vaultSlot.invariantViolations())
    violations.add(sharingViolations())
    violations.add(vendorViolations())
    return violations
  }
}

extension InquiryStoreMachine {
  var isReady: Bool {
    switch state {
    case .ready: true
    case .opening: false
    case .arriving: false
    case .started: false
    case .failed: false
    case .closed: false
    }
  }
}
