import Actors
import Inquiry

/// One inquiry with everything that coordinates it: the machines, and the sessions of its devices. It turns requests
/// into events of machines, and their actions into effects.
struct CoordinatedInquiry: ~Copyable, Sendable {
  enum Timer: UInt32 {
    case launchCode = 1
    case inquiry
    case lease
    case offer
    case confirm
    case relay
    case retention
    case issue
    case waiting
    case revision

    var id: TimerID { TimerID(rawValue) }
  }

  let id: InquiryID
  let definitionID: DefinitionID
  let definition: InquiryDefinition
  let hasDefinition: Bool
  let limits: ServiceLimits
  let hasher: any SecretHasher
  let issuing: IssuePlan

  /// Both without a nonce until `begin` draws one; nobody hears of a code before.
  var mint: SecretMint
  var launch: LaunchCodeMachine
  /// Launch codes that were asked for later, in the order of their minting; at most `laterLaunchesMax`.
  var laterLaunches: [Owned<LaunchCodeMachine>] = []
  var laterLaunchesSeen: UInt64 = 0
  var machine: InquiryMachine
  var lease: LeaseMachine
  var handoff: HandoffMachine
  var outbox = OutboxMachine()
  /// In the order of their opening; at most `sessionsMax`.
  var sessions: [Owned<Session>] = []
  var agenda = DocumentAgenda()
  /// Installations that get no documents any more, in the order of their removal; each has a session.
  var removed: [InstallationID] = []
  /// What the sessions were, in the order of their beginnings; at most `sessionsListedMax`.
  var sessionList: [SessionEntry] = []
  /// Of new codes.
  var offers: Allowance
  /// Claims in a row that came to nothing, and when the last one did.
  var claimsLost: UInt8 = 0
  var claimLostAt = Instant.start
  /// Of the step that is open, when it is one; else of the last one that was.
  var oneTimeCode: OneTimeCodeMachine?
  /// When the service has done what a person waits for, when documents are asked for, and when the inquiry may go;
  /// nil when nothing of the kind is to come.
  var waitEndsAt: Instant?
  var issueAt: Instant?
  var retiresAt: Instant?
  /// The generation of codes at whose claim the source was told of a second device.
  var toldOfRival: Generation?

  init(
    _ id: InquiryID, _ definitionID: DefinitionID, catalogue: DefinitionCatalogue, limits: ServiceLimits,
    hasher: any SecretHasher, issuing: IssuePlan
  ) {
    self.issuing = issuing
    self.id = id
    self.definitionID = definitionID
    let known = catalogue[definitionID]
    hasDefinition = known != nil
    definition = known ?? .nothing
    self.limits = limits
    self.hasher = hasher
    let mint = SecretMint(hasher: hasher, random: 0)
    self.mint = mint
    launch = LaunchCodeMachine(digest: mint.digest(mint.launchCode()), mintedAt: .start, limits: limits)
    machine = InquiryMachine(createdAt: .start, limits: limits)
    lease = LeaseMachine(limits: limits)
    handoff = HandoffMachine(limits: limits)
    offers = Allowance(max: limits.offersMax, everyMs: limits.offerMs)
  }

  /// Draws the nonce of all secrets, and makes the launch code known.
  mutating func begin(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    mint = SecretMint(hasher: hasher, random: effects.random.next())
    machine = InquiryMachine(createdAt: now, limits: limits)
    let digest = mint.digest(mint.launchCode())
    launch = LaunchCodeMachine(digest: digest, mintedAt: now, limits: limits)
    effects.log(.info, .created(id, definitionID))
    effects.send(.service(.register(digest, typed: nil, .launch, id)), toName: .directory)
    perform(launch.started, &effects)
    _ = perform(machine.started, by: nil, at: now, &effects)
    announced(&effects)
  }

  /// Tells the backend the launch code, again if it has to.
  func announced(_ effects: inout Effects<InquirySystem>) {
    effects.send(.service(.created(id, mint.launchCode())), toName: .backend)
  }

  /// - Returns: true when the inquiry is to stop.
  mutating func timerFired(_ timer: Timer, at now: Instant, _ effects: inout Effects<InquirySystem>) -> Bool {
    switch timer {
    case .launchCode:
      let actions = launch.expiryPassed(at: now)
      perform(actions, &effects)
    case .inquiry: _ = perform(machine.expiryPassed(at: now, definition), by: nil, at: now, &effects)
    case .lease: _ = perform(lease.lapsePassed(at: now), at: now, &effects)
    case .offer:
      let before = handoff.status
      _ = perform(handoff.offerExpiryPassed(at: now), was: before, by: nil, at: now, &effects)
    case .confirm:
      let before = handoff.status
      _ = perform(handoff.confirmDeadlinePassed(at: now), was: before, by: nil, at: now, &effects)
    case .relay: perform(outbox.relayPassed(at: now, limits), &effects)
    case .retention: return retired(at: now, &effects)
    case .issue:
      issueAt = nil
      askForDocuments(&effects)
    case .waiting:
      waitEndsAt = nil
      waited(at: now, &effects)
    case .revision: askForRevisions(at: now, &effects)
    }
    return false
  }

