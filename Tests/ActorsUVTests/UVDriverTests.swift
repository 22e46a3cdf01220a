import Actors
import ActorsTestKit
import ActorsUV
import Testing

struct UVDriverTests {
  @Test func `messages, timers and commands of actors happen in real time`() throws {
    try withScripts { driver in
      driver.spawn(
        Script(
          started: [.startTimer(1, after: .milliseconds(3)), .note(1, to: .me)], timer: [.keep(7)], kept: [.say(2)]),
        at: first)
      let start = driver.loop.readClock()
      #expect(driver.run(until: .never) == .idle)
      #expect(
        driver.director.events(of: first) == [
          .signal(.started), .note(1), .signal(.timer(TimerID(1))), .kept(7), .said(2),
        ])
      #expect(driver.loop.readClock() - start >= .milliseconds(3))
      #expect(driver.world.numbers(on: device) == [7])
      #expect(driver.failure == nil)
    }
  }

  @Test func `the network's delay passes in real time, and a blocked way loses`() throws {
    let network = Network(common: LinkProfile(latency: .constant(.milliseconds(2))))
    try withScripts(network: network) { driver in
      driver.spawn(Script(), at: first)
      driver.spawn(Script(started: [.note(5, to: .name(first))]), at: second, on: NodeID(rawValue: 2))
      #expect(driver.run(until: .never) == .idle)
      let sent = try #require(driver.director.times(of: second).first)
      let got = try #require(driver.director.times(of: first).last)
      #expect(got - sent >= .milliseconds(2))
      driver.intervene(.block(device, .inwards))
      driver.intervene(.send(.tell([.note(6, to: .name(first))]), toName: second))
      #expect(driver.run(until: .never) == .idle)
      #expect(driver.director.events(of: first) == [.signal(.started), .note(5)])
      #expect(driver.network.dropped == 1)
    }
  }

  @Test func `a run ends at its limit, with what is due then, and goes on later`() throws {
    try withScripts { driver in
      let now = driver.loop.readClock()
      driver.spawn(Script(started: [.startTimer(2, after: .seconds(3_600))]), at: first)
      driver.schedule(PlannedIntervention(at: now + .milliseconds(4), session: 0, .send(.note(1), toName: first)))
      #expect(driver.run(until: now + .milliseconds(4)) == .limitReached)
      #expect(driver.now == now + .milliseconds(4))
      #expect(driver.director.events(of: first) == [.signal(.started), .note(1)])
      driver.intervene(.send(.tell([.cancelTimer(2)]), toName: first))
      #expect(driver.run(until: .never) == .idle)
    }
  }

  @Test func `who waits for ever is named`() throws {
    try withScripts { driver in
      driver.spawn(Script(waits: true), at: second)
      #expect(driver.run(until: .never) == .blocked([second]))
      #expect(driver.drain(grace: .milliseconds(1)) == .blocked([second]))
    }
  }

  @Test func `a run stops when told, from inside and from another thread`() throws {
    try withScripts { driver in
      driver.director.stopsAt = { $0 == .note(9_000) }
      driver.director.stop = { [unowned driver] in driver.stop() }
      driver.spawn(Script(started: [.note(10_000, to: .me)], note: [.countDown]), at: first)
      #expect(driver.run(until: .never) == .stopped)
      // Soon: within the run of messages that the actor was having.
      #expect(driver.director.lines.count < 1_100)
      driver.endsWhenIdle = false
      let port = driver.loop.port
      let thread = try LoopThread.start(name: "stopper") { _ in port.stop() }
      #expect(driver.run(until: .never) == .stopped)
      try thread.join()
      #expect(driver.run(until: driver.loop.readClock() + .milliseconds(2)) == .limitReached)
    }
  }

  @Test func `a device is killed and comes back`() throws {
    try withScripts { driver in
      driver.spawn(Script(started: [.startTimer(1, after: .seconds(3_600))]), at: first)
      #expect(driver.run(until: driver.loop.readClock() + .milliseconds(1)) == .limitReached)
      driver.intervene(.kill(device))
      #expect(driver.actorCount == 0)
      #expect(driver.run(until: .never) == .idle)
      driver.intervene(.restart(device, as: Script()))
      #expect(driver.run(until: .never) == .idle)
      #expect(driver.director.events(of: first) == [.signal(.started), .signal(.started)])
    }
  }

  @Test func `actors that never rest leave the descriptors their turn`() throws {
    try withScripts { driver in
      driver.spawn(Script(started: [.note(1, to: .me)], note: [.note(1, to: .me)]), at: first)
      let connection = try Connection(on: driver.loop)
      try driver.loop.startReading(connection.server)
      try driver.loop.write(connection.client, [1])
      let end = driver.loop.readClock() + .seconds(5)
      let poll = connection.serverSide
      try driver.loop.startTimer(after: .zero, label: "look") { [unowned driver] loop in
        UVDriverTests.look(loop, driver, poll)
      }
      #expect(driver.run(until: end) == .stopped)
      #expect(poll.bytes == [1])
      connection.close(on: driver.loop)
    }
  }

  @Test func `a driver on a closed loop says why it does not run`() throws {
    let loop = try Loop()
    let driver = ScriptDriver(
      on: loop, seed: 1, factory: ScriptFactory(), world: ScriptWorld(), director: Transcript<ScriptSystem>())
    try loop.close()
    #expect(driver.run(until: .never) == .stopped)
    #expect(driver.failure == LoopError("run", "the loop", .notOpen))
  }

  private static func look(_ loop: Loop, _ driver: ScriptDriver, _ side: Recording) {
    if side.bytes.isEmpty {
      _ = try? loop.startTimer(after: .zero, label: "look") { [unowned driver] in look($0, driver, side) }
    } else {
      driver.stop()
    }
  }
}

typealias ScriptDriver = UVDriver<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>>

private let first = ActorName(role: 1, session: 1)
private let second = ActorName(role: 2, session: 1)
private let device = NodeID(rawValue: 1)

private func withScripts(network: Network = Network(), _ body: (ScriptDriver) throws -> Void) throws {
  try withLoop { loop in
    try body(
      ScriptDriver(
        on: loop, seed: 1, factory: ScriptFactory(), network: network, world: ScriptWorld(),
        director: Transcript<ScriptSystem>()))
  }
}

extension UVDriver<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>> {
  fileprivate func spawn(_ script: Script, at name: ActorName, on node: NodeID = device) {
    schedule(
      PlannedIntervention(
        at: .start, session: name.session,
        .spawn(script, SpawnOptions(name: name, node: node, isRegistered: true))))
  }
}
