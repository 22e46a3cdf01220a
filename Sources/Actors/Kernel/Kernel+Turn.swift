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
    while taken < runLengthMax, !slots[index].mailbox.waiting.isEmpty, slots[index].flags.isRunnable {
      taken += 1
      turn(of: index, &observer)
    }
    if !slots[index].mailbox.waiting.isEmpty, slots[index].flags.isRunnable {
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
    let envelope = pool.unlinkFirst(of: &slots[index].mailbox.waiting)
    let header = pool.header(at: envelope)
    if now > header.deadline {
      bury(pool.envelope(at: envelope, to: slots[index].id), .expired)
      pool.release(envelope)
      reportDeadLetters(to: &observer)
      return
    }
    stepCount &+= 1
    currentSession = header.trace.session
    let failure = handle(envelope, header, by: index)
    slots[index].random = effects.random
    slots[index].commandsIssued = effects.commandsIssued
    if failure != nil { dropEffects() }
    if observer.wantsSteps { show(envelope, of: index, failure, to: &observer) }
    if let failure {
      let poison = pool.envelope(at: envelope, to: slots[index].id)
      pool.release(envelope)
      fail(index, on: poison, failure)
    } else if effects.asked.count == 0 {
      pool.release(envelope)
    } else {
      happen(of: index, on: envelope, header, &observer)
    }
    if !unseenDeadLetters.isEmpty { reportDeadLetters(to: &observer) }
  }

  /// Gives an actor what waits first for it. The message leaves the pool for the time of the turn: where it lies a
  /// behaviour could not read it without a copy.
  @inline(__always)
  private mutating func handle(
    _ envelope: UInt32, _ header: EnvelopePool<System>.Header, by index: Int
  ) -> BehaviourFailure? {
    var folded = TraceDigest()
    folded.combine(now.nanoseconds)
    folded.combine(slots[index].name.rawValue)
    let context = prepareEffects(for: header, of: index)
    if let signal = header.signal {
      signal.fold(into: &folded)
      note(folded, header)
      do throws(BehaviourFailure) {
        try slots[index].behaviour?.receive(signal: signal, context, &effects)
        return nil
      } catch {
        return error
      }
    }
    let message = pool.takeMessage(at: envelope)
    message.fold(into: &folded)
    note(folded, header)
    var failure: BehaviourFailure?
    do throws(BehaviourFailure) {
      try slots[index].behaviour?.receive(message, context, &effects)
    } catch {
      failure = error
    }
    pool.putBack(consume message, at: envelope)
    return failure
  }

  @inline(__always)
  private mutating func note(_ folded: TraceDigest, _ header: EnvelopePool<System>.Header) {
    digest.combine(folded.value)
    checkpoints.record(digest, afterStep: stepCount)
    if configuration.schedule == .seeded {
      let session = Int(header.trace.session)
      if session >= sessionTraces.count { growSessionTraces(to: session) }
      sessionTraces[session].digest.combine(folded.value)
      sessionTraces[session].steps &+= 1
    }
  }

  private mutating func growSessionTraces(to session: Int) {
    sessionTraces.append(contentsOf: repeatElement(SessionTrace(), count: session + 1 - sessionTraces.count))
  }

  @inline(__always)
  private mutating func prepareEffects(for header: EnvelopePool<System>.Header, of index: Int) -> Context {
    effects.random = slots[index].random
    effects.now = now
    effects.me = slots[index].id
    effects.commandsIssued = slots[index].commandsIssued
    let skew = clockSkews.isEmpty ? Interval.zero : clockSkews[slots[index].node] ?? .zero
    return Context(
      now: now, wallClock: now + skew, me: slots[index].id, name: slots[index].name, sender: header.sender,
      trace: header.trace, deadline: header.deadline)
  }

  private mutating func dropEffects() {
    for position in (0..<effects.asked.count).reversed() {
      if case .spawn(_, let id, _) = effects.asked.take(at: position) { effects.addresses.giveBack(id) }
    }
    effects.asked.forgetAll()
  }

  @inline(never)
  private mutating func show<Observer: StepObserver>(
    _ envelope: UInt32, of index: Int, _ failure: BehaviourFailure?, to observer: inout Observer
  ) where Observer.System == System {
    let envelope = pool.envelope(at: envelope, to: slots[index].id)
    let step = Step<System>(
      number: stepCount, time: now, envelope: envelope, recipient: slots[index].name,
      sender: name(of: envelope.sender), node: slots[index].node, effects: effects.list, failure: failure,
      digest: digest)
    switch slots[index].behaviour {
    case .some(let behaviour): observer.stepped(step, behaviour)
    case .none: break
    }
  }

  /// Shows the observer the dead letters that came about outside of turns.
  public mutating func reportDeadLetters<Observer: StepObserver>(to observer: inout Observer)
  where Observer.System == System {
    for letter in unseenDeadLetters { observer.deadLettered(letter) }
    unseenDeadLetters.removeAll(keepingCapacity: true)
  }

  /// - Parameter name: the name that it was sent to, when it was sent to one.
  mutating func bury(
    _ envelope: borrowing Envelope<System>, _ reason: DeadLetter.Reason, toName name: ActorName? = nil
  ) {
    let recipient = self.name(of: envelope.recipient)
    let letter = DeadLetter(
      time: now, recipient: name ?? recipient, sender: self.name(of: envelope.sender),
      session: envelope.trace.session, label: envelope.label, reason: reason)
    deadLetters.append(letter)
    if unseenDeadLetters.count < configuration.envelopesMax { unseenDeadLetters.append(letter) }
  }
}
