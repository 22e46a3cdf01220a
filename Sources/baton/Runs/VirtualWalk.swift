import Actors
import ActorsSim
import Devices
import Glibc
import Inquiry
import Scenarios
import Walk
import Worlds

/// A walk whose time moves only while a person would wait.
struct VirtualWalk {
  typealias Driver = SimDriver<InquirySystem, DeviceStorage, ScenarioDirector<WalkEyes>>

  private let setup: WalkSetup
  private let dialogue: Dialogue
  private let console: Console

  init(_ setup: WalkSetup, _ dialogue: Dialogue, _ console: Console) {
    self.setup = setup
    self.dialogue = dialogue
    self.console = console
  }

  func run(reproduce: String) throws -> WalkEnding {
    Interruption.watch()
    let scenario = setup.scenario
    let clock = ContinuousClock()
    let start = clock.now
    let driver = Driver(
      seed: scenario.cast.seed, factory: scenario.factory, network: scenario.network, world: scenario.storage,
      director: setup.director)
    let walk = WalkRun(setup, on: driver)
    var input = AnswerLines()
    var hasLeft = false
    while !hasLeft {
      dialogue.give(walk.settle())
      if let line = nextLine(&input) {
        dialogue.heard(line)
        hasLeft = dialogue.give(walk.lineEntered(line))
      } else {
        dialogue.closed()
        if !isInterrupted { dialogue.give(walk.inputEnded()) }
        hasLeft = true
      }
    }
    if !isInterrupted { dialogue.give(walk.settle()) }
    dialogue.give(walk.vaults())
    var summary = scenario.summary(
      of: driver, .stopped, clock: .virtual, wallTime: Interval(clock.now - start), reproduce: reproduce)
    walk.addViolations(to: &summary)
    return WalkEnding(summary: summary, hasMisfits: walk.linesRefused > 0 && isatty(console.input) == 0)
  }

  private var isInterrupted: Bool { Interruption.count > 0 || Interruption.isTerminated }

  /// Nil at the end of the input, and when a signal ends it.
  private func nextLine(_ input: inout AnswerLines) -> String? {
    while true {
      if isInterrupted { return nil }
      if let line = input.next() { return line }
      if input.hasEnded { return nil }
      var poll = pollfd(fd: console.input, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&poll, 1, -1) < 0 {
        if errno == EINTR { continue }
        return nil
      }
      input.read(console.input)
    }
  }
}

extension Dialogue {
  /// - Returns: whether the person has gone.
  @discardableResult
  func give<D>(_ outputs: [WalkRun<D>.Output]) -> Bool {
    var hasLeft = false
    for output in outputs {
      switch output {
      case .say(let text): say(text.lines)
      case .complain(let text): complain(text)
      case .ask(let text): ask(text.lines.joined())
      case .leave: hasLeft = true
      }
    }
    return hasLeft
  }
}
