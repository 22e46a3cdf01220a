public import Actors
import Synchronization

/// Several kernels of one program, each on a loop with a thread of its own. They share nothing but bounded inboxes.
///
/// A kernel whose envelopes find another's inbox full lets its actors wait until there is room again. The cluster is
/// done when all kernels rest and nothing is between them.
public final class UVCluster<
  System: ActorSystem, Surroundings: World & SendableMetatype, Observer: Director & SendableMetatype
>: Sendable
where Surroundings.System == System, Observer.System == System {
  public typealias KernelDriver = UVDriver<System, Surroundings, Observer>

  /// What the kernels have in common.
  public struct Configuration: Sendable {
    /// 1 to 255; more than the machine has cores only costs.
    public var kernels = 1
    public var seed: UInt64 = 0
    public var placement = Placement.bySession
    public var network = Network()
    public var loopLimits = LoopLimits()
    /// Envelopes that may wait in one kernel's inbox.
    public var inboxEnvelopesMax = 65_536

    public init() {}
  }

  private let configuration: Configuration
  private let factory: any BehaviourFactory<System>
  private let makeWorld: @Sendable (_ kernel: Int) -> Surroundings
  private let makeDirector: @Sendable (_ kernel: Int) -> Observer
  private let standing = Mutex(Standing())

  /// Of the run in progress.
  private struct Standing {
    var ports: [LoopPort] = []
    /// Kernels that have not begun yet are stopped before they do.
    var isStopWanted = false
  }

  public init(
    _ configuration: Configuration, factory: any BehaviourFactory<System>,
    makeWorld: @escaping @Sendable (_ kernel: Int) -> Surroundings,
    makeDirector: @escaping @Sendable (_ kernel: Int) -> Observer
  ) {
    self.configuration = configuration
    self.factory = factory
    self.makeWorld = makeWorld
    self.makeDirector = makeDirector
  }

  /// What a run came to.
  public struct Result<Harvest: Sendable>: Sendable {
    /// By kernel.
    public var harvests: [Harvest]
    /// Envelopes for kernels that had ended.
    public var undelivered: Int
  }

  /// Runs all kernels, blocking the caller, until the cluster is done, the clock reaches `limit`, or `stop` was called.
  ///
  /// - Parameters:
  ///   - plans: each goes to the kernel of its actor's name, or else of its session; what happens to a node without a
  ///     session goes to all.
  ///   - harvest: called on each kernel's thread when it has ended; only what it returns leaves the thread.
  /// - Throws: `LoopError` when a thread or a loop cannot be had, or what a loop's end found left.
  public func run<Harvest: Sendable>(
    _ plans: [PlannedIntervention<System>], until limit: Instant,
    harvest: @escaping @Sendable (_ kernel: Int, borrowing KernelDriver, RunEnd) -> Harvest
  ) throws -> Result<Harvest> {
    let count = min(max(1, configuration.kernels), 255)
    let exchange = UVExchange<System>(kernels: count, inboxEnvelopesMax: configuration.inboxEnvelopesMax)
    let harvests = HarvestBox<Harvest>(count: count)
    let origin = ClockOrigin.now
    standing.withLock { $0 = Standing() }
    var threads: [LoopThread] = []
    var failure: (any Error)?
    do {
      for index in 0..<count {
        let own = plans.filter { kernels(for: $0, among: count).contains(index) }
        let thread = try LoopThread.start(
          name: "kernel \(index)", limits: configuration.loopLimits, origin: origin
        ) { [self] loop in
          let driver = makeDriver(on: loop, index, exchange)
          for plan in own { driver.schedule(plan) }
          // Everybody's first actors are there before anybody's first message is.
          driver.prepare()
          exchange.join(index, loop.port.waker)
          guard try hasOpened(exchange, on: loop) else { return }
          let end = isStopWanted ? .stopped : driver.run(until: limit)
          if let failure = driver.failure { throw failure }
          harvests.put(harvest(index, driver, end), at: index)
          exchange.lost(exchange.inboxes[index].close().count)
        }
        threads.append(thread)
      }
      standing.withLock { $0.ports = threads.map(\.port) }
    } catch {
      failure = error
      for thread in threads { thread.port.stop() }
    }
    for thread in threads {
      do { try thread.join() } catch { failure = failure ?? error }
    }
    standing.withLock { $0 = Standing() }
    if let failure { throw failure }
    return Result(harvests: harvests.all, undelivered: exchange.undelivered)
  }

  /// Ends the run in progress soon. From any thread.
  public func stop() {
    let ports = standing.withLock { standing in
      standing.isStopWanted = true
      return standing.ports
    }
    for port in ports { port.stop() }
  }

  private var isStopWanted: Bool { standing.withLock(\.isStopWanted) }

  /// Waits for the other kernels. A cluster that cannot start stops the wait; who stops the run stops it once, and the
  /// kernels end together then.
  private func hasOpened(_ exchange: UVExchange<System>, on loop: Loop) throws -> Bool {
    let wait = Interval.seconds(60)
    if try loop.run(atMost: wait, until: { exchange.hasOpened }) { return true }
    return try isStopWanted && loop.run(atMost: wait, until: { exchange.hasOpened })
  }

  private func makeDriver(on loop: Loop, _ index: Int, _ exchange: UVExchange<System>) -> KernelDriver {
    KernelDriver(
      on: loop, KernelConfiguration(seed: configuration.seed, kernel: UInt8(truncatingIfNeeded: index)),
      factory: factory, network: configuration.network, world: makeWorld(index), director: makeDirector(index),
      peers: UVPeers(exchange, index: index, placement: configuration.placement))
  }

  private func kernels(for plan: PlannedIntervention<System>, among count: Int) -> Range<Int> {
    let kernel: Int
    switch plan.intervention {
    case .spawn(_, let options):
      kernel = configuration.placement.kernel(of: options.name, among: count)
    case .send(_, let name):
      kernel = configuration.placement.kernel(of: name, among: count)
    case .kill, .restart, .crash, .recover, .erase, .backUp, .restore, .suspend, .resume, .block, .unblock, .setProfile,
      .setClockSkew:
      // Of a node: its session's kernel has it, and without a session any kernel may.
      guard plan.session != 0 else { return 0..<count }
      kernel = configuration.placement.kernel(of: ActorName(role: 0, session: plan.session), among: count)
    }
    return kernel..<kernel + 1
  }
}

/// Where the kernels' threads leave what they found.
private final class HarvestBox<Harvest: Sendable>: Sendable {
  private let harvests: Mutex<[Harvest?]>

  init(count: Int) {
    harvests = Mutex(Array(repeating: nil, count: count))
  }

  func put(_ harvest: Harvest, at index: Int) {
    harvests.withLock { $0[index] = harvest }
  }

  var all: [Harvest] { harvests.withLock { $0.compactMap { $0 } } }
}
