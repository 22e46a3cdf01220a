import Actors

/// Callers that ask an echo over the network until they have all their answers: small, but it uses everything.
enum EchoSystem: ActorSystem {
  enum Message: ActorMessage {
    case ask(UInt32)
    case answer(UInt32)
    case stored(CommandID)

    func fold(into digest: inout TraceDigest) {
      switch self {
      case .ask(let number): digest.combine(UInt64(number) &<< 2)
      case .answer(let number): digest.combine(UInt64(number) &<< 2 | 1)
      case .stored(let id): digest.combine(UInt64(id.number) &<< 2 | 2)
      }
    }

    var label: String {
      switch self {
      case .ask: "ask"
      case .answer: "answer"
      case .stored: "stored"
      }
    }
  }

  enum Spawn: Equatable {
    case echo
    case caller(rounds: UInt32)
    case waiter
  }

  enum Command: Equatable {
    case store(UInt32)
  }

  enum LogEvent: Equatable, CustomStringConvertible {
    case answered(UInt32)

    var description: String {
      switch self {
      case .answered(let number): "answered \(number)"
      }
    }
  }

  static let echo = ActorName(role: 1)
  static let service = NodeID(rawValue: 1)

  static func caller(_ session: UInt32) -> ActorName { ActorName(role: 2, session: session) }
  static func node(_ session: UInt32) -> NodeID { NodeID(rawValue: 1_000 + session) }

  static func word(for role: UInt16) -> String { role == 1 ? "echo" : "caller" }
}

struct EchoFactory: BehaviourFactory {
  func makeBehaviour(_ spawn: EchoSystem.Spawn) -> any Behaviour<EchoSystem> & ~Copyable {
    switch spawn {
    case .echo: Echo()
    case .caller(let rounds): Caller(rounds: rounds)
    case .waiter: Waiter()
    }
  }
}

struct Echo: Behaviour {
  mutating func receive(
    _ message: EchoSystem.Message, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>
  ) {
    if case .ask(let number) = message { effects.send(.answer(number), to: context.sender) }
  }
}

/// Waits for ever.
struct Waiter: Behaviour {
  var isFinished: Bool { false }

  mutating func receive(
    _ message: EchoSystem.Message, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>
  ) {}
}

/// Asks again when no answer comes, and stores each answer before it goes on.
struct Caller: Behaviour {
  let rounds: UInt32
  var asked: UInt32 = 0
  var isWaiting = false
  var isFinished: Bool { asked > rounds }

  mutating func receive(
    _ message: EchoSystem.Message, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>
  ) {
    switch message {
    case .ask: break
    case .answer(let number) where number == asked && isWaiting:
      isWaiting = false
      effects.cancelTimer(TimerID(1))
      effects.log(.info, .answered(number))
      effects.perform(.store(number))
    case .answer: break
    case .stored: next(&effects)
    }
  }

  mutating func receive(signal: Signal, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>) {
    switch signal {
    case .started: next(&effects)
    case .timer: ask(&effects)
    case .restarted, .terminated: break
    }
  }

  private mutating func next(_ effects: inout Effects<EchoSystem>) {
    asked += 1
    if asked <= rounds { ask(&effects) }
  }

  private mutating func ask(_ effects: inout Effects<EchoSystem>) {
    isWaiting = true
    effects.send(.ask(asked), toName: EchoSystem.echo)
    effects.startTimer(TimerID(1), after: .milliseconds(500 + Int64(effects.random.below(500))))
  }
}

/// Remembers what was stored, by node.
struct StoreWorld: World {
  typealias System = EchoSystem
  var stored: [NodeID: [UInt32]] = [:]

  mutating func duration(of command: EchoSystem.Command, on node: NodeID, random: inout SeededRandom) -> Interval {
    .milliseconds(1 + Int64(random.below(5)))
  }

  mutating func complete(_ command: EchoSystem.Command, _ id: CommandID, on node: NodeID) -> EchoSystem.Message? {
    switch command {
    case .store(let number): stored[node, default: []].append(number)
    }
    return .stored(id)
  }

  mutating func erase(_ node: NodeID) { stored[node] = nil }
}

/// Keeps one session's log events in words.
struct Listener: Director {
  typealias System = EchoSystem
  var session: UInt32 = 0
  var lines: [String] = []

  mutating func logged(
    _ level: LogLevel, _ event: EchoSystem.LogEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    if session == self.session { lines.append("\(time) \(event)") }
  }
}
