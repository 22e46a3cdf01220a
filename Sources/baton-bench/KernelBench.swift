import Actors

/// What one delivered envelope costs: two actors send a number to and fro.
struct KernelBench {
  let schedule: KernelConfiguration.Schedule
  let pairs: UInt64

  func run(rounds: UInt64) -> String {
    var kernel = Kernel<PingPongSystem>(KernelConfiguration(seed: 1, schedule: schedule), factory: PingPongFactory())
    for _ in 0..<pairs {
      let peer = kernel.spawn(.ponger, SpawnOptions(name: ActorName(role: 2)))
      _ = kernel.spawn(.pinger(rounds: rounds / pairs, peer: peer), SpawnOptions(name: ActorName(role: 1)))
    }
    var observer = NoObserver<PingPongSystem>()
    let spent = ContinuousClock().measure { while kernel.step(&observer) > 0 {} }
    let each = spent.nanoseconds / Double(kernel.stepCount)
    return "kernel, \(schedule): \(each.tenths) ns an envelope (bar 30, aim 15; Erlang/OTP 25 on one scheduler: 262)"
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}

extension Double {
  /// With one decimal.
  var tenths: String {
    let scaled = Int64((self * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
  }
}
