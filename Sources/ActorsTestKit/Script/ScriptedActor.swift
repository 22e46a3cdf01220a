public import Actors

/// Follows its script, and logs all that it gets.
public struct ScriptedActor: Behaviour {
  public let script: Script
  /// The newest actor that it spawned; `outside` before the first.
  public private(set) var child = ActorID.outside

  public init(_ script: Script) {
    self.script = script
  }

  public var isFinished: Bool { !script.waits }

  public mutating func receive(
    _ message: ScriptSystem.Message, _ context: borrowing Context, _ effects: inout Effects<ScriptSystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .note(let number):
      effects.log(.info, .note(number))
      try follow(script.note, number, context, &effects)
    case .tell(let instructions):
      try follow(instructions, 0, context, &effects)
    case .kept(let number):
      effects.log(.info, .kept(number))
      try follow(script.kept, number, context, &effects)
    }
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<ScriptSystem>
  ) throws(BehaviourFailure) {
    effects.log(.info, .signal(signal))
    switch signal {
    case .started: try follow(script.started, 0, context, &effects)
    case .restarted: try follow(script.restarted, 0, context, &effects)
    case .timer(let id): try follow(script.timer, id.rawValue, context, &effects)
    case .terminated: try follow(script.terminated, 0, context, &effects)
    }
  }

  private mutating func follow(
    _ instructions: [Instruction], _ number: UInt32, _ context: borrowing Context,
    _ effects: inout Effects<ScriptSystem>
  ) throws(BehaviourFailure) {
    for instruction in instructions { try follow(instruction, number, context, &effects) }
  }

  private mutating func follow(
    _ instruction: Instruction, _ number: UInt32, _ context: borrowing Context, _ effects: inout Effects<ScriptSystem>
  ) throws(BehaviourFailure) {
    switch instruction {
    case .note(let note, let target):
      send(.note(note), to: target, .never, context, &effects)
    case .noteWithin(let note, let target, let interval):
      send(.note(note), to: target, context.now + interval, context, &effects)
    case .tell(let instructions, let target):
      send(.tell(instructions), to: target, .never, context, &effects)
    case .countDown:
      if number > 0 { effects.send(.note(number - 1), to: context.sender) }
    case .spawn(let script, let options):
      child = effects.spawn(script, options)
    case .stop(let target): effects.stop(address(of: target, context))
    case .watch(let target): effects.watch(address(of: target, context))
    case .unwatch(let target): effects.unwatch(address(of: target, context))
    case .startTimer(let id, let interval): effects.startTimer(TimerID(id), after: interval)
    case .cancelTimer(let id): effects.cancelTimer(TimerID(id))
    case .postpone: effects.postpone()
    case .replayPostponed: effects.replayPostponed()
    case .keep(let number): effects.perform(.keep(number))
    case .say(let number): effects.log(.info, .said(number))
    case .draw: effects.log(.info, .drew(effects.random.next()))
    case .readClock: effects.log(.info, .clock(context.wallClock))
    case .only(let wanted, let instructions):
      if number == wanted { try follow(instructions, number, context, &effects) }
    case .fail: throw BehaviourFailure("told to fail")
    }
  }

  private func send(
    _ message: ScriptSystem.Message, to target: Instruction.Target, _ deadline: Instant, _ context: borrowing Context,
    _ effects: inout Effects<ScriptSystem>
  ) {
    if case .name(let name) = target {
      effects.send(message, toName: name, deadline: deadline)
    } else {
      effects.send(message, to: address(of: target, context), deadline: deadline)
    }
  }

  /// A name has no address here.
  private func address(of target: Instruction.Target, _ context: borrowing Context) -> ActorID {
    switch target {
    case .me: context.me
    case .sender: context.sender
    case .child: child
    case .id(let id): id
    case .name: .outside
    }
  }
}
