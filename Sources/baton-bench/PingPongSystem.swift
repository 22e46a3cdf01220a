import Actors

/// The smallest actor system: numbers go to and fro. What it costs is what the kernel costs.
enum PingPongSystem: ActorSystem {
  enum Message: ActorMessage {
    case ping(UInt64)
    case pong(UInt64)
    case note(String)

    func fold(into digest: inout TraceDigest) {
      switch self {
      case .ping(let number): digest.combine(number &<< 2)
      case .pong(let number): digest.combine(number &<< 2 | 1)
      case .note: digest.combine(2)
      }
    }

    var label: String {
      switch self {
      case .ping: "ping"
      case .pong: "pong"
      case .note: "note"
      }
    }
  }

  enum Spawn: Equatable {
    case ponger
    case pinger(rounds: UInt64, peer: ActorID)
    case idle
    /// A pinger that brings its peer along.
    case pair(rounds: UInt64)
    /// Pings the ponger by its name, wherever that lives.
    case caller(rounds: UInt64)
  }

  enum Command: Equatable {}

  struct LogEvent: Equatable, CustomStringConvertible {
    let description: String
  }

  static let ponger = ActorName(role: 2)

  static func word(for role: UInt16) -> String { role == 1 ? "pinger" : "ponger" }
}

struct PingPongFactory: BehaviourFactory {
  func makeBehaviour(_ spawn: PingPongSystem.Spawn) -> any Behaviour<PingPongSystem> & ~Copyable {
    switch spawn {
    case .ponger: Ponger()
    case .pinger(let rounds, let peer): Pinger(roundsLeft: rounds, peer: peer)
    case .idle: Ponger()
    case .pair(let rounds): Pinger(roundsLeft: rounds, peer: nil)
    case .caller(let rounds): Caller(roundsLeft: rounds)
    }
  }
}

struct Ponger: Behaviour {
  mutating func receive(
    _ message: PingPongSystem.Message, _ context: borrowing Context, _ effects: inout Effects<PingPongSystem>
  ) {
    if case .ping(let number) = message { effects.send(.pong(number), to: context.sender) }
  }
}

struct Pinger: Behaviour {
  var roundsLeft: UInt64
  /// Nil until it has started, for one that spawns its own.
  var peer: ActorID?

  mutating func receive(
    _ message: PingPongSystem.Message, _ context: borrowing Context, _ effects: inout Effects<PingPongSystem>
  ) {
    if case .pong = message { ping(&effects) }
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<PingPongSystem>
  ) {
    guard signal == .started else { return }
    if peer == nil { peer = effects.spawn(.ponger, SpawnOptions(name: PingPongSystem.ponger)) }
    ping(&effects)
  }

  private mutating func ping(_ effects: inout Effects<PingPongSystem>) {
    guard roundsLeft > 0, let peer else { return }
    roundsLeft -= 1
    effects.send(.ping(roundsLeft), to: peer)
  }
}

struct Caller: Behaviour {
  var roundsLeft: UInt64

  mutating func receive(
    _ message: PingPongSystem.Message, _ context: borrowing Context, _ effects: inout Effects<PingPongSystem>
  ) {
    if case .pong = message { ping(&effects) }
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<PingPongSystem>
  ) {
    if signal == .started { ping(&effects) }
  }

  private mutating func ping(_ effects: inout Effects<PingPongSystem>) {
    guard roundsLeft > 0 else { return }
    roundsLeft -= 1
    effects.send(.ping(roundsLeft), toName: PingPongSystem.ponger)
  }
}
