import Actors
import ActorsSim
import ActorsUV
import Arguments
import Devices
import Inquiry
import Notation
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
    /// Where the service is, and the scenario's file; nil for a service inside the run.
    var remote: (url: String, file: String)?
    var presentation: Presentation

    init(_ simulate: Simulate) {
      isReal = simulate.clock == .real
      speed = simulate.speed ?? (simulate.hasDashboard ? 1 : nil)
      wantsScreen = simulate.hasDashboard
      remote = simulate.url.map { ($0, simulate.file) }
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
    var complaints: [String] = []
    let (summary, onlookers) = try withLoop { loop in
      let setup = request.setup
      if let service = try service(on: loop) {
        defer { service.close() }
        let result = try watch(service, on: loop)
        complaints = service.complaints
        return result
      }
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
    let code = try report.give(summary, onlookers)
    for complaint in complaints { console.complain("baton: \(Printable.line(complaint))") }
    return complaints.isEmpty || code == .interrupted || code == .terminated ? code : .unreachable
  }

  /// The service elsewhere, once it is known that it will do.
  private func service(on loop: Loop) throws -> RemoteService? {
    guard let remote = options.remote, let desk = request.desk else { return nil }
    func given(_ name: String) -> String? { Console.environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let service = try RemoteService(
      at: remote.url, desk, backendKey: given("BATON_BACKEND_KEY"), authorities: given("SSL_CERT_FILE"), on: loop)
    do {
      try service.meet(request.setup.cast.scenario.definition, of: remote.file)
    } catch {
      service.close()
      throw error
    }
    return service
  }

  private func watch(_ service: RemoteService, on loop: Loop) throws -> (Summary, Onlookers) {
    let setup = request.setup
    let driver = UVDriver(
      on: loop, seed: setup.cast.seed, factory: RemoteFactory(world: setup.factory, desk: service.desk),
      network: setup.network, world: setup.storage, director: setup.director(onlookers))
    let work = service.begin(
      RemoteService.Run(
        intervene: { driver.intervene($0, session: $1) }, wait: { driver.endsWhenIdle = !$0 }))
    loop.add(work)
    defer { loop.remove(work) }
    setup.begin(driver)
    return try watch(driver, RealPace(driver), on: loop)
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
