public import Actors
public import Diagrams
public import Inquiry
import Scenarios

/// Draws a run as a sequence diagram: people, their devices and the service, and who told whom what.
public struct DiagramRecorder: RunObserver {
  /// What is beyond it is left out, and said so.
  public static let entriesMax = 5_000

  private let cast: Cast
  private let service: Int
  private var columns: [NodeID: Int] = [:]
  private var persons: [UInt32: Int] = [:]
  /// The column of the device that holds each person's inquiry.
  private var holders: [UInt32: Int] = [:]
  private var leftOut = 0
  private var lastInstant = Instant.start
  private var drawn: SequenceDiagram

  public init(_ cast: Cast) {
    self.cast = cast
    drawn = SequenceDiagram(title: "\(cast.scenario.name), seed \(cast.seed)")
    service = drawn.add(SequenceDiagram.Participant("service"))
    columns[.service] = service
  }

  /// The diagram so far.
  public var diagram: SequenceDiagram {
    guard leftOut > 0 else { return drawn }
    var shown = drawn
    shown.append(.divider("\(leftOut) further entries are left out"), at: lastInstant)
    return shown
  }

  public var wantsSteps: Bool { true }

  /// What a person does on a device, in the person's own words.
  public mutating func stepped(_ step: borrowing Step<InquirySystem>) {
    guard case .message(.action(let action)) = step.envelope.content, let sender = step.sender,
      sender.role == ActorRole.person.rawValue, !step.effects.contains(.postpone)
    else { return }
    message(from: column(ofPerson: sender.session), to: columns[step.node], action.word, at: step.time)
  }

