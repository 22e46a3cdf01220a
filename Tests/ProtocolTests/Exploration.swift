import Actors
import Inquiry

/// What a machine was asked, and whether it did something about it besides refusing.
struct Asked {
  let event: String
  let acted: Bool

  init(_ event: String, acted: Bool) {
    self.event = event
    self.acted = acted
  }
}

/// Drives fresh machines with random events. Collects every change of state, and every event that acted without one.
///
/// - Parameters:
///   - runs: machines to drive, each from its own seed.
///   - events: for each machine.
func explore<Machine: TableDriven & ~Copyable>(
  runs: UInt64, events: Int, _ make: () -> Machine,
  _ ask: (inout Machine, inout SeededRandom, Instant) -> Asked
) -> Set<Transition> {
  var seen: Set<Transition> = []
  for seed in 0..<runs {
    var random = SeededRandom(seed: seed)
    var machine = make()
    var now = Instant.start
    for _ in 0..<events {
      now = now + random.pause()
      let before = machine.stateName
      let asked = ask(&machine, &random, now)
      let after = machine.stateName
      if before != after || asked.acted { seen.insert(Transition(before, asked.event, after)) }
    }
  }
  return seen
}

extension SeededRandom {
  /// A pause of a length that some deadline of the protocol is made of.
  mutating func pause() -> Interval {
    let seconds: [Int64] = [0, 0, 0, 0, 1, 2, 9, 10, 30, 44, 45, 60, 90, 600, 3_600]
    return .seconds(seconds[Int(below(UInt64(seconds.count)))])
  }

  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int(below(UInt64(values.count)))]
  }
}
