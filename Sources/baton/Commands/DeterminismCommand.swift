import Actors
import ActorsSim
import Arguments
import Inquiry
import Scenarios
import Worlds

/// `baton simulate --check-determinism`: the same run twice. Equal digests end in the usual report; otherwise the first
/// step that differs is named.
struct DeterminismCommand {
  private let simulate: Simulate
  private let request: ScenarioRequest
  private let console: Console

  init(_ simulate: Simulate, _ request: ScenarioRequest, _ console: Console) {
    self.simulate = simulate
    self.request = request
    self.console = console
  }

  func run() throws -> ExitCode {
    Interruption.watch()
    let first = run(try onlookers())
    let summary = first.run(reproduce: request.reproduce)
    let report = Report(simulate, console)
    if isInterrupted { return try report.give(summary, first.driver.director.onlooker) }
    let second = run(Onlookers())
    _ = second.run(reproduce: request.reproduce)
    let code = try report.give(summary, first.driver.director.onlooker)
    if isInterrupted {
      console.complain("baton: interrupted before both runs were over; nothing was compared.")
      return code
    }
    let (one, other) = (first.driver, second.driver)
    if one.digest == other.digest, one.stepCount == other.stepCount {
      if !simulate.presentation.isQuiet {
        console.complain("Ran twice and did the same: digest \(one.digest), \(one.stepCount) steps.")
      }
      return code
    }
    console.complain(complaint(one, other))
    return .notDeterministic
  }

  private var isInterrupted: Bool { Interruption.isTerminated || Interruption.count > 0 }

  private func onlookers() throws -> Onlookers {
    var onlookers = Onlookers()
    onlookers.trace = try simulate.trace.map { try TraceFile($0, request, clock: .virtual) }
    if simulate.diagram != nil { onlookers.diagram = DiagramRecorder(request.setup.cast) }
    return onlookers
  }

  private func run(_ onlookers: Onlookers) -> VirtualRun {
    VirtualRun(request.setup, onlookers, simulate.presentation.isQuiet ? nil : console)
  }

  /// Where the runs part: they are made again, with the steps around that place written down.
  private func complaint(_ one: VirtualRun.Driver, _ other: VirtualRun.Driver) -> String {
    let setup = request.setup
    let divergence = DeterminismCheck.firstDivergence(
      until: setup.limit,
      recorder: { (director: ScenarioDirector<Onlookers>) in
        director.onlooker.steps ?? StepRecorder()
      }
    ) { recorder in
      var onlookers = Onlookers()
      onlookers.steps = recorder
      let driver = VirtualRun.Driver(
        seed: setup.cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
        director: setup.director(onlookers))
      setup.begin(driver)
      return driver
    }
    let named = divergence.map { "\($0)" } ?? "further runs did the same"
    return """
      baton: not deterministic: digest \(one.digest) after \(one.stepCount) steps, \
      then \(other.digest) after \(other.stepCount).
      \(named)
      \(request.reproduce) --check-determinism
      """
  }
}