  public mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    guard case .message(let message) = envelope.content, Self.isShown(message) else { return }
    var isLost = false
    if case .drop = verdict { isLost = true }
    let isRequest = to == .service
    self.message(
      from: columns[from], to: columns[to], message.label, line: isRequest ? .solid : .dashed, isLost: isLost, at: now)
  }

  /// Signs of life, and answers that say nothing new, would drown the story.
  private static func isShown(_ message: InquiryMessage) -> Bool {
    switch message {
    case .request(let request):
      switch request.body {
      case .heartbeat, .watch: false
      case .exchange, .peek, .claim, .confirm, .decline, .submit, .resend, .mint, .handBack, .reclaim, .attach, .cancel,
        .closed, .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
        true
      }
    case .reply(let reply):
      switch reply.body {
      case .progressed, .done, .acknowledged: false
      case .opened, .verified, .minted, .peeked, .claimed, .wrongNumber, .wrongCode, .page, .snapshot, .document,
        .deferred, .found, .flowBegun, .refused:
        true
      }
    case .push, .hint: true
    case .forwarded, .service, .action, .screen, .look, .deed, .app, .interface, .permission, .prospect, .capture,
      .captured, .vault, .store, .stored:
      false
    }
  }

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    switch event {
    case .holderChanged(_, let holder, let epoch, _):
      for device in columns(ofDevicesOf: session) { append(.lifeline(device, .idle), at: time) }
      holders[session] = holder.flatMap { columns[$0.device.node] }
      guard let column = holders[session] else { return }
      append(.lifeline(column, .active), at: time)
      append(.note(over: column, "holds the inquiry, epoch \(epoch)"), at: time)
    case .ended(_, let outcome):
      for device in columns(ofDevicesOf: session) { append(.lifeline(device, .idle), at: time) }
      holders[session] = nil
      append(.note(over: service, "ended: \(outcome)"), at: time)
    case .documentStored(let device, let edition):
      if let column = columns[device.device.node] { append(.note(over: column, "\(edition) in the vault"), at: time) }
    case .documentDropped(let device, let edition):
      guard let column = columns[device.device.node] else { return }
      append(.note(over: column, "\(edition) no longer in the vault"), at: time)
    case .deviceRemoved(let device):
      guard let column = columns[device.device.node] else { return }
      append(.note(over: service, "\(self.name(column)) gets no documents any more"), at: time)
    case .resumed(_, let device):
      // Who resumes what has ended, or what another device holds, only looks on.
      guard let column = columns[device.device.node], holders[session] == column else { return }
      append(.lifeline(column, .active), at: time)
    case .leaseLapsed:
      append(.note(over: service, "lease lapsed"), at: time)
    case .documentRevoked(let edition):
      append(.note(over: service, "\(edition) revoked"), at: time)
    case .documentForged(let edition):
      append(.note(over: service, "\(edition) forged"), at: time)
    case .oneTimeCodeSent(_, _, let attempt):
      append(.note(over: service, attempt == 1 ? "sends a one-time code" : "sends another one-time code"), at: time)
    case .created, .launched, .stepReached, .stepCompleted, .oneTimeCodeWrong, .sessionBegan, .sessionEnded, .linkSent,
      .botCame, .presenceAsked, .presenceConfirmed, .handoffOffered, .handoffClaimed,
      .handoffConfirmed, .handoffEnded, .leaseRenewed, .writeAccepted, .refused, .documentIssued, .deliveryDue,
      .deliveryChanged, .deliveryTroubled, .lifecycleChanged, .stageShown, .codeShown, .codeGone, .captureStarted,
      .captureFailed,
      .submitted, .numberEntered, .identitySaved, .vaultOpened, .found, .resumeAttempted, .scanned, .linkOpened,
      .linkRefused, .appTold,
      .invariantViolated:
      break
    }
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    switch intervention {
    case .spawn(let plan, _):
      enter(plan)
    case .kill(let node):
      guard let column = columns[node] else { return }
      append(.divider("fault: \(name(column)) is killed"), at: now)
      append(.lifeline(column, .gone), at: now)
    case .restart(let node, _):
      guard let column = columns[node] else { return }
      append(.lifeline(column, .idle), at: now)
      append(.note(over: column, "started again"), at: now)
    case .suspend(let node), .crash(_, let node), .erase(let node), .restore(let node), .block(let node, _),
      .setClockSkew(let node, _):
      guard let column = columns[node] else { return }
      append(.divider("fault: \(name(column)): \(intervention.label)"), at: now)
    case .resume(let node), .recover(_, let node), .unblock(let node, _):
      guard let column = columns[node] else { return }
      append(.divider("\(name(column)): \(intervention.label)"), at: now)
    case .send, .setProfile, .backUp:
      break
    }
  }

  /// Persons and devices get a column as they come.
  private mutating func enter(_ plan: ActorPlan) {
    switch plan {
    case .device(let installation, let traits):
      guard columns[installation.device.node] == nil else { return }
      let label = cast.device(installation.device)?.name ?? installation.device.description
      columns[installation.device.node] = drawn.add(
        SequenceDiagram.Participant(numbered(label, installation.session), caption: traits.platform.description))
    case .person(let session):
      _ = column(ofPerson: session.rawValue)
    case .backend, .directory, .issuer, .inquiry, .mailbox, .capture, .vault, .interface, .vendorBackend:
      break
    }
  }

  private mutating func column(ofPerson session: UInt32) -> Int {
    if let column = persons[session] { return column }
    let column = drawn.add(SequenceDiagram.Participant(numbered("person", SessionNumber(session))))
    persons[session] = column
    return column
  }

  /// With the person's number where there are several.
  private func numbered(_ label: String, _ session: SessionNumber) -> String {
    cast.sessions.count == 1 ? label : "\(label) \(session)"
  }

  private func columns(ofDevicesOf session: UInt32) -> [Int] {
    let count = cast.crowd(of: session)?.devices.count ?? 0
    return (0..<count).compactMap { columns[DeviceID(at: $0, of: session).node] }
  }

  private func name(_ column: Int) -> String { drawn.participants[column].name }

  private mutating func message(
    from: Int?, to: Int?, _ label: String, line: SequenceDiagram.Line = .solid, isLost: Bool = false, at now: Instant
  ) {
    guard let from, let to else { return }
    append(.message(SequenceDiagram.Message(from: from, to: to, label, line: line, isLost: isLost)), at: now)
  }

  private mutating func append(_ event: SequenceDiagram.Event, at now: Instant) {
    lastInstant = now
    if drawn.entries.count < Self.entriesMax {
      drawn.append(event, at: now)
    } else {
      leftOut += 1
    }
  }
}
