import Actors
import ActorsUV
import Devices
import Glibc
import Inquiry
import Scenarios
import Walk
import Worlds

/// A walk in real time, on a libuv loop: leases, codes and captures take as long as they do. A line that a person types
/// is taken at once; the lines of a script wait until the screens have settled.
final class LiveWalk {
  typealias Driver = UVDriver<InquirySystem, DeviceStorage, ScenarioDirector<WalkEyes>>

  /// How often the screens are looked at.
  private static let tick = Interval.milliseconds(50)
  /// For how long nothing new has come when a person is shown it; a script waits as long as it does in virtual time.
  private static let typedQuiet = Interval.milliseconds(200)
  /// After this long a screen that turns and waits is shown, too.
  private static let busyQuiet = Interval.milliseconds(700)
  /// At the end documents are awaited for so long.
  private static let documentsWait = Interval.seconds(10)

  private let setup: WalkSetup
  private let dialogue: Dialogue
  private let console: Console
  private let loop: Loop
  private let driver: Driver
  private let walk: WalkRun<Driver>
  private let isTyped: Bool
  private var input = AnswerLines()
  private var inputHandle: HandleID?
  /// A loop cannot watch a file; it is there at once.
  private var isFile = false
  private var handles: [HandleID] = []
  private var timer: LoopTimerID?
  private var quietSince = Instant.start
  private var lineTakenAt = Instant.start
  private var endsAt: Instant?

  init(_ setup: WalkSetup, _ dialogue: Dialogue, _ console: Console, on loop: Loop) {
    self.setup = setup
    self.dialogue = dialogue
    self.console = console
    self.loop = loop
    isTyped = isatty(console.input) == 1
    let scenario = setup.scenario
    driver = Driver(
      on: loop, seed: scenario.cast.seed, factory: scenario.factory, network: scenario.network,
      world: scenario.storage, director: setup.director)
    driver.endsWhenIdle = false
    walk = WalkRun(setup, on: driver)
  }

  func run(reproduce: String) throws -> WalkEnding {
    let clock = ContinuousClock()
    let start = clock.now
    for signal in [LoopSignal.interrupt, .terminate, .hangUp] {
      handles.append(
        try loop.watchSignal(signal) { [weak self] event in
          if case .signalled = event { self?.signalled(signal) }
        })
    }
    awaitInput()
    awaitTick()
    _ = driver.run(until: .never)
    for handle in handles + [inputHandle].compactMap(\.self) { _ = loop.close(handle) }
    if let timer { _ = loop.cancelTimer(timer) }
    if let failure = driver.failure { throw failure }
    dialogue.give(walk.vaults())
    var summary = setup.scenario.summary(
      of: driver, .stopped, clock: .real, wallTime: Interval(clock.now - start), reproduce: reproduce)
    walk.addViolations(to: &summary)
    return WalkEnding(summary: summary, hasMisfits: walk.linesRefused > 0 && !isTyped)
  }

  /// Lets more of the input in while there is room for it. A read of a file that has no end brings a little each time,
  /// so that signals are heard between.
  private func awaitInput() {
    guard inputHandle == nil, !input.hasEnded, !input.isFull else { return }
    if !isFile {
      inputHandle = try? loop.watchDescriptor(console.input, for: .readable, label: "answers") { [weak self] event in
        if case .ready = event { self?.readInput() }
      }
      isFile = inputHandle == nil
    }
    if isFile { input.read(console.input) }
  }

  private func readInput() {
    input.read(console.input)
    if input.hasEnded || input.isFull, let inputHandle {
      _ = loop.close(inputHandle)
      self.inputHandle = nil
    }
    if isTyped { takeLines() }
  }

  private func signalled(_ signal: LoopSignal) {
    switch signal {
    case .interrupt: Interruption.noteInterrupt()
    case .terminate: Interruption.noteTermination()
    case .hangUp: Interruption.noteHangUp()
    default: break
    }
    if endsAt == nil { dialogue.closed() }
    endsAt = driver.now
    driver.stop()
    loop.stop()
  }

  private func awaitTick() {
    timer = try? loop.startTimer(after: Self.tick, label: "look") { [weak self] _ in
      guard let self else { return }
      tick()
      if endsAt == nil || driver.now < endsAt ?? .start { awaitTick() }
    }
  }

  private func tick() {
    let look = walk.lookAround()
    dialogue.give(look.outputs)
    if look.isNew { quietSince = loop.now }
    let quiet = loop.now - quietSince
    let isBusy = walk.isBusy
    if let endsAt {
      if !isBusy || loop.now >= endsAt { end() }
      return
    }
    if quiet >= (isBusy ? Self.busyQuiet : isTyped ? Self.typedQuiet : WalkRun<Driver>.quietTime) {
      dialogue.give(walk.settled())
    }
    let isSettled = !isBusy && quiet >= WalkRun<Driver>.quietTime || loop.now - lineTakenAt >= WalkRun<Driver>.patience
    if isTyped || isSettled { takeLines() }
    awaitInput()
  }

  /// Of a script one at a time.
  private func takeLines() {
    while endsAt == nil, loop.now >= walk.waitsUntil {
      if let line = input.next() {
        dialogue.heard(line)
        if dialogue.give(walk.lineEntered(line)) { left() }
        lineTakenAt = loop.now
        if !isTyped {
          quietSince = loop.now
          return
        }
      } else {
        guard input.hasEnded else { return }
        dialogue.closed()
        dialogue.give(walk.inputEnded())
        left()
      }
    }
  }

  /// Documents on their way still arrive.
  private func left() {
    endsAt = loop.now + Self.documentsWait
  }

  private func end() {
    driver.stop()
    loop.stop()
  }
}
