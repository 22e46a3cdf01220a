import Actors
import ActorsTestKit
import Testing

/// Random orders to random actors; the kernel's invariants are looked at after every one of them.
struct KernelPropertyTests {
  static let rolesMax: UInt64 = 6

  final class Chaos {
    let stage: KernelStage
    var random: SeededRandom
    var known: [ActorID] = [.outside]

    init(seed: UInt64, _ schedule: KernelConfiguration.Schedule) {
      stage = KernelStage(
        KernelConfiguration(seed: seed, schedule: schedule, runLengthMax: 1 + Int(seed % 5), envelopesMax: 60))
      random = SeededRandom(seed: seed, key: 1)
    }

    func anyone() -> ActorID { known[Int(random.below(UInt64(known.count)))] }

    func target() -> Instruction.Target {
      switch random.below(6) {
      case 0: .me
      case 1: .sender
      case 2: .child
      case 3: .name(ActorName(role: UInt16(random.below(rolesMax))))
      default: .id(anyone())
      }
    }

    func options() -> SpawnOptions {
      let supervision: Supervision =
        switch random.below(4) {
        case 0: .stop
        case 1: .escalate
        default:
          .restart(
            RestartPolicy(
              restartsMax: UInt16(random.below(4)), window: .milliseconds(20),
              backoffMin: .milliseconds(Int64(random.below(3)))))
        }
      return SpawnOptions(
        name: ActorName(role: UInt16(random.below(rolesMax))), node: NodeID(rawValue: UInt32(random.below(3))),
        isRegistered: random.chance(1, in: 2), supervision: supervision,
        mailboxMessagesMax: UInt16(1 + random.below(8)))
    }

    func script(depth: Int) -> Script {
      Script(
        started: instructions(depth), restarted: instructions(depth), note: instructions(depth),
        timer: instructions(depth), terminated: instructions(depth))
    }

    func instructions(_ depth: Int) -> [Instruction] {
      guard depth > 0 else { return [] }
      return (0..<random.below(4)).map { _ in instruction(depth - 1) }
    }

    func instruction(_ depth: Int) -> Instruction {
      let id = UInt32(random.below(4))
      switch random.below(16) {
      case 0, 1: return .note(id, to: target())
      case 2: return .noteWithin(id, to: target(), within: .milliseconds(Int64(random.below(5))))
      case 3: return .tell(instructions(depth), to: target())
      case 4: return .spawn(script(depth: depth), options())
      case 5: return .stop(target())
      case 6: return .watch(target())
      case 7: return .unwatch(target())
      case 8, 9: return .startTimer(id, after: .milliseconds(Int64(random.below(10))))
      case 10: return .cancelTimer(id)
      case 11: return .postpone
      case 12: return .replayPostponed
      case 13: return .keep(id)
      case 14: return .only(id, instructions(depth))
      default: return random.chance(1, in: 3) ? .fail : .countDown
      }
    }

    func act() {
      switch random.below(13) {
      case 0 where stage.actorCount < 40: known.append(stage.spawn(script(depth: 3), options()))
      case 1: if random.chance(1, in: 4) { stage.stop(anyone()) }
      case 2: if random.chance(1, in: 4) { stage.kill(anyone()) }
      case 3: stage.kernel.advance(to: stage.kernel.now + .milliseconds(Int64(random.below(4))))
      case 4: stage.kernel.fireTimer()
      case 5: stage.deliver(.note(UInt32(random.below(4))), to: anyone(), session: UInt32(random.below(3)))
      case 6: stage.deliver(.tell(instructions(3)), to: anyone(), deadline: stage.kernel.now + .milliseconds(1))
      case 7: stage.apply(.watch, target: anyone(), by: anyone())
      case 8: if random.chance(1, in: 3) { stage.kernel.suspend(anyone()) }
      case 9: stage.kernel.resume(anyone())
      case 10: if random.chance(1, in: 3), let name = stage.kernel.name(of: anyone()) { stage.kernel.crash(name) }
      case 11: if let name = stage.kernel.name(of: anyone()) { stage.kernel.recover(name) }
      default: break
      }
      stage.step()
      if known.count > 200 { known.removeFirst(100) }
      if stage.actorCount > 300 { stage.stop(anyone()) }
    }
  }

  @Test(arguments: [KernelConfiguration.Schedule.firstComeFirstServed, .seeded])
  func `whatever actors do, the kernel's books agree after each step`(schedule: KernelConfiguration.Schedule) {
    var seen: Set<String> = []
    var restarts = 0
    for seed in UInt64(0)..<8 {
      let chaos = Chaos(seed: seed, schedule)
      for _ in 0..<1_250 { chaos.act() }
      for letter in chaos.stage.transcript.deadLetters {
        seen.insert("\(letter.reason)")
      }
      restarts += chaos.stage.transcript.lines.count { $0.event == .signal(.restarted) }
    }
    #expect(restarts > 10)
    #expect(seen.count >= 6, "only these fates were met: \(seen.sorted())")
  }

  @Test func `the same random orders give the same digest`() {
    let digests = (0..<2).map { _ in
      let chaos = Chaos(seed: 77, .seeded)
      for _ in 0..<500 { chaos.act() }
      return chaos.stage.digest
    }
    #expect(digests[0] == digests[1])
  }
}
