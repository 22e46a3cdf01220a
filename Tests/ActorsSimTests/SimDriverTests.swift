import Actors
import ActorsSim
import Testing

struct SimDriverTests {
  static let lossy = LinkProfile(
    latency: .lognormal(median: .milliseconds(40), p95: .milliseconds(200)), lossPpm: 100_000, duplicatePpm: 50_000,
    reorderPpm: 50_000, reorderDelay: .uniform(from: .zero, to: .milliseconds(300)))

  func driver(seed: UInt64, sessions: some Sequence<UInt32>, profile: LinkProfile = lossy, listenTo: UInt32 = 0)
    -> SimDriver<EchoSystem, StoreWorld, Listener>
  {
    let driver = SimDriver<EchoSystem, StoreWorld, Listener>(
      seed: seed, factory: EchoFactory(), network: Network(common: profile), world: StoreWorld(),
      director: Listener(session: listenTo))
    let echo = SpawnOptions(name: EchoSystem.echo, node: EchoSystem.service, isRegistered: true)
    driver.schedule(PlannedIntervention(at: .start, session: 0, .spawn(.echo, echo)))
    for session in sessions {
      let caller = SpawnOptions(name: EchoSystem.caller(session), node: EchoSystem.node(session), isRegistered: true)
      let arrival = Instant.start + .milliseconds(Int64(session) * 7)
      driver.schedule(PlannedIntervention(at: arrival, session: session, .spawn(.caller(rounds: 20), caller)))
    }
    return driver
  }

  @Test func `all answers come over a network that loses, doubles and reorders`() {
    let driver = driver(seed: 1, sessions: 1...50)
    #expect(driver.run(until: .never) == .idle)
    for session in UInt32(1)...50 {
      #expect(driver.world.stored[EchoSystem.node(session)] == Array(1...20))
    }
    #expect(driver.network.dropped > 0)
    #expect(driver.network.duplicated > 0)
  }

  @Test func `the same seed gives the same digest, another seed another`() {
    let digests = [UInt64(1), 1, 2].map { seed in
      let driver = driver(seed: seed, sessions: 1...20)
      _ = driver.run(until: .never)
      return driver.digest
    }
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
  }

  @Test(arguments: [UInt32(1), 17, 30]) func `a session does the same alone as among others`(session: UInt32) {
    let whole = driver(seed: 9, sessions: 1...30, listenTo: session)
    let alone = driver(seed: 9, sessions: [session], listenTo: session)
    #expect(whole.run(until: .never) == .idle)
    #expect(alone.run(until: .never) == .idle)
    #expect(!alone.director.lines.isEmpty)
    #expect(whole.director.lines == alone.director.lines)
    #expect(whole.digest(ofSession: session) == alone.digest(ofSession: session))
  }

  @Test func `an actor that waits for what never comes is reported as blocked`() {
    let driver = driver(seed: 3, sessions: [])
    let deaf = SpawnOptions(name: EchoSystem.caller(1), isRegistered: true)
    driver.schedule(PlannedIntervention(at: .start, session: 1, .spawn(.echo, deaf)))
    #expect(driver.run(until: .never) == .idle)
    let waiting = SpawnOptions(name: EchoSystem.caller(2), node: EchoSystem.node(2), isRegistered: true)
    driver.schedule(PlannedIntervention(at: .start, session: 2, .spawn(.waiter, waiting)))
    #expect(driver.run(until: .never) == .blocked([EchoSystem.caller(2)]))
  }

  @Test func `a killed node keeps what it stored, and goes on after its restart`() {
    let driver = driver(seed: 5, sessions: [1])
    let node = EchoSystem.node(1)
    driver.schedule(PlannedIntervention(at: .start + .seconds(1), session: 1, .kill(node)))
    driver.schedule(PlannedIntervention(at: .start + .seconds(2), session: 1, .restart(node, as: nil)))
    #expect(driver.run(until: .start + .milliseconds(1_500)) == .limitReached)
    let before = driver.world.stored[node] ?? []
    #expect(!before.isEmpty)
    #expect(driver.actorCount == 1)
    #expect(driver.run(until: .never) == .idle)
    #expect(driver.world.stored[node]?.starts(with: before) == true)
    #expect(driver.world.stored[node]?.suffix(20) == Array(1...20)[...])
  }

  @Test func `a blocked direction loses everything until it is unblocked`() {
    let driver = driver(seed: 6, sessions: [1], profile: LinkProfile(latency: .constant(.milliseconds(10))))
    let node = EchoSystem.node(1)
    driver.schedule(PlannedIntervention(at: .start, session: 1, .block(node, .inwards)))
    driver.schedule(PlannedIntervention(at: .start + .seconds(30), session: 1, .unblock(node, .inwards)))
    _ = driver.run(until: .start + .seconds(30) - .nanoseconds(1))
    #expect(driver.world.stored[node] == nil)
    #expect(driver.run(until: .never) == .idle)
    #expect(driver.world.stored[node] == Array(1...20))
  }
}
