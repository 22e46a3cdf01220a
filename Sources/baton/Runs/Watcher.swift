import Actors
import ActorsUV
import Devices
import Inquiry
import Notation
import Scenarios
import Terminal
import Worlds

/// Runs a driver under somebody's eyes: keys, signals, frames, status lines. The driver does the work; this only looks,
/// and passes on what the person wants.
///
/// ```
///   running ──Ctrl-C, q──▶ finishing ──Ctrl-C, q──▶ stopped
///      │                      │
///      └────all is over───────┴──▶ over ──q──▶ stopped      (without screens: stopped at once)
/// ```
final class Watcher<D: Driver<InquirySystem, DeviceStorage, ScenarioDirector<Onlookers>>, P: Pace> {
  private enum State {
    case running
    /// Nobody comes any more. The run ends at the instant, at the latest.
    case finishing
    case over
    case stopped
  }

  private let driver: D
  private let pace: P
  private let setup: ScenarioSetup
  private let loop: Loop
  private let screen: Screens?
  private let console: Console
  private let isQuiet: Bool
  private var state = State.running
  private var limit: Instant
  private var handles: [HandleID] = []
  private var frameTimer: LoopTimerID?
  private var keyTimer: LoopTimerID?
  private var tickTimer: LoopTimerID?
  private var stepsShown: UInt64 = 0
  private var secondShown: UInt64 = 0
  private var lineSaidAt = Instant.start

  init(
    _ driver: D, _ pace: P, _ setup: ScenarioSetup, on loop: Loop, screen: Screens?, console: Console, isQuiet: Bool
  ) {
    self.driver = driver
    self.pace = pace
    self.setup = setup
    self.loop = loop
    self.screen = screen
    self.console = console
    self.isQuiet = isQuiet
    limit = setup.limit
  }

  /// Runs to the end. The terminal is given back before it returns.
  func run() throws -> RunEnd {
    try screen?.enter()
    defer { screen?.leave() }
    try watchSignals()
    if let screen {
      handles.append(
        try loop.watchDescriptor(screen.input, for: .readable, label: "keys") { [weak self] event in
          if case .ready = event { self?.readKeys() }
        })
    }
    defer { release() }
    startTick()
    var end = RunEnd.stopped
    while state == .running || state == .finishing {
      let before = limit
      end = try pace.run(until: limit, on: loop)
      // An interrupted run goes on, with a nearer limit, unless it was stopped for good.
      if end == .stopped, state == .running || state == .finishing { continue }
      if end == .limitReached, limit < before { continue }
      // Who asked for the end does not have to ask twice.
      if state != .stopped { state = state == .finishing ? .stopped : .over }
    }
    if screen == nil, !isQuiet { sayLines() }
    if state == .over { try linger() }
    return end
  }

  /// The last frame stays until the person has seen it.
  private func linger() throws {
    guard let screen, screen.isThere else { return }
    showSnapshot()
    while state == .over, screen.isThere {
      _ = try loop.run(atMost: .seconds(3_600)) { state != .over || !screen.isThere }
    }
  }

  private func watchSignals() throws {
    for signal in [LoopSignal.interrupt, .terminate, .hangUp, .windowChanged, .suspend, .resume] {
      if screen == nil, [.windowChanged, .suspend, .resume].contains(signal) { continue }
      handles.append(
        try loop.watchSignal(signal) { [weak self] event in
          if case .signalled = event { self?.signalled(signal) }
        })
    }
  }

  private func release() {
    for handle in handles { _ = loop.close(handle) }
    for timer in [frameTimer, keyTimer, tickTimer].compactMap(\.self) { _ = loop.cancelTimer(timer) }
  }

  private func signalled(_ signal: LoopSignal) {
    switch signal {
    case .interrupt:
      Interruption.noteInterrupt()
      quit()
    case .terminate:
      Interruption.noteTermination()
      stop()
    case .hangUp:
      Interruption.noteHangUp()
      stop()
    case .windowChanged: obey(screen?.resized() ?? [])
    case .suspend: screen?.suspend()
    case .resume: screen?.resume()
    default: break
    }
  }

  /// The first time: nobody comes any more, and who is there finishes. The second time: now.
  private func quit() {
    switch state {
    case .running:
      state = .finishing
      driver.director.stopArrivals()
      limit = min(limit, driver.now + setup.cast.scenario.limits.grace)
      if pace.isPaused { pace.isPaused = false }
      if screen == nil, !isQuiet {
        console.complain("Nobody comes any more; sessions finish. Ctrl-C again stops at once.")
      }
      pace.interrupt()
      showSnapshot()
    case .finishing, .over, .stopped:
      stop()
    }
  }

  private func stop() {
    state = .stopped
    pace.interrupt()
    loop.stop()
  }

