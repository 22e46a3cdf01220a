import Actors
import ActorsSim
import Arguments
import Diagrams
import Scenarios
import Worlds

/// `baton simulate`.
struct SimulateCommand {
  private let simulate: Simulate
  private let console: Console

  init(_ simulate: Simulate, _ console: Console) {
    self.simulate = simulate
    self.console = console
  }

  func run() throws -> ExitCode {
    let request = try ScenarioRequest(simulate)
    if simulate.drawsFaults, !simulate.presentation.isQuiet {
      let scenario = request.setup.cast.scenario
      console.complain("Faults drawn from seed \(request.setup.cast.seed), as a scenario file has them:")
      console.complain(scenario.troubleText.map { "  \($0)" }.joined(separator: "\n"))
    }
    if simulate.url != nil { try LengthEstimate(request).check(simulate, console) }
    if simulate.checksDeterminism { return try DeterminismCommand(simulate, request, console).run() }
    let trace = try simulate.trace.map { try TraceFile($0, request, clock: simulate.clock) }
    var onlookers = Onlookers()
    onlookers.trace = trace
    if simulate.diagram != nil { onlookers.diagram = DiagramRecorder(request.setup.cast) }
    if simulate.hasDashboard || simulate.clock == .real || simulate.speed != nil {
      return try LiveRun(request, onlookers, LiveRun.Options(simulate), Report(simulate, console)).run()
    }
    Interruption.watch()
    let run = VirtualRun(request.setup, onlookers, simulate.presentation.isQuiet ? nil : console)
    let summary = run.run(reproduce: request.reproduce)
    return try Report(simulate, console).give(summary, run.driver.director.onlooker)
  }
}
