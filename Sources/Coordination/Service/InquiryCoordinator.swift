public import Actors
public import Inquiry

/// The single owner of one inquiry at the service: its state, epoch and lease change here and nowhere else, one message
/// at a time, so that a claim is a compare-and-set by construction.
public struct InquiryCoordinator: ~Copyable, Behaviour {
  public typealias System = InquirySystem

  var inquiry: CoordinatedInquiry
  private let checksInvariants: Bool
  private var isReadBack = false
  /// Whether nobody has anything to ask it any more: it has stopped, and what is written of it can go.
  public private(set) var isRetired = false

  public init(_ id: InquiryID, _ definition: DefinitionID, _ factory: CoordinationFactory) {
    inquiry = CoordinatedInquiry(
      id, definition, catalogue: factory.catalogue, limits: factory.limits, hasher: factory.hasher,
      issuing: factory.issuing)
    checksInvariants = factory.checksInvariants
  }

  /// An inquiry that an earlier start of the service wrote down.
  /// - Parameter record: as `record` was.
  /// - Throws: `RecordFault` for bytes that no inquiry of this definition was written to.
  public init(
    _ id: InquiryID, _ definition: DefinitionID, record: [UInt8], _ factory: CoordinationFactory
  ) throws(RecordFault) {
    inquiry = try CoordinatedInquiry(id, definition, from: record, factory)
    checksInvariants = factory.checksInvariants
    isReadBack = true
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .request(let request): inquiry.requested(request, replyTo: context.sender, at: context.now, &effects)
    case .forwarded(let request, let replyTo):
      inquiry.requested(request, replyTo: replyTo, at: context.now, &effects)
    case .service(.create): inquiry.announced(&effects)
    case .service(.relaunch): inquiry.relaunched(at: context.now, &effects)
    case .service(.begin): inquiry.begunFromOutside(at: context.now, &effects)
    case .service(.force(_, let outcome)): inquiry.forced(outcome, at: context.now, &effects)
    case .service(.expires(_, let end)): inquiry.expiryMoved(to: end, at: context.now, &effects)
    case .service(.expel(_, let installation)): inquiry.expelled(installation, at: context.now, &effects)
    case .service(.launcherLeft): inquiry.launch.launcherLeft()
    case .service(.statusAsked(let id)):
      effects.send(.service(.status(id, inquiry.machine.vendorStatus)), to: context.sender)
    case .service(.issued(let document)): inquiry.issued(document, at: context.now, &effects)
    case .service(.claimLost): inquiry.claimLost(at: context.now)
    case .service(.removed(let installation)): inquiry.deviceRemoved(installation, &effects)
    case .service(.queued(let edition, let installation)):
      let actions = inquiry.outbox.queued(edition, by: installation)
      inquiry.perform(actions, &effects)
    case .service(.delivered(let edition, let installation, _)):
      let actions = inquiry.outbox.delivered(edition, to: installation)
      inquiry.perform(actions, &effects)
    case .service, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface, .permission, .prospect,
      .capture, .captured, .vault, .store, .stored:
      break
    }
    if checksInvariants { invariantViolations().log(&effects) }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch signal {
    case .started:
      guard inquiry.hasDefinition else {
        throw BehaviourFailure("\(inquiry.id) names a definition that the catalogue does not have")
      }
      if isReadBack { inquiry.recovered(at: context.now, &effects) } else { inquiry.begin(at: context.now, &effects) }
    case .timer(let id):
      guard let timer = CoordinatedInquiry.Timer(rawValue: id.rawValue) else { return }
      isRetired = inquiry.timerFired(timer, at: context.now, &effects)
      if isRetired { effects.stop(context.me) }
    case .restarted: inquiry.recovered(at: context.now, &effects)
    case .terminated: break
    }
    if checksInvariants { invariantViolations().log(&effects) }
  }

  public var isFinished: Bool { inquiry.owesNothing }

  /// For dashboards and tests.
  public var handoffStatus: HandoffStatus { inquiry.handoff.status }
  public var outcome: TerminalOutcome? { inquiry.machine.outcome }
  public var epoch: Epoch { inquiry.lease.epoch }
  /// In the order of their beginnings.
  public var sessions: [SessionEntry] { inquiry.sessionList }
}

extension InquiryCoordinator {
  /// All that it knows, in bytes, without a secret. One that is read back goes on as this one would after the service
  /// was gone for a while.
  public var record: [UInt8] { inquiry.record }

  /// When it has to be there for something to happen; nil when it only has to answer.
  public var dueAt: Instant? { inquiry.dueAt }

  /// What leads to it, beside its id.
  public var codes: [CodeDigest] { inquiry.codes }

  /// Those that take part, or did: each has a mailbox.
  public var installations: [InstallationID] { inquiry.sessions.map { $0.value.installation } }
}

extension InquiryCoordinator: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    inquiry.invariantViolations()
  }
}

extension [InvariantViolation] {
  /// Makes every violation of this turn known; there are none unless this program has a defect.
  func log(_ effects: inout Effects<InquirySystem>) {
    for violation in self { effects.log(.error, .invariantViolated(violation)) }
  }
}
