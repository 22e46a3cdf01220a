public import Actors
public import Inquiry

/// The mailbox of one installation as an actor. It answers to the installation's receipt credential and to nothing else
/// (S35).
public struct DeviceMailbox: ~Copyable, Behaviour {
  public typealias System = InquirySystem

  private let installation: InstallationID
  private let limits: ServiceLimits
  private let receipt: ReceiptToken
  private let checksInvariants: Bool
  private var machine = DeviceMailboxMachine()
  private var isReadBack = false

  static let redelivery = TimerID(1)

  public init(_ installation: InstallationID, _ factory: CoordinationFactory) {
    self.installation = installation
    limits = factory.limits
    receipt = factory.hasher.receiptToken(installation)
    checksInvariants = factory.checksInvariants
  }

  /// A mailbox that an earlier start of the service wrote down.
  /// - Parameter record: as `record` was.
  /// - Throws: `RecordFault` for bytes that no mailbox was written to.
  public init(_ installation: InstallationID, record: [UInt8], _ factory: CoordinationFactory) throws(RecordFault) {
    self.init(installation, factory)
    var reader = RecordReader(record)
    guard try reader.number() == Self.formatVersion else { throw RecordFault.unreadable }
    machine = try DeviceMailboxMachine(from: &reader)
    try reader.end()
    isReadBack = true
  }

  /// Grows by one with each change of what is written.
  private static let formatVersion: UInt8 = 1

  /// All that it knows, in bytes.
  public var record: [UInt8] {
    var writer = RecordWriter()
    writer.put(Self.formatVersion)
    machine.write(to: &writer)
    return writer.bytes
  }

  /// When it has to be there for something to happen; nil when it only has to answer.
  public var dueAt: Instant? { machine.dueAt }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .request(let request):
      let body = answer(request, context, &effects)
      if case .refused(let refusal) = body { effects.log(.info, .refused(request.from, refusal)) }
      effects.send(.reply(ServiceReply(number: request.number, body: body)), to: context.sender)
    case .service(.deliver(let document, let readyAt)):
      let actions = machine.documentDue(document, readyAt: readyAt, at: context.now, limits)
      if actions == [.refuse(.busy)] {
        effects.log(.warning, .deliveryTroubled(document.edition, installation, .mailboxFull))
      }
      _ = perform(actions, &effects)
    case .service(.removed):
      if machine.isOpen { effects.log(.notice, .deviceRemoved(installation)) }
      _ = perform(machine.removed(at: context.now), &effects)
    case .service(.replaced):
      _ = perform(machine.removed(at: context.now), &effects)
    case .service, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface, .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
    if checksInvariants { invariantViolations().log(&effects) }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch signal {
    case .timer, .restarted: _ = perform(machine.redeliveryPassed(at: context.now, limits), &effects)
    case .started:
      if isReadBack { _ = perform(machine.redeliveryPassed(at: context.now, limits), &effects) }
    case .terminated: break
    }
    if checksInvariants { invariantViolations().log(&effects) }
  }

  private mutating func answer(
    _ request: DeviceRequest, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    guard request.from == installation else { return .refused(.notEntitled) }
    switch request.body {
    case .pull(let token, let cursor):
      guard token.secret.matches(receipt.secret) else { return .refused(.receiptInvalid) }
      return perform(machine.pulled(after: cursor, at: context.now, limits), &effects)
    case .fetch(let token, let edition):
      guard token.secret.matches(receipt.secret) else { return .refused(.receiptInvalid) }
      return perform(machine.fetchRequested(edition, at: context.now, limits), &effects)
    case .acknowledge(let token, let entry, let verdict):
      guard token.secret.matches(receipt.secret) else { return .refused(.receiptInvalid) }
      let actions = machine.acknowledged(entry, verdict, at: context.now)
      if let trouble = DeliveryTrouble(verdict), case .change = actions.first {
        effects.log(.notice, .deliveryTroubled(entry.edition, installation, trouble))
      }
      return perform(actions, &effects)
    case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim,
      .attach, .cancel, .closed, .watch, .findInquiry, .beginFlow:
      return .refused(.noSuchDocument)
    }
  }

  /// Turns actions into effects; what answers a request is returned.
  private func perform(
    _ actions: [DeviceMailboxMachine.Action], _ effects: inout Effects<InquirySystem>
  ) -> ServiceReply.Body {
    var body = ServiceReply.Body.done
    for action in actions {
      switch action {
      case .accept(let edition):
        effects.send(.service(.queued(edition, installation)), toName: .inquiry(edition.id.inquiry))
      case .hint(let sequence):
        effects.send(.hint(sequence), toName: .device(installation.device))
      case .page(let page): body = .page(page)
      case .snapshot(let snapshot): body = .snapshot(snapshot)
      case .serve(let document): body = .document(document)
      case .deferred(let retry): body = .deferred(retryMs: UInt32(clamping: retry.millisecondsUp))
      case .acknowledge(let sequence): body = .acknowledged(upTo: sequence)
      case .change(let edition, let status, let hints, let age):
        let ageMs = UInt32(clamping: age.milliseconds)
        effects.log(.info, .deliveryChanged(edition, installation, status, attempts: hints, ageMs: ageMs))
        if status.isSettled {
          let report = ServiceMessage.delivered(edition, installation, status)
          effects.send(.service(report), toName: .inquiry(edition.id.inquiry))
        }
      case .refuse(let refusal): body = .refused(refusal)
      case .startRedelivery(let deadline): effects.startTimer(Self.redelivery, at: deadline)
      case .cancelRedelivery: effects.cancelTimer(Self.redelivery)
      }
    }
    return body
  }
}

extension DeviceMailbox: SelfChecking {
  public func invariantViolations() -> [InvariantViolation] {
    machine.invariantViolations()
  }
}
