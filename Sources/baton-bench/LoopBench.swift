import Actors
import ActorsUV
import Glibc

/// What the libuv loop costs: jobs, wake-ups from other threads, timers, bytes to and fro, and actors on it.
struct LoopBench {
  func run() throws -> [String] {
    try [localJobs(), portedJobs(), wakeUps(), timers(), echo(), driver(), cluster()]
  }

  private func localJobs() throws -> String {
    let count = 4_000_000
    return try withLoop { loop in
      var left = count
      func again(_ loop: Loop) {
        left -= 1
        if left > 0 { loop.post(again) } else { loop.stop() }
      }
      loop.post(again)
      let spent = try cpuTime { try loop.run(.untilStopped) }
      return "loop: \(spent.each(of: count)) ns a job posted on the loop's thread"
    }
  }

  private func portedJobs() throws -> String {
    let count = 2_000_000
    let thread = try LoopThread.start(name: "ported")
    let spent = try cpuTime {
      for _ in 0..<count {
        while thread.port.post({ _ in }) == .full {}
      }
      thread.port.stop()
      try thread.join()
    }
    return "loop: \(spent.each(of: count)) ns a job posted from another thread"
  }

  private func wakeUps() throws -> String {
    let count = 50_000
    let (one, other) = (try LoopThread.start(name: "one"), try LoopThread.start(name: "other"))
    let spent = try ContinuousClock().measure {
      Self.volley(count, from: one.port, to: other.port)
      try one.join()
      try other.join()
    }
    return "loop: \(spent.each(of: count)) ns from one sleeping loop to another"
  }

  private static func volley(_ left: Int, from one: LoopPort, to other: LoopPort) {
    other.post { _ in
      if left > 0 {
        volley(left - 1, from: other, to: one)
      } else {
        one.stop()
        other.stop()
      }
    }
  }

  private func timers() throws -> String {
    let count = 500_000
    return try withLoop { loop in
      var fired = 0
      let spent = try cpuTime {
        let start = loop.readClock()
        for number in 0..<count {
          try loop.startTimer(at: start + .nanoseconds(Int64(number * 7_919 % count))) { loop in
            fired += 1
            if fired == count { loop.stop() }
          }
        }
        try loop.run(.untilStopped)
      }
      return "loop: \(spent.each(of: count)) ns a timer started and fired"
    }
  }

  private func echo() throws -> String {
    let count = 50_000
    return try withLoop { loop in
      var peer: HandleID?
      let listener = try loop.listen(host: "127.0.0.1", port: 0) { [unowned loop] event in
        guard case .accepted(let connection, _) = event else { return }
        peer = connection
        try? loop.setHandler(connection) { [unowned loop] event in
          if case .received(let bytes) = event { _ = try? loop.write(connection, bytes) }
        }
        try? loop.startReading(connection)
      }
      var left = count
      var client: HandleID?
      client = try loop.connect(host: "127.0.0.1", port: loop.boundAddress(listener).port, timeout: .seconds(5)) {
        [unowned loop] event in
        guard let client else { return }
        switch event {
        case .connected: try? loop.startReading(client)
        case .received: left -= 1
        default: return
        }
        if left > 0 { _ = try? loop.write(client, [UInt8](repeating: 1, count: 64)) } else { loop.stop() }
      }
      let spent = try cpuTime { try loop.run(.untilStopped) }
      for id in [client, peer, listener] { if let id { loop.close(id) } }
      return "loop: \(spent.each(of: count)) ns a round trip of 64 bytes over TCP, both ends on one loop"
    }
  }

  private func driver() throws -> String {
    try withLoop { loop in
      let driver = UVDriver(
        on: loop, seed: 1, factory: PingPongFactory(), world: EmptyWorld<PingPongSystem>(),
        director: NoObserver<PingPongSystem>())
      driver.intervene(.spawn(.pair(rounds: 2_000_000), SpawnOptions(name: ActorName(role: 1))))
      let spent = cpuTime { _ = driver.run(until: .never) }
      return "libuv driver: \(spent.each(of: Int(driver.stepCount))) ns an envelope"
    }
  }

  private func cluster() throws -> String {
    typealias Cluster = UVCluster<PingPongSystem, EmptyWorld<PingPongSystem>, NoObserver<PingPongSystem>>
    var configuration = Cluster.Configuration()
    configuration.kernels = 2
    let cluster = Cluster(configuration, factory: PingPongFactory()) { _ in
      EmptyWorld()
    } makeDirector: { _ in
      NoObserver()
    }
    let pairs: UInt32 = 256
    let plans = [
      PlannedIntervention<PingPongSystem>(
        at: .start, session: 0, .spawn(.ponger, SpawnOptions(name: PingPongSystem.ponger, isRegistered: true)))
    ]
    let pingers = (0..<pairs).map { number in
      PlannedIntervention<PingPongSystem>(
        at: .start, session: number * 2 + 1,
        .spawn(
          .caller(rounds: 4_000), SpawnOptions(name: ActorName(role: 1, session: number * 2 + 1))))
    }
    var steps: [UInt64] = []
    let spent = try cpuTime {
      steps = try cluster.run(plans + pingers, until: .never) { _, driver, _ in driver.stepCount }.harvests
    }
    return "libuv cluster: \(spent.each(of: Int(steps.reduce(0, +)))) ns an envelope between two kernels, "
      + "\(pairs) callers"
  }
}

/// What the process's threads worked meanwhile: other programs on the machine do not count.
private func cpuTime(_ body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}

extension Duration {
  fileprivate func each(of count: Int) -> String { (nanoseconds / Double(max(1, count))).tenths }
}
