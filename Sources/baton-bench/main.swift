import Actors

let clock = ContinuousClock()

func pingPong(_ schedule: KernelConfiguration.Schedule, pairs: Int = 1) {
  var kernel = Kernel<PingPongSystem>(KernelConfiguration(seed: 1, schedule: schedule), factory: PingPongFactory())
  let rounds: UInt64 = 4_000_000
  for _ in 0..<pairs {
    let peer = kernel.spawn(.ponger, SpawnOptions(name: ActorName(role: 2)))
    _ = kernel.spawn(.pinger(rounds: rounds / UInt64(pairs), peer: peer), SpawnOptions(name: ActorName(role: 1)))
  }
  var observer = NoObserver<PingPongSystem>()
  let spent = clock.measure { while kernel.step(&observer) > 0 {} }
  let each = spent / Int(kernel.stepCount)
  print("\(schedule) \(pairs): \(kernel.stepCount) envelopes, \(each) each, digest \(kernel.digest)")
}
pingPong(.firstComeFirstServed)
pingPong(.firstComeFirstServed, pairs: 1000)
pingPong(.seeded)
pingPong(.seeded, pairs: 1000)
