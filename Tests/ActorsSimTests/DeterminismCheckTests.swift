import Actors
import ActorsSim
import Synchronization
import Testing

struct DeterminismCheckTests {
  typealias Watched = PairedDirector<Listener, StepRecorder<EchoSystem>>

  /// Runs made so far, which no run should know.
  static let runsMade = Atomic<UInt32>(0)

  /// Asks itself again and again; the 500th question is not the same in each run.
  struct Fickle: Behaviour {
    let question: UInt32
    var asked: UInt32 = 0

    mutating func receive(
      _ message: EchoSystem.Message, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>
    ) {
      ask(context.me, &effects)
    }

    mutating func receive(signal: Signal, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>) {
      ask(context.me, &effects)
    }

    private mutating func ask(_ me: ActorID, _ effects: inout Effects<EchoSystem>) {
      asked += 1
      if asked < 2_000 { effects.send(.ask(asked == 500 ? question : 0), to: me) }
    }
  }

  struct FickleFactory: BehaviourFactory {
    let question: UInt32
    func makeBehaviour(_ spawn: EchoSystem.Spawn) -> any Behaviour<EchoSystem> & ~Copyable {
      Fickle(question: question)
    }
  }

  func driver(
    _ recorder: StepRecorder<EchoSystem>, _ factory: any BehaviourFactory<EchoSystem>, seed: UInt64 = 1
  ) -> SimDriver<EchoSystem, StoreWorld, Watched> {
    let driver = SimDriver<EchoSystem, StoreWorld, Watched>(
      seed: seed, factory: factory, network: Network(common: SimDriverTests.lossy), world: StoreWorld(),
      director: PairedDirector(Listener(), recorder))
    let echo = SpawnOptions(name: EchoSystem.echo, node: EchoSystem.service, isRegistered: true)
    driver.schedule(PlannedIntervention(at: .start, session: 0, .spawn(.echo, echo)))
    for session in UInt32(1)...5 {
      let caller = SpawnOptions(name: EchoSystem.caller(session), node: EchoSystem.node(session), isRegistered: true)
      driver.schedule(PlannedIntervention(at: .start, session: session, .spawn(.caller(rounds: 20), caller)))
    }
    return driver
  }

  @Test func `a setup that depends on its seed alone passes`() {
    let found = DeterminismCheck.firstDivergence(recorder: { $0.second }) { driver($0, EchoFactory()) }
    #expect(found == nil)
  }

  @Test func `a behaviour that knows how often it ran before is found, and the first step of it is named`() throws {
    let found = DeterminismCheck.firstDivergence(recorder: { (watched: Watched) in watched.second }) { recorder in
      let question = Self.runsMade.add(1, ordering: .relaxed).newValue
      let driver = SimDriver<EchoSystem, StoreWorld, Watched>(
        seed: 1, factory: FickleFactory(question: question), world: StoreWorld(),
        director: PairedDirector(Listener(), recorder))
      let options = SpawnOptions(name: EchoSystem.caller(7))
      driver.schedule(PlannedIntervention(at: .start, session: 7, .spawn(.waiter, options)))
      return driver
    }
    let divergence = try #require(found)
    #expect(divergence.window == 449...512)
    // The start is step 1, the first question step 2.
    #expect(divergence.step == 501)
    #expect(divergence.first?.recipient == "caller 7")
    #expect(divergence.first?.label == "ask")
    #expect(divergence.first?.digest != divergence.second?.digest)
    let lines = divergence.description.split(separator: "\n")
    #expect(lines.first == "two runs of one setup differ first in step 501:")
    #expect(lines.last?.hasPrefix("  other 0.000s caller 7 got \"ask\" from caller 7, digest ") == true)
  }

  @Test func `chance that differs in each run is found where it shows`() throws {
    let found = DeterminismCheck.firstDivergence(recorder: { (watched: Watched) in watched.second }) {
      driver($0, EchoFactory(), seed: UInt64.random(in: 0 ... .max))
    }
    let divergence = try #require(found)
    #expect(divergence.step != nil)
    #expect(divergence.step.map(divergence.window.contains) == true)
  }

  @Test func `a run that ends before the other is a difference, too`() throws {
    let runs = Atomic<Int>(0)
    let found = DeterminismCheck.firstDivergence(recorder: { (watched: Watched) in watched.second }) { recorder in
      let driver = driver(recorder, EchoFactory())
      if runs.add(1, ordering: .relaxed).newValue.isMultiple(of: 2) {
        driver.schedule(
          PlannedIntervention(at: .start + .seconds(9_000), session: 9, .send(.ask(1), toName: EchoSystem.echo)))
      }
      return driver
    }
    let divergence = try #require(found)
    #expect(divergence.first == nil)
    #expect(divergence.second?.recipient == "echo")
    #expect(divergence.second?.session == 9)
    #expect(divergence.description.contains("one   had ended"))
  }
}
