/// The restarts of one actor so far, and the verdict on the next failure.
struct RestartRecord<System: ActorSystem> {
  let spawn: System.Spawn
  let policy: RestartPolicy
  private var windowStart: Instant = .start
  private var restarts: UInt16 = 0

  init(spawn: System.Spawn, policy: RestartPolicy) {
    self.spawn = spawn
    self.policy = policy
  }

  enum Verdict: Equatable {
    case restart(after: Interval)
    case giveUp
  }

  /// - Parameter random: up to a quarter of the back-off is added at random, so that what failed together does not
  ///   return together.
  mutating func failed(at now: Instant, random: inout SeededRandom) -> Verdict {
    if restarts == 0 || now - windowStart > policy.window {
      windowStart = now
      restarts = 0
    }
    guard restarts < policy.restartsMax else { return .giveUp }
    let doublings = min(Int64(restarts), 40)
    restarts += 1
    let backoff = min(policy.backoffMin * (Int64(1) << doublings), policy.backoffMax)
    let jitter = Int64(random.below(UInt64(max(0, backoff.nanoseconds)) / 4 + 1))
    return .restart(after: backoff + .nanoseconds(jitter))
  }
}
