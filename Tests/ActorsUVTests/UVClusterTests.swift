import Actors
import ActorsTestKit
import ActorsUV
import Synchronization
import Testing

struct UVClusterTests {
  @Test func `actors of two kernels talk by name and by address, and the cluster ends when all rest`() throws {
    let rounds: UInt32 = 1_000
    let result = try cluster(kernels: 2).run(
      [
        spawn(Script(note: [.countDown]), shared),
        spawn(Script(started: [.note(rounds, to: .name(shared))], note: [.countDown]), caller(1)),
      ], until: .never, harvest: Outcome.init)
    #expect(result.harvests.map(\.end) == [.idle, .idle])
    #expect(result.harvests.map(\.deadLetters) == [0, 0])
    #expect(result.harvests.map(\.actors) == [1, 1])
    // Each side notes every second number of the count-down, and its start.
    #expect(result.harvests.map(\.lines) == [Int(rounds / 2) + 2, Int(rounds / 2) + 1])
    #expect(result.undelivered == 0)
  }

  @Test func `full inboxes hold the senders back, both ways, and lose nothing`() throws {
    let burst = 500
    let notes = (0..<burst).map { Instruction.note(UInt32($0), to: .name(caller(1))) }
    let back = (0..<burst).map { Instruction.note(UInt32($0), to: .name(shared)) }
    let result = try cluster(kernels: 2, inboxEnvelopesMax: 1).run(
      [spawn(Script(note: [.only(0, notes)]), shared), spawn(Script(started: back), caller(1))],
      until: .never, harvest: Outcome.init)
    #expect(result.harvests.map(\.end) == [.idle, .idle])
    #expect(result.harvests.map(\.lines) == [burst + 1, burst + 1])
    #expect(result.harvests.map(\.deadLetters) == [0, 0])
  }

  @Test func `watches, stops and unknown names cross kernels`() throws {
    let result = try cluster(kernels: 3).run(
      [
        spawn(Script(note: [.watch(.sender), .tell([.stop(.me)], to: .sender)], terminated: [.say(9)]), shared),
        spawn(Script(started: [.note(1, to: .name(shared)), .note(2, to: .name(caller(2)))]), caller(1)),
      ], until: .never, harvest: Outcome.init)
    #expect(result.harvests.map(\.end) == [.idle, .idle, .idle])
    #expect(result.harvests.map(\.actors) == [1, 0, 0])
    #expect(result.harvests.map(\.deadLetters) == [0, 0, 1])
    #expect(result.harvests[0].said == 1)
  }

  @Test func `who waits for ever is named by its kernel, and a limit ends all kernels`() throws {
    let blocked = try cluster(kernels: 2).run(
      [spawn(Script(waits: true), caller(1))], until: .never, harvest: Outcome.init)
    #expect(blocked.harvests.map(\.end) == [.idle, .blocked([caller(1)])])
    let limited = try cluster(kernels: 2).run(
      [spawn(Script(started: [.startTimer(1, after: .seconds(3_600))]), caller(1))],
      until: .start + .milliseconds(5), harvest: Outcome.init)
    #expect(limited.harvests.map(\.end) == [.limitReached, .limitReached])
  }

  @Test func `the end is heard by kernels that are just going to sleep`() throws {
    for _ in 0..<500 {
      let result = try cluster(kernels: 2).run(
        [spawn(Script(note: [.countDown]), shared), spawn(Script(started: [.note(9, to: .name(shared))]), caller(1))],
        until: .start + .seconds(20), harvest: Outcome.init)
      try #require(result.harvests.map(\.end) == [.idle, .idle])
    }
  }

  @Test func `a cluster is stopped from another thread`() throws {
    let running = cluster(kernels: 2)
    let stopper = try LoopThread.start(name: "stopper") { loop in
      try loop.run(.forTime(.seconds(1)))
      running.stop()
    }
    let result = try running.run(
      [spawn(Script(started: [.startTimer(1, after: .seconds(60))]), caller(1))], until: .start + .seconds(30),
      harvest: Outcome.init)
    try stopper.join()
    #expect(result.harvests.map(\.end) == [.stopped, .stopped])
  }

  @Test func `a stop that comes before the kernels have begun ends the run, too`() throws {
    for early in 0..<3 {
      let reference = ClusterReference()
      let running = cluster(kernels: 3) { kernel in
        if kernel == early { reference.cluster.withLock { $0 }?.stop() }
      }
      reference.cluster.withLock { $0 = running }
      let result = try running.run(
        [spawn(Script(started: [.startTimer(1, after: .seconds(60))]), caller(1))], until: .start + .seconds(30),
        harvest: Outcome.init)
      #expect(result.harvests.map(\.end) == [.stopped, .stopped, .stopped])
      reference.cluster.withLock { $0 = nil }
    }
  }
}

private let shared = ActorName(role: 1)

private func caller(_ session: UInt32) -> ActorName { ActorName(role: 2, session: session) }

/// For what a cluster is made with to reach the cluster.
private final class ClusterReference: Sendable {
  let cluster = Mutex<UVCluster<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>>?>(nil)
}

/// What is left of one kernel.
private struct Outcome {
  let end: RunEnd
  let lines: Int
  let said: Int
  let deadLetters: Int
  let actors: Int

  init(_ kernel: Int, _ driver: borrowing ScriptDriver, _ end: RunEnd) {
    self.end = end
    lines = driver.director.lines.count
    said = driver.director.lines.count { if case .said = $0.event { true } else { false } }
    deadLetters = Int(driver.deadLetters.count)
    actors = driver.actorCount
  }
}

private func cluster(
  kernels: Int, inboxEnvelopesMax: Int = 65_536, beginning: @escaping @Sendable (_ kernel: Int) -> Void = { _ in }
) -> UVCluster<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>> {
  var configuration = UVCluster<ScriptSystem, ScriptWorld, Transcript<ScriptSystem>>.Configuration()
  configuration.kernels = kernels
  configuration.inboxEnvelopesMax = inboxEnvelopesMax
  return UVCluster(configuration, factory: ScriptFactory()) { _ in
    ScriptWorld()
  } makeDirector: { kernel in
    beginning(kernel)
    return Transcript()
  }
}

private func spawn(_ script: Script, _ name: ActorName) -> PlannedIntervention<ScriptSystem> {
  PlannedIntervention(
    at: .start, session: name.session, .spawn(script, SpawnOptions(name: name, isRegistered: true)))
}
