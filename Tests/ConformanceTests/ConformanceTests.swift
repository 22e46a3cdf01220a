import Actors
import ActorsSim
import ActorsTestKit
import ActorsUV
import Testing

/// The suite that each driver passes. A driver more is a test more here.
struct ConformanceTests {
  @Test(.timeLimit(.minutes(1)), arguments: ConformanceCase.allCases)
  func `virtual time`(promise: ConformanceCase) {
    for seed in UInt64(0)..<(promise == .timersFireDuringBursts ? 1 : 8) {
      let suite = DriverConformance(isRealTime: false) { setup in
        SimDriver(
          seed: setup.seed &+ seed, factory: ScriptFactory(), network: setup.network, world: setup.world,
          director: setup.director)
      }
      let violations = suite.violations(of: promise)
      #expect(violations.isEmpty, "with seed \(seed)")
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ConformanceCase.allCases)
  func `real time on libuv`(promise: ConformanceCase) throws {
    try withLoop { loop in
      let suite = DriverConformance(isRealTime: true) { setup in
        UVDriver(
          on: loop, seed: setup.seed, factory: ScriptFactory(), network: setup.network, world: setup.world,
          director: setup.director)
      }
      let violations = suite.violations(of: promise)
      #expect(violations.isEmpty)
    }
  }
}