  private mutating func retired(at now: Instant, _ effects: inout Effects<InquirySystem>) -> Bool {
    guard owesNothing else {
      retain(at: now, &effects)
      return false
    }
    effects.send(.service(.unregister(launch.digest)), toName: .directory)
    for later in laterLaunches { effects.send(.service(.unregister(later.value.digest)), toName: .directory) }
    effects.send(.service(.retired(id)), toName: .directory)
    effects.send(.service(.retired(id)), toName: .backend)
    return true
  }

  mutating func retain(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    let end = max(now + Interval(limitMs: limits.retentionMs), agenda.nextAt ?? now)
    retiresAt = end
    effects.startTimer(Timer.retention.id, at: end)
  }

  /// True when no document is on its way, nor to come.
  var owesNothing: Bool {
    agenda.isEmpty && outbox.stateName == "empty"
  }

  func session(_ installation: InstallationID) -> Owned<Session>? {
    sessions.first { $0.value.installation == installation }
  }

  /// A device takes part, or does again after it had left.
  mutating func sessionBegan(
    _ session: Owned<Session>, by method: SessionMethod?, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    let installation = session.value.installation
    if let open = sessionList.lastIndex(where: { $0.installation == installation && $0.endedAt == nil }) {
      guard let method, method != sessionList[open].method else { return }
      sessionEnded(installation, at: now, &effects)
    }
    guard machine.outcome == nil else { return }
    let before = sessionList.last { $0.installation == installation }?.method
    let entry = SessionEntry(
      installation: installation, platform: session.value.traits.platform, method: method ?? before ?? .launch,
      startedAt: now)
    if sessionList.count >= Int(limits.sessionsListedMax) { sessionList.removeFirst() }
    sessionList.append(entry)
    effects.log(.info, .sessionBegan(id, installation, entry.method))
  }

  mutating func sessionEnded(
    _ installation: InstallationID, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard let open = sessionList.lastIndex(where: { $0.installation == installation && $0.endedAt == nil }) else {
      return
    }
    sessionList[open].endedAt = now
    effects.log(.info, .sessionEnded(id, installation))
  }

  /// No session outlives the inquiry.
  mutating func allSessionsEnded(at now: Instant, _ effects: inout Effects<InquirySystem>) {
    for entry in sessionList where entry.endedAt == nil { sessionEnded(entry.installation, at: now, &effects) }
  }

  /// The truth about the inquiry as one installation may know it.
  func snapshot(for installation: InstallationID, at now: Instant) -> Snapshot {
    let progress = machine.progress
    let holder: Holder
    switch lease.holder(at: now) {
    case nil: holder = .nobody
    case installation: holder = .you
    case .some(let other): holder = .other(session(other)?.value.traits.platform ?? .web)
    }
    return Snapshot(
      inquiry: id, definition: definitionID, completed: progress?.completed ?? StepSet(), epoch: lease.epoch,
      sequence: session(installation)?.value.sequence ?? .none,
      leaseMs: UInt32(clamping: lease.remaining(at: now).milliseconds),
      step: progress?.step ?? definition.steps[0].id, holder: holder, handoff: handoff.status,
      outcome: machine.outcome)
  }

  /// Pushes to one session, under its next number (S24).
  func push(
    _ event: ServicePush.Event, to session: Owned<Session>, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    guard session.value.isListening else { return }
    session.value.sequence = session.value.sequence.next
    let snapshot = snapshot(for: session.value.installation, at: now)
    effects.send(.push(ServicePush(snapshot: snapshot, event: event)), to: session.value.address)
  }

  func pushAll(
    _ event: ServicePush.Event, except: InstallationID?, at now: Instant, _ effects: inout Effects<InquirySystem>
  ) {
    for session in sessions where session.value.installation != except {
      push(event, to: session, at: now, &effects)
    }
  }
}

extension InquiryDefinition {
  /// Stands in where a definition is missing; an inquiry of it stops before it does anything.
  fileprivate static let nothing: InquiryDefinition = {
    let end = StepDefinition(id: StepID(0), name: "end", kind: .terminal(redirect: nil), title: "End")
    guard let definition = try? InquiryDefinition(name: "nothing", steps: [end]) else {
      preconditionFailure("A definition of one terminal step is valid")
    }
    return definition
  }()
}
