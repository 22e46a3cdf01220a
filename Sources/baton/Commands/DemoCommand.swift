import Arguments
import Scenarios
import Worlds

/// `baton demo`: the tour, in real time, with the dashboard where there is a terminal.
struct DemoCommand {
  private let demo: Demo
  private let console: Console

  init(_ demo: Demo, _ console: Console) {
    self.demo = demo
    self.console = console
  }

  func run() throws -> ExitCode {
    let file = try ExampleFile.path(ExampleFile.tour, instead: "`baton simulate FILE` with a scenario")
    let request = try ScenarioRequest(file, isReal: true) { seed in
      "baton simulate \(ShellWord.quoted(file)) --seed \(seed) --clock real"
    }
    return try LiveRun(request, Onlookers(), LiveRun.Options(demo), Report(demo.presentation, console)).run()
  }
}
