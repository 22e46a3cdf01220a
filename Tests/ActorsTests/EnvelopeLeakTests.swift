import Actors
import Testing

/// Messages that count themselves.
private enum ParcelSystem: ActorSystem {
  final class Counter: @unchecked Sendable {
    var alive = 0
  }

  final class Parcel: Sendable {
    let counter: Counter
    init(_ counter: Counter) {
      self.counter = counter
      counter.alive += 1
    }
    deinit { counter.alive -= 1 }
  }

  struct Message: ActorMessage {
    let parcel: Parcel
    let does: Deed

    static func == (left: Message, right: Message) -> Bool { left.parcel === right.parcel }
    func fold(into digest: inout TraceDigest) { digest.combine(1) }
    var label: String { "parcel" }
  }

  enum Deed { case nothing, postpone, sendOn, fail, keepAll }

  struct Spawn: Equatable {}
  enum Command: Equatable {}
  struct LogEvent: Equatable, CustomStringConvertible { let description: String }

  static func word(for role: UInt16) -> String { "carrier" }
}

private struct Carrier: Behaviour {
  typealias System = ParcelSystem

  mutating func receive(
    _ message: ParcelSystem.Message, _ context: borrowing Context, _ effects: inout Effects<ParcelSystem>
  ) throws(BehaviourFailure) {
    switch message.does {
    case .nothing: break
    case .postpone: effects.postpone()
    case .sendOn: effects.send(ParcelSystem.Message(parcel: message.parcel, does: .nothing), to: context.me)
    case .fail:
      effects.send(message, to: context.me)
      throw BehaviourFailure("dropped")
    case .keepAll: effects.replayPostponed()
    }
  }
}

private struct CarrierFactory: BehaviourFactory {
  func makeBehaviour(_ spawn: ParcelSystem.Spawn) -> any Behaviour<ParcelSystem> & ~Copyable { Carrier() }
}

struct EnvelopeLeakTests {
  private func deliver(
    _ kernel: inout Kernel<ParcelSystem>, _ actor: ActorID, _ counter: ParcelSystem.Counter, _ deed: ParcelSystem.Deed,
    count: Int = 3_000, deadline: Instant = .never
  ) {
    for _ in 0..<count {
      let message = ParcelSystem.Message(parcel: ParcelSystem.Parcel(counter), does: deed)
      kernel.deliver(
        Envelope(recipient: actor, sender: .outside, trace: .none, deadline: deadline, content: .message(message)))
    }
  }

  private func kernel() -> Kernel<ParcelSystem> {
    Kernel<ParcelSystem>(KernelConfiguration(), factory: CarrierFactory())
  }

  private func spawn(_ kernel: inout Kernel<ParcelSystem>) -> ActorID {
    kernel.spawn(.init(), SpawnOptions(name: ActorName(role: 1), supervision: .stop, mailboxMessagesMax: 5_000))
  }

  private func settle(_ kernel: inout Kernel<ParcelSystem>) {
    var observer = NoObserver<ParcelSystem>()
    while kernel.step(&observer) > 0 {}
  }

  @Test func `handled and forwarded messages are let go`() {
    let counter = ParcelSystem.Counter()
    var kernel = kernel()
    let actor = spawn(&kernel)
    deliver(&kernel, actor, counter, .sendOn)
    #expect(counter.alive == 3_000)
    settle(&kernel)
    #expect(counter.alive == 0)
  }

  @Test func `dead letters are let go: of full mailboxes, of none, expired and poisoned ones`() {
    let counter = ParcelSystem.Counter()
    var kernel = kernel()
    let actor = spawn(&kernel)
    settle(&kernel)
    deliver(&kernel, actor, counter, .nothing, count: 6_000, deadline: .start)
    #expect(counter.alive == 5_000)
    kernel.advance(to: .start + .seconds(1))
    settle(&kernel)
    #expect(counter.alive == 0)
    deliver(&kernel, actor, counter, .fail, count: 2)
    settle(&kernel)
    let left = kernel.actorCount
    #expect(left == 0)
    deliver(&kernel, actor, counter, .nothing)
    #expect(counter.alive == 0)
  }

  @Test func `what waits and is put aside is let go at a stop and at a kill`() {
    for kills in [true, false] {
      let counter = ParcelSystem.Counter()
      var kernel = kernel()
      let actor = spawn(&kernel)
      deliver(&kernel, actor, counter, .postpone, count: 1_000)
      settle(&kernel)
      deliver(&kernel, actor, counter, .nothing, count: 1_000)
      #expect(counter.alive == 2_000)
      if kills { kernel.kill(actor) } else { kernel.stop(actor) }
      #expect(counter.alive == 0)
    }
  }

  @Test func `a kernel's end lets go of all it holds`() {
    let counter = ParcelSystem.Counter()
    do {
      var kernel = kernel()
      let actor = spawn(&kernel)
      deliver(&kernel, actor, counter, .postpone, count: 1_000)
      settle(&kernel)
      deliver(&kernel, actor, counter, .nothing, count: 1_000)
      #expect(counter.alive == 2_000)
    }
    #expect(counter.alive == 0)
  }
}
