import Actors
import ActorsSim
import Devices
import Inquiry
import Scenarios
import Worlds

/// A scenario in virtual time, as fast as it goes, in slices between which Ctrl-C is heard and progress is shown.
struct VirtualRun {
  typealias Driver = SimDriver<InquirySystem, DeviceStorage, ScenarioDirector<Onlookers>>

  /// Messages between two looks at the signals: some milliseconds.
  static let sliceStepsMax = 50_000

  let setup: ScenarioSetup
  let driver: Driver
  /// Nil where nobody is to be told how far it is.
  private let console: Console?

  init(_ setup: ScenarioSetup, _ onlookers: Onlookers, _ console: Console?) {
    self.setup = setup
    self.console = console
    driver = Driver(
      seed: setup.cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(onlookers))
  }

  /// Runs to the end, to the scenario's limit, or until the second Ctrl-C.
  func run(reproduce: String) -> Summary {
    let clock = ContinuousClock()
    let start = clock.now
    setup.begin(driver)
    var limit = setup.limit
    var isFinishing = false
    var lastProgress = start
    var end: RunEnd?
    let progress = console.flatMap { $0.showsProgress ? $0 : nil }
    // Asked before each slice: after a stop no other run, of those that make a failure smaller, begins at all.
    while end == nil, !Interruption.isTerminated, Interruption.count < 2 {
      end = driver.run(until: limit, stepsMax: Self.sliceStepsMax)
      driver.director.onlooker.trace?.flush()
      if Interruption.count == 1, !isFinishing {
        isFinishing = true
        driver.director.stopArrivals()
        limit = min(limit, driver.now + setup.cast.scenario.limits.grace)
        console?.complain("\nNobody comes any more; sessions finish. Ctrl-C again stops at once.")
      }
      if let progress, clock.now - lastProgress > .milliseconds(200), clock.now - start > .seconds(1) {
        lastProgress = clock.now
        progress.progress("\(driver.now): \(driver.director.arrived) of \(setup.cast.sessions.count) people came")
      }
    }
    progress?.clearProgress()
    return setup.summary(
      of: driver, end ?? .stopped, clock: .virtual, wallTime: Interval(clock.now - start), reproduce: reproduce)
  }
}

extension Interval {
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + .nanoseconds(attoseconds / 1_000_000_000)
  }
}
