import Actors
import ActorsTestKit
import Testing

struct ScheduleTests {
  func order(seed: UInt64, _ schedule: KernelConfiguration.Schedule, actors: UInt16 = 4) -> [UInt16] {
    let stage = KernelStage(KernelConfiguration(seed: seed, schedule: schedule))
    for role in 1...actors { _ = stage.spawn(role) }
    stage.settle()
    return stage.transcript.lines.map(\.name.role)
  }

  @Test func `first come, first served does not depend on the seed`() {
    for seed in UInt64(0)..<20 { #expect(order(seed: seed, .firstComeFirstServed) == [1, 2, 3, 4]) }
  }

  @Test func `over seeds every order of ready actors is reached, none much more than others`() {
    var seen: [[UInt16]: Int] = [:]
    for seed in UInt64(0)..<2_400 { seen[order(seed: seed, .seeded), default: 0] += 1 }
    #expect(seen.count == 24)
    #expect(seen.values.allSatisfy { $0 > 50 && $0 < 150 })
    #expect(order(seed: 5, .seeded) == order(seed: 5, .seeded))
  }

  @Test func `each session has a digest of its own, which other sessions do not change`() {
    func digests(of sessions: [UInt32]) -> [TraceDigest] {
      let stage = KernelStage(KernelConfiguration(seed: 3, schedule: .seeded))
      for session in sessions {
        let options = SpawnOptions(name: ActorName(role: 1, session: session))
        _ = stage.spawn(Script(started: [.note(session, to: .me)]), options)
        stage.settle()
      }
      return (UInt32(0)..<4).map { stage.kernel.digest(ofSession: $0) }
    }
    let both = digests(of: [1, 2])
    let alone = digests(of: [2])
    #expect(both[2] == alone[2])
    #expect(both[1] != alone[1])
    #expect(alone[1] == TraceDigest())
    #expect(both[1] != both[2])
    #expect(both[3] == TraceDigest())
  }

  @Test func `the digest holds who got what, when and in which order`() {
    func digest(_ body: (KernelStage, ActorID, ActorID) -> Void) -> TraceDigest {
      let stage = KernelStage()
      let first = stage.spawn(1)
      let second = stage.spawn(2)
      stage.settle()
      body(stage, first, second)
      stage.settle()
      return stage.digest
    }
    let digests = [
      digest { stage, first, second in
        stage.deliver(.note(1), to: first)
        stage.deliver(.note(1), to: second)
      },
      digest { stage, first, second in
        stage.deliver(.note(1), to: second)
        stage.deliver(.note(1), to: first)
      },
      digest { stage, first, second in
        stage.deliver(.note(2), to: first)
        stage.deliver(.note(1), to: second)
      },
      digest { stage, first, second in
        stage.kernel.advance(to: .start + .nanoseconds(1))
        stage.deliver(.note(1), to: first)
        stage.deliver(.note(1), to: second)
      },
      digest { _, _, _ in },
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digests[0].description.utf8.count == 16)
  }

  /// Sends `count` notes to one actor, the one of step `changed` another one.
  func checkpoints(count: UInt32, changed: UInt32? = nil) -> DigestCheckpoints {
    var kernel = Kernel<ScriptSystem>(KernelConfiguration(), factory: ScriptFactory())
    var observer = NoObserver<ScriptSystem>()
    let actor = kernel.spawn(Script(), SpawnOptions(name: ActorName(role: 1)))
    kernel.step(&observer)
    for step in UInt32(2)...count {
      let note = step == changed ? 1 : 0 as UInt32
      kernel.deliver(
        Envelope(recipient: actor, sender: .outside, trace: .none, content: .message(.note(note))))
      kernel.step(&observer)
    }
    return kernel.checkpoints
  }

  @Test func `checkpoints stay bounded, and double their spacing`() {
    let few = checkpoints(count: 1_024 * 64)
    #expect(few.spacing == 64)
    #expect(few.values.count == 1_024)
    let more = checkpoints(count: 1_025 * 64)
    #expect(more.spacing == 128)
    #expect(more.values.count == 512)
    #expect(more.firstDifference(from: few) == nil)
    #expect(checkpoints(count: 1_026 * 64).values.count == 513)
  }

  @Test(arguments: [UInt32(2), 64, 65, 128, 1_000, 65_600, 66_000])
  func `the first difference of two runs lies in the window that checkpoints give`(changed: UInt32) {
    let count: UInt32 = 66_048
    let one = checkpoints(count: count)
    let other = checkpoints(count: count, changed: changed)
    let window = one.firstDifference(from: other)
    #expect(window == other.firstDifference(from: one))
    #expect(window?.contains(UInt64(changed)) == true)
    #expect(window?.count == 128)
    #expect(one.firstDifference(from: one) == nil)
  }

  @Test func `runs of different lengths are compared as far as both went`() {
    let short = checkpoints(count: 640, changed: 200)
    let long = checkpoints(count: 100_000)
    let window = short.firstDifference(from: long)
    #expect(window?.contains(200) == true)
    #expect(checkpoints(count: 640).firstDifference(from: long) == nil)
  }
}
