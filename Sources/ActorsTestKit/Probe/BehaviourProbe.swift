public import Actors

/// Runs one behaviour by hand: messages, signals and timers go in, effects come out as values. It has a time and a
/// stream of randomness of its own, and nothing else exists.
public struct BehaviourProbe<Tested: Behaviour & ~Copyable>: ~Copyable {
  public typealias System = Tested.System

  public private(set) var behaviour: Tested
  public private(set) var now: Instant
  public let me: ActorID
  public let name: ActorName
  /// In the order in which they are due; of two due at once, the one started first.
  public private(set) var timers: [RunningTimer] = []
  /// Whether the behaviour has stopped itself.
  public private(set) var hasStopped = false
  /// Messages that it has put aside, oldest first.
  public private(set) var postponed: [System.Message] = []

  private var effects: Effects<System>

  public init(
    _ behaviour: consuming Tested, name: ActorName = ActorName(role: 0), me: ActorID = ActorID(rawValue: 1),
    seed: UInt64 = 0,
    now: Instant = .start
  ) {
    self.behaviour = behaviour
    self.name = name
    self.me = me
    self.now = now
    effects = Effects(seed: seed, now: now, me: me)
  }

  /// Gives it a message.
  /// - Returns: what it asked for, in order. Nothing of it happens, but for its own timers, postponed messages (they
  ///   are kept, not replayed) and end, which the probe notes.
  /// - Throws: what the behaviour throws; its effects are dropped then.
  public mutating func receive(
    _ message: System.Message, from sender: ActorID = .outside, trace: TraceID = .none, deadline: Instant = .never
  ) throws(BehaviourFailure) -> [Effect<System>] {
    effects.begin(at: now)
    let context = Context(now: now, me: me, name: name, sender: sender, trace: trace, deadline: deadline)
    try behaviour.receive(message, context, &effects)
    return note(effects.list, on: message)
  }

  /// Gives it a signal, as `receive(_:from:trace:deadline:)` does a message.
  public mutating func receive(
    signal: Signal, trace: TraceID = .none
  ) throws(BehaviourFailure) -> [Effect<System>] {
    effects.begin(at: now)
    let context = Context(now: now, me: me, name: name, trace: trace)
    try behaviour.receive(signal: signal, context, &effects)
    return note(effects.list, on: nil)
  }

  /// Lets time pass, and every timer fire that is due by then, at its own instant.
  /// - Parameter timersMax: how many may fire, those included that the behaviour starts meanwhile.
  /// - Returns: the effects of all of them, in order.
  public mutating func advance(
    by interval: Interval, timersMax: Int = 10_000
  ) throws(BehaviourFailure) -> [Effect<System>] {
    let end = now + interval
    var all: [Effect<System>] = []
    var fired = 0
    while let timer = timers.first, timer.deadline <= end, !hasStopped, fired < timersMax {
      timers.removeFirst()
      now = max(now, timer.deadline)
      all += try receive(signal: .timer(timer.id))
      fired += 1
    }
    now = end
    return all
  }

  private mutating func note(_ list: [Effect<System>], on message: System.Message?) -> [Effect<System>] {
    for effect in list {
      switch effect {
      case .startTimer(let id, let deadline):
        timers.removeAll { $0.id == id }
        let place = timers.firstIndex { $0.deadline > deadline } ?? timers.count
        timers.insert(RunningTimer(id: id, deadline: deadline), at: place)
      case .cancelTimer(let id):
        timers.removeAll { $0.id == id }
      case .stop(let actor) where actor == me:
        hasStopped = true
        timers.removeAll()
      case .postpone:
        if let message { postponed.append(message) }
      case .send, .sendToName, .spawn, .stop, .watch, .unwatch, .replayPostponed, .log, .perform:
        break
      }
    }
    return list
  }
}

extension Effect {
  /// Whether it is a log event: most tests of a behaviour ask what it does, not what it notes.
  public var isLog: Bool {
    if case .log = self { true } else { false }
  }
}

/// One timer that a behaviour in a `BehaviourProbe` started.
public struct RunningTimer: Equatable, Sendable {
  public let id: TimerID
  public let deadline: Instant

  public init(id: TimerID, deadline: Instant) {
    self.id = id
    self.deadline = deadline
  }
}