  private func readKeys() {
    guard let screen else { return }
    for key in screen.readKeys() { obey(screen.update(.key(key))) }
    if !screen.isThere { return stop() }
    if screen.isWaitingForKey, keyTimer == nil {
      keyTimer = after(.milliseconds(KeyDecoder.escapeTimeoutMs), "key") { [weak self] in
        guard let self else { return }
        keyTimer = nil
        for key in screen.keyTimeoutElapsed() { obey(screen.update(.key(key))) }
        frameChanged()
      }
    }
    frameChanged()
  }

  private func obey(_ commands: [DashboardCommand]) {
    for command in commands {
      switch command {
      case .quit, .interrupt:
        if command == .interrupt { Interruption.noteInterrupt() }
        quit()
      case .refresh, .inspect: showSnapshot()
      case .setPaused(let isPaused):
        pace.isPaused = isPaused
        showSnapshot()
      case .setSpeed(let speed):
        pace.speed = speed
        showSnapshot()
      }
    }
    frameChanged()
  }

  private func startTick() {
    tickTimer = after(.milliseconds(FramePacer.intervalMs), "tick") { [weak self] in
      guard let self else { return }
      tick()
      if state != .stopped { startTick() }
    }
  }

  /// Ten times a second: whatever changed is shown. Countdowns change once a second.
  private func tick() {
    let second = driver.now.nanoseconds / 1_000_000_000
    driver.director.onlooker.trace?.flush()
    let hasChanged = driver.stepCount != stepsShown || second != secondShown
    if screen != nil {
      if hasChanged || screen?.dashboard.awaitsMore == true { showSnapshot() }
      obey(screen?.update(.tick(now: loop.now)) ?? [])
    } else if hasChanged, !isQuiet {
      sayLines()
    }
    stepsShown = driver.stepCount
    secondShown = second
    if hasChanged { endWhenSettled() }
  }

  /// In real time nobody waits for the last timers: when everybody has come and nobody waits for anything, it is over.
  private func endWhenSettled() {
    guard pace.clock == .real, state == .running || state == .finishing, driver.director.haveAllArrived,
      driver.director.arrived > 0, driver.unfinishedActors(limit: 1).isEmpty
    else { return }
    // Who asked for the end does not have to ask twice.
    state = state == .finishing ? .stopped : .over
    pace.interrupt()
    loop.stop()
  }

  /// Without screens: what happened, or how far it all is where that would be too much.
  private func sayLines() {
    guard driver.director.onlooker.lines == nil else {
      for line in driver.director.onlooker.lines?.take() ?? [] { console.complain(line) }
      return
    }
    guard loop.now - lineSaidAt >= .seconds(5) else { return }
    lineSaidAt = loop.now
    console.complain(Printable.line(snapshot(needs: DashboardNeeds()).statusLine))
  }

  private func showSnapshot() {
    guard let screen else { return }
    var snapshot = snapshot(needs: screen.dashboard.needs)
    if let session = screen.dashboard.needs.inquiry,
      let code = driver.director.onlooker.feed?.code(of: UInt32(truncatingIfNeeded: session), now: driver.now),
      let matrix = screen.matrix(of: code.link)
    {
      snapshot.inquiry?.code = Terminal.HandoffCode(matrix: matrix, remainingMs: code.remainingMs)
    }
    obey(screen.update(.snapshot(snapshot, now: loop.now)))
  }

  private func snapshot(needs: DashboardNeeds) -> DashboardSnapshot {
    let header = RunHeader(
      scenario: setup.cast.scenario.name, seed: setup.cast.seed, clock: pace.clock,
      elapsed: driver.now - .start, speed: pace.speed, state: headerState)
    let (now, storage) = (driver.now, driver.world)
    return driver.director.onlooker.feed?.snapshot(header, needs: needs, now: now, storage: storage)
      ?? DashboardSnapshot(run: header)
  }

  private var headerState: RunHeader.State {
    switch state {
    case .running: pace.isPaused ? .paused : .running
    case .finishing: .finishing
    case .over, .stopped: .finished
    }
  }

  private func frameChanged() {
    guard let screen, let time = screen.changed(now: loop.now) else { return }
    awaitFrame(screen, at: time)
  }

  private func awaitFrame(_ screen: Screens, at time: Instant) {
    frameTimer = after(time - loop.now, "frame") { [weak self] in
      guard let self else { return }
      frameTimer = nil
      if let again = screen.frameDue(now: loop.now) { awaitFrame(screen, at: again) }
    }
  }

  /// A loop that has no room for one more timer goes on without it.
  private func after(_ interval: Interval, _ label: String, _ action: @escaping () -> Void) -> LoopTimerID? {
    try? loop.startTimer(after: interval, label: label) { _ in action() }
  }
}
