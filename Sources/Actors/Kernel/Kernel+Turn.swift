extension Kernel {
  /// Handles what one ready actor has to handle, at most `runLengthMax` messages of it.
  /// - Returns: how many messages were taken; 0 when nobody is ready.
  @inline(__always)
  @discardableResult
  public mutating func step<Observer: StepObserver>(_ observer: inout Observer) -> Int where Observer.System == System {
    guard ready.count > 0 else { return 0 }
    let index = Int(nextReady())
    let runLengthMax = configuration.schedule == .seeded ? 1 : configuration.runLengthMax
    var taken = 0
    while taken < runLengthMax, !slots[index].mailbox.waiting.isEmpty, !slots[index].flags.contains(.backingOff) {
      taken += 1
      turn(of: index, &observer)
    }
    if !slots[index].mailbox.waiting.isEmpty, !slots[index].flags.contains(.backingOff) {
      ready.append(UInt32(index))
    } else {
      slots[index].flags.remove(.scheduled)
    }
    return max(taken, 1)
  }

  private mutating func nextReady() -> UInt32 {
    guard configuration.schedule == .seeded, ready.count > 1 else { return ready.popFirst() }
    let session = Int(currentSession)
    if session >= sessionTraces.count { growSessionTraces(to: session) }
    sessionTraces[session].draws &+= 1
    let draw = SeededRandom.mixed(
      configuration.seed ^ SeededRandom.mixed(UInt64(session) &<< 32 | UInt64(sessionTraces[session].draws)))
    return ready.remove(at: Int(draw.multipliedFullWidth(by: UInt64(ready.count)).high))
  }

  private mutating func turn<Observer: StepObserver>(of index: Int, _ observer: inout Observer)
  where Observer.System == System {
    guard let envelope = pool.popFirst(from: &slots[index].mailbox.waiting) else { return }
    if now > envelope.deadline {
      bury(envelope, .expired)
      reportDeadLetters(to: &observer)
      return
    }
    stepCount &+= 1
    currentSession = envelope.trace.session
    fold(envelope, recipient: slots[index].name)
    let context = prepareEffects(for: envelope, of: index)
    var failure: BehaviourFailure?
    do throws(BehaviourFailure) {
      switch envelope.content {
      case .message(let message): try slots[index].behaviour?.receive(message, context, &effects)
      case .signal(let signal): try slots[index].behaviour?.receive(signal: signal, context, &effects)
      }
    } catch {
      failure = error
      dropEffects()
    }
    slots[index].random = effects.random
    slots[index].commandsIssued = effects.commandsIssued
    if observer.wantsSteps { show(envelope, of: index, failure, to: &observer) }
    if let failure {
      fail(index, on: envelope, failure)
    } else if !effects.asked.isEmpty {
      happen(of: index, on: envelope, &observer)
    }
    if !unseenDeadLetters.isEmpty { reportDeadLetters(to: &observer) }
  }

  @inline(__always)
  private mutating func fold(_ envelope: borrowing Envelope<System>, recipient: ActorName) {
    var folded = TraceDigest()
    folded.combine(now.nanoseconds)
    folded.combine(recipient.rawValue)
    switch envelope.content {
    case .message(let message): message.fold(into: &folded)
    case .signal(let signal): signal.fold(into: &folded)
    }
    digest.combine(folded.value)
    checkpoints.record(digest, afterStep: stepCount)
    if configuration.schedule == .seeded {
      let session = Int(envelope.trace.session)
      if session >= sessionTraces.count { growSessionTraces(to: session) }
      sessionTraces[session].digest.combine(folded.value)
      sessionTraces[session].steps &+= 1
    }
  }

  private mutating func growSessionTraces(to session: Int) {
    sessionTraces.append(contentsOf: repeatElement(SessionTrace(), count: session + 1 - sessionTraces.count))
  }

  @inline(__always)
  private mutating func prepareEffects(for envelope: borrowing Envelope<System>, of index: Int) -> Context {
    effects.random = slots[index].random
    effects.now = now
    effects.me = slots[index].id
    effects.commandsIssued = slots[index].commandsIssued
    let skew = clockSkews.isEmpty ? Interval.zero : clockSkews[slots[index].node] ?? .zero
    return Context(
      now: now, wallClock: now + skew, me: slots[index].id, name: slots[index].name, sender: envelope.sender,
      trace: envelope.trace, deadline: envelope.deadline)
  }

  private mutating func dropEffects() {
    for effect in effects.asked {
      if case .spawn(_, let id, _) = effect { effects.addresses.giveBack(id) }
    }
    effects.asked.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private mutating func show<Observer: StepObserver>(
    _ envelope: Envelope<System>, of index: Int, _ failure: BehaviourFailure?, to observer: inout Observer
  ) where Observer.System == System {
    guard let behaviour = slots[index].behaviour else { return }
    observer.stepped(
      Step(
        number: stepCount, time: now, envelope: envelope, recipient: slots[index].name,
        sender: name(of: envelope.sender), node: slots[index].node, behaviour: behaviour, effects: effects.asked,
        failure: failure, digest: digest))
  }

  mutating func reportDeadLetters<Observer: StepObserver>(to observer: inout Observer)
  where Observer.System == System {
    for letter in unseenDeadLetters { observer.deadLettered(letter) }
    unseenDeadLetters.removeAll(keepingCapacity: true)
  }

  mutating func bury(_ envelope: borrowing Envelope<System>, _ reason: DeadLetter.Reason) {
    let letter = DeadLetter(
      time: now, recipient: name(of: envelope.recipient), sender: name(of: envelope.sender),
      session: envelope.trace.session, label: envelope.label, reason: reason)
    deadLetters.append(letter)
    if unseenDeadLetters.count < DeadLetters.keptMax { unseenDeadLetters.append(letter) }
  }
}
