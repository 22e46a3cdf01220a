public import Actors
public import Inquiry

/// Writes a run down as it happens: every envelope, every change of state, every fault, what the network did, and what
/// nobody handled. A line names actors and devices as a person would, and nothing that depends on what else runs, but
/// for `step` and `digest`.
public struct TraceRecorder: RunObserver {
  private let names: TraceNames
  private let events: TraceEvents
  private let sink: any TraceSink
  private var step: UInt64 = 0

  /// Writes the header at once.
  public init(_ cast: Cast, _ header: TraceHeader, to sink: any TraceSink) {
    names = TraceNames(cast)
    events = TraceEvents(names)
    self.sink = sink
    sink.append(header.line)
  }

  public var wantsSteps: Bool { true }

  private func write(_ line: TraceLine) {
    sink.append(line.json)
  }

  public mutating func stepped(_ step: borrowing Step<InquirySystem>) {
    self.step = step.number
    var kind = TraceLine.Kind.signal
    var epoch: Epoch?
    if case .message(let message) = step.envelope.content {
      kind = .message
      epoch = message.epoch
    }
    write(
      TraceLine(
        step: step.number, at: step.time, kind, session: step.envelope.trace.session,
        actor: names.actor(step.recipient), from: step.sender.map(names.actor), what: step.envelope.label,
        epoch: epoch?.rawValue, verdict: step.failure.map { "failed: \($0.reason)" },
        digest: step.digest.description))
  }

  public mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    write(
      TraceLine(
        step: step, at: time, .event, session: session, actor: names.actor(name), what: events.what(event),
        device: events.device(event), epoch: events.epoch(event)?.rawValue, changes: events.changes(event)))
  }

  public mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    var epoch: Epoch?
    if case .message(let message) = envelope.content { epoch = message.epoch }
    write(
      TraceLine(
        step: step, at: now, .network, session: envelope.trace.session, actor: names.node(to), from: names.node(from),
        what: envelope.label, epoch: epoch?.rawValue, verdict: Self.words(verdict, at: now)))
  }

  private static func words(_ verdict: Verdict, at now: Instant) -> String {
    switch verdict {
    case .deliver(let time): "arrives after \(time - now)"
    case .deliverTwice(let time, let again): "arrives after \(time - now) and again after \(again - now)"
    case .drop(let reason): "\(reason)"
    }
  }

  public mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    let device = intervention.node.flatMap { DeviceID(node: $0) }.map(names.device)
    var line = TraceLine(
      step: step, at: now, .fault, session: session, actor: device ?? "service", what: intervention.label,
      device: device)
    switch intervention {
    case .spawn(let plan, _):
      line.kind = .story
      line.actor = names.actor(plan.name)
      line.what = "is there"
      if case .device = plan { line.changes = [TraceChange(.presence, "online")] }
    case .send(_, let name):
      line.kind = .story
      line.actor = names.actor(name)
    case .setProfile:
      line.kind = .story
      line.what = "has a network of its own"
    case .kill, .crash: line.changes = [TraceChange(.presence, "killed")]
    case .suspend: line.changes = [TraceChange(.presence, "background")]
    case .restart, .recover, .resume, .unblock: line.changes = [TraceChange(.presence, "online")]
    case .block: line.changes = [TraceChange(.presence, "offline")]
    case .erase: line.changes = [TraceChange(.loses, TraceChange.everything)]
    case .backUp: line.changes = [TraceChange(.keeps, "a backup")]
    case .restore: line.changes = [TraceChange(.loses, TraceChange.sinceBackup)]
    case .setClockSkew: break
    }
    write(line)
  }

  public mutating func deadLettered(_ letter: DeadLetter) {
    write(
      TraceLine(
        step: step, at: letter.time, .deadLetter, session: letter.session,
        actor: letter.recipient.map(names.actor) ?? "nobody", from: letter.sender.map(names.actor),
        what: letter.label, verdict: letter.reason.description))
  }
}
