import Actors
import ActorsUV
import Arguments
import Inquiry
import Notation
import Scenarios
import Worlds

/// `baton check`: many seeds of many scenarios, and the first failure made small.
struct CheckCommand {
  private let check: Check
  private let console: Console

  init(_ check: Check, _ console: Console) {
    self.check = check
    self.console = console
  }

  func run() throws -> ExitCode {
    Interruption.watch()
    let scenarios = try scenarios()
    var held: [Summary] = []
    for (file, scenario) in scenarios {
      let sweep = SeedSweep(scenario, command: command(file), seeds: check.seeds, drawsFaults: check.drawsFaults)
      try run(sweep, Printable.line(file))
      if let failure = sweep.failure {
        return try report(failure, sweep.scenario(under: failure.seed), file, after: held)
      }
      if let total = sweep.total { held.append(total) }
      if Interruption.exitCode != nil {
        if !check.presentation.isQuiet {
          let name = Printable.line(file)
          console.complain("baton: interrupted; \(name): \(sweep.checkedText) of \(check.seeds.count), nothing broken")
        }
        break
      }
      if let total = held.last, !check.presentation.isJSON { say(total, sweep, Printable.line(file)) }
    }
    if held.isEmpty { return Interruption.exitCode ?? .ok }
    if check.presentation.isJSON {
      write(held)
    } else if !check.presentation.isQuiet {
      let coverage = held.compactMap(\.coverage).reduce(Coverage()) { $0.adding($1) }
      console.say(coverage.text(plain: check.presentation.isPlain))
    }
    return held.map(Report.exitCode).first { $0 != .ok } ?? Interruption.exitCode ?? .ok
  }

  private func run(_ sweep: SeedSweep, _ name: String) throws {
    var isInterrupted = false
    try sweep.run(jobs: check.jobs ?? SeedSweep.coresAvailable) { checked in
      if check.presentation.isQuiet { return }
      if Interruption.count > 0, !isInterrupted {
        isInterrupted = true
        console.complain("\nNo further seed is begun; those begun finish. Ctrl-C again stops at once.")
      }
      if console.showsProgress { console.progress("\(name): \(checked) of \(check.seeds.count) seeds") }
    }
    if console.showsProgress, !check.presentation.isQuiet { console.clearProgress() }
  }

  /// One file's seeds held: how many, what they reached, and what they should have reached.
  private func say(_ total: Summary, _ sweep: SeedSweep, _ name: String) {
    console.say("\(name): \(sweep.checkedText), nothing broken; digest of all \(sweep.digest)")
    for failure in total.expectations.failed { console.say("  \(failure)") }
  }

  /// One file's summary, or a list of them.
  private func write(_ summaries: [Summary]) {
    let json = check.files.count == 1 ? summaries[0].json() : Summary.json(summaries)
    console.write(json + [UInt8(ascii: "\n")])
  }

  /// - Throws: `Problems` with all that does not fit, of all files.
  private func scenarios() throws(Problems) -> [(String, Scenario)] {
    var scenarios: [(String, Scenario)] = []
    var problems = Problems([])
    for file in check.files {
      do throws(Problems) {
        scenarios.append((file, try ScenarioSource.read(file)))
      } catch {
        problems.all += error.all
        problems.unlisted += error.unlisted
      }
    }
    if !problems.all.isEmpty { throw problems }
    return scenarios
  }

  /// The failing run, as small as it gets, with what it came from and the command line that gives it again at the end.
  private func report(
    _ failure: Summary, _ scenario: Scenario, _ file: String, after held: [Summary]
  ) throws -> ExitCode {
    if !check.presentation.isQuiet {
      let next = failure.invariants.violations.isEmpty ? "" : "; making it smaller"
      console.complain("baton: \(Printable.line(file)): seed \(failure.seed) fails\(next)")
    }
    let small = Shrinking(scenario, command: command(file), failure).smallest(SeedSweep.run)
    if check.presentation.isJSON {
      write(held + [small.summary])
    } else {
      console.say(small.summary.text(plain: check.presentation.isPlain, origin: small.origin))
    }
    return Report.exitCode(small.summary)
  }

  /// Runs a scenario as its file has it.
  private func command(_ file: String) -> String {
    "baton simulate \(ShellWord.quoted(file))\(check.drawsFaults ? " --random-faults" : "")"
  }
}
