import Actors
import ActorsSim
import ActorsUV
import Arguments
import Devices
import Inquiry
import Scenarios
import Terminal
import Worlds

/// A scenario that somebody watches, on a libuv loop: in real time by `UVDriver`, or in virtual time at a pace.
final class LiveRun {
  struct Options {
    var isReal: Bool
    /// Virtual seconds in each real one; nil for as fast as it goes.
    var speed: Double?
    var wantsScreen: Bool
    var presentation: Presentation

    init(_ simulate: Simulate) {
      isReal = simulate.clock == .real
      speed = simulate.speed ?? (simulate.hasDashboard ? 1 : nil)
      wantsScreen = simulate.hasDashboard
      presentation = simulate.presentation
    }

    init(_ demo: Demo) {
      isReal = true
      speed = 1
      wantsScreen = true
      presentation = demo.presentation
    }
  }

  typealias Director = ScenarioDirector<Onlookers>

  private let request: ScenarioRequest
  private let onlookers: Onlookers
  private let options: Options
  private let report: Report

  init(_ request: ScenarioRequest, _ onlookers: Onlookers, _ options: Options, _ report: Report) {
    self.request = request
    self.options = options
    self.report = report
    var onlookers = onlookers
    onlookers.feed = DashboardFeed(request.setup.cast)
    // Where a screen would show everybody, lines can tell of everybody.
    if request.setup.cast.sessions.count <= 100, !options.presentation.isQuiet {
      onlookers.lines = EventLines(request.setup.cast)
    }
    self.onlookers = onlookers
  }

  func run() throws -> ExitCode {
    let (summary, onlookers) = try withLoop { loop in
      let setup = request.setup
      if options.isReal {
        let driver = UVDriver(
          on: loop, seed: setup.cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
          director: setup.director(self.onlookers))
        setup.begin(driver)
        return try watch(driver, RealPace(driver), on: loop)
      }
      let driver = SimDriver(
        seed: setup.cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
        director: setup.director(self.onlookers))
      setup.begin(driver)
      return try watch(driver, VirtualPace(driver, speed: options.speed), on: loop)
    }
    return try report.give(summary, onlookers)
  }

  private var console: Console { report.console }

  private func watch<D: Driver<InquirySystem, DeviceStorage, Director>>(
    _ driver: D, _ pace: some Pace, on loop: Loop
  ) throws -> (Summary, Onlookers) {
    let clock = ContinuousClock()
    let start = clock.now
    let watcher = Watcher(
      driver, pace, request.setup, on: loop, screen: try screen(), console: console,
      isQuiet: options.presentation.isQuiet)
    let end = try watcher.run()
    let summary = request.setup.summary(
      of: driver, end, clock: options.isReal ? .real : .virtual, wallTime: Interval(clock.now - start),
      reproduce: request.reproduce)
    return (summary, driver.director.onlooker)
  }

  /// The terminal, when screens are wanted and there is one; else why not is said, and the run goes on without.
  private func screen() throws -> Screens? {
    guard options.wantsScreen, !options.presentation.isJSON, !options.presentation.isPlain else { return nil }
    do throws(ScreenUnavailable) {
      return try Screens(noColour: options.presentation.refusesColor)
    } catch {
      if !options.presentation.isQuiet { console.complain("\(error.reason) What happens is told in lines instead.") }
      return nil
    }
  }
}
