import Actors
import Coordination
import Inquiry
import Testing

struct OneTimeCodeMachineTests {
  private static let app = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))
  private static let definition = OneTimeCodeDefinition(
    validMs: 60_000, resendAfterMs: 10_000, resendsMax: 1, triesMax: 2)

  private var machine = OneTimeCodeMachine(Self.definition, for: StepID(2))
  private var nextKey: UInt32 = 0

  private static func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  private mutating func type(_ isRight: Bool, at seconds: Int64) -> [OneTimeCodeMachine.Action] {
    nextKey += 1
    return machine.digitsReceived(
      isRight: isRight, by: Self.app, under: IdempotencyKey(nextKey), at: Self.at(seconds))
  }

  @Test mutating func `a code is sent, mistyped once, and taken`() {
    #expect(machine.stepReached(at: Self.at(0)) == [.send(attempt: 1)])
    #expect(machine.stepReached(at: Self.at(1)) == [])
    #expect(type(false, at: 5) == [.wrong(triesLeft: 1)])
    #expect(type(true, at: 6) == [.accept])
    #expect(machine.stateName == "verified")
    #expect(machine.resendRequested(at: Self.at(30)) == [.refuse(.stepNotCurrent)])
  }

  @Test mutating func `S12: an entry at the instant of expiry is too late, and a new code helps`() {
    _ = machine.stepReached(at: Self.at(0))
    #expect(type(true, at: 60) == [.refuse(.oneTimeCodeExpired)])
    #expect(machine.resendRequested(at: Self.at(60)) == [.send(attempt: 2)])
    #expect(type(true, at: 119) == [.accept])
  }

  @Test mutating func `the last wrong try spends the code, and the right one comes too late`() {
    _ = machine.stepReached(at: Self.at(0))
    #expect(type(false, at: 1) == [.wrong(triesLeft: 1)])
    #expect(type(false, at: 2) == [.refuse(.oneTimeCodeSpent)])
    #expect(machine.attempt == nil)
    #expect(type(true, at: 3) == [.refuse(.oneTimeCodeSpent)])
    #expect(machine.resendRequested(at: Self.at(10)) == [.send(attempt: 2)])
    #expect(machine.attempt == 2)
    #expect(type(false, at: 11) == [.wrong(triesLeft: 1)], "a new code has tries of its own")
  }

  @Test mutating func `another code comes neither too early nor without end`() {
    _ = machine.stepReached(at: Self.at(0))
    #expect(machine.resendRequested(at: Self.at(9)) == [.refuse(.resendTooEarly)])
    #expect(machine.resendRequested(at: Self.at(10)) == [.send(attempt: 2)])
    #expect(machine.resendRequested(at: Self.at(15)) == [.refuse(.resendsSpent)])
    #expect(machine.resendRequested(at: Self.at(60)) == [.refuse(.resendsSpent)])
  }

  @Test mutating func `S25: what the network repeats costs no further try`() {
    _ = machine.stepReached(at: Self.at(0))
    let key = IdempotencyKey(9)
    for _ in 0..<5 {
      let again = machine.digitsReceived(isRight: false, by: Self.app, under: key, at: Self.at(1))
      #expect(again == [.wrong(triesLeft: 1)])
    }
    #expect(type(true, at: 2) == [.accept])
  }

  @Test func `from any seed the invariants hold, and nothing is taken but the right digits in time`() {
    for seed in UInt64(0)..<500 {
      var random = SeededRandom(seed: seed, key: 1)
      var machine = OneTimeCodeMachine(Self.definition, for: StepID(0))
      var now = Instant.start
      var sentAt = Instant.start
      for step in UInt32(0)..<40 {
        now = now + .milliseconds(Int64(random.below(9_000)))
        switch random.below(6) {
        case 0: if machine.stepReached(at: now) != [] { sentAt = now }
        case 1:
          if machine.resendRequested(at: now).first.map({ if case .send = $0 { true } else { false } }) == true {
            sentAt = now
          }
        default:
          let before = machine.stateName
          let isRight = machine.attempt != nil && random.chance(1, in: 4)
          let actions = machine.digitsReceived(isRight: isRight, by: Self.app, under: IdempotencyKey(step), at: now)
          if actions == [.accept], before != "verified" {
            #expect(isRight && now - sentAt < .seconds(60), "seed \(seed)")
          }
        }
        #expect(machine.invariantViolations() == [], "seed \(seed)")
      }
    }
  }
}
