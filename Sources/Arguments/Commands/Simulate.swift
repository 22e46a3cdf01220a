public import Actors
internal import Notation

/// `baton simulate FILE`: run a scenario.
public struct Simulate: Hashable, Sendable {
  public var file: String
  /// Nil: the file's.
  public var seed: UInt64?
  public var clock: Clock
  /// Nil: the file's count.
  public var people: Int?
  /// Of each person. Nil: the file's.
  public var devices: Int?
  public var hasDashboard: Bool
  /// How many times faster than real time virtual time goes. Nil: as fast as it can.
  public var speed: Double?
  /// Replay only this person, from 1.
  public var session: Int?
  /// Where the trace goes.
  public var trace: String?
  public var diagram: Diagram?
  /// Where the diagram goes. Nil: stdout.
  public var output: String?
  public var checksDeterminism: Bool
  public var drawsFaults: Bool
  /// By position, from 0. Nil: all.
  public var faultsKept: [Int]?
  /// Of the run's time. Nil: to the end.
  public var until: Interval?
  /// Of the service that its devices reach over HTTP. Nil: one inside the run.
  public var url: String?
  public var presentation: Presentation

  public enum Clock: String, Hashable, Sendable, CaseIterable {
    case virtual
    case real
  }

  public enum Diagram: String, Hashable, Sendable, CaseIterable {
    case text
    case mermaid
    case svg
  }

  private static let fileArgument = Positional(.path(), help: "scenario file; Protocols/scenario.md is its reference")
  private static let seedOption = Option("--seed", .seed, help: "default: the file's seed")
  private static let clockOption = Option(
    "--clock", .oneOf(Clock.self),
    help: "virtual: as fast as it goes (default); real: in real time (default with --dashboard)")
  private static let peopleOption = Option(
    "--people", .integer("N", 1...1_000_000), help: "people in all, instead of the file's counts")
  private static let devicesOption = Option(
    "--devices", .integer("N", 1...8), help: "devices of each person, instead of the file's")
  private static let dashboardFlag = Flag("--dashboard", help: "live screens; needs a terminal")
  private static let speedOption = Option(
    "--speed", .number("X", 0.001...1_000_000), help: "pace virtual time: X seconds of it in each real second")
  private static let sessionOption = Option(
    "--session", .integer("K", 1...1_000_000), help: "replay person K alone, with the same result as in the whole run")
  private static let traceOption = Option(
    "--trace", .path(), help: "write every envelope, state change and fault, one JSON object a line")
  private static let diagramOption = Option(
    "--diagram", .oneOf(Diagram.self), help: "sequence diagram of the run, or of --session")
  private static let outputOption = Option("--output", short: "-o", .path(), help: "where the diagram goes")
  private static let determinismFlag = Flag(
    "--check-determinism", help: "run twice and compare; the first difference is named")
  private static let randomFaultsFlag = Flag(
    "--random-faults",
    help: "more faults, drawn from the seed and printed first; later all heals, and the run must come to rest")
  private static let onlyFaultsOption = Option(
    "--only-faults", .numbers(1...200), help: "only these faults, by their place in the list: 1,3; or none")
  private static let urlOption = Option(
    "--url", .service,
    help: "its devices reach a running service over HTTP, in real time; it has to serve the scenario's definition, and "
      + "BATON_BACKEND_KEY to be the key that it was started with, if any")
  private static let untilOption = Option(
    "--until", .interval("TIME", upTo: .seconds(365 * 86_400)), help: "stop at this time of the run")

  static let shape = CommandShape(
    name: "simulate", summary: "run a scenario",
    examples: [
      CommandShape.Example("simulate Examples/demo.yaml", "as fast as it goes; summary at the end"),
      CommandShape.Example("simulate Examples/demo.yaml --seed 42 --json", "another seed; summary as JSON"),
      CommandShape.Example("simulate Examples/demo.yaml --dashboard", "watch it in real time"),
      CommandShape.Example("simulate Examples/demo.yaml --session 2 --diagram text", "one person's story"),
      CommandShape.Example(
        "simulate Examples/every-stage.yaml --url http://127.0.0.1:8080",
        "against baton serve Examples/every-stage.yaml"),
    ],
    positional: PositionalShape(fileArgument, count: 1...1),
    options: [
      seedOption.shape, clockOption.shape, peopleOption.shape, devicesOption.shape, dashboardFlag.shape,
      speedOption.shape, sessionOption.shape, traceOption.shape, diagramOption.shape, outputOption.shape,
      determinismFlag.shape, randomFaultsFlag.shape, onlyFaultsOption.shape, untilOption.shape,
      urlOption.shape,
    ],
    exitCodes: [
      .ok, .internalError, .usage, .expectationFailed, .unreachable, .notDeterministic, .invariantViolated,
      .notWritten, .interrupted, .terminated,
    ], keys: DashboardKeys.rows, keysTitle: DashboardKeys.title)

  init(_ parsed: ParsedArguments) {
    file = parsed.positionals[0]
    seed = parsed[Self.seedOption]
    people = parsed[Self.peopleOption]
    devices = parsed[Self.devicesOption]
    hasDashboard = parsed.has(Self.dashboardFlag)
    speed = parsed[Self.speedOption]
    url = parsed[Self.urlOption]
    clock = parsed[Self.clockOption] ?? (url != nil || hasDashboard && speed == nil ? .real : .virtual)
    session = parsed[Self.sessionOption]
    trace = parsed[Self.traceOption]
    diagram = parsed[Self.diagramOption]
    output = parsed[Self.outputOption]
    checksDeterminism = parsed.has(Self.determinismFlag)
    drawsFaults = parsed.has(Self.randomFaultsFlag)
    faultsKept = parsed[Self.onlyFaultsOption].map { $0.map { $0 - 1 } }
    until = parsed[Self.untilOption]
    presentation = Presentation(parsed)
  }

  /// Arguments that exclude or need each other.
  static func check(_ parser: inout ArgumentParser) {
    let parsed = parser.parsed
    let isReal = parsed[clockOption] == .real
    checkURL(&parser)
    if parsed.has(dashboardFlag), parsed.has(Presentation.json) || parsed.has(Presentation.plain) {
      let other = parsed.has(Presentation.json) ? "--json" : "--plain"
      parser.refuse("--dashboard", found: "it with \(other)", allowed: "one of the two")
    }
    if parsed[speedOption] != nil, isReal {
      parser.refuse("--speed", found: "it with --clock real", allowed: "--clock virtual")
    }
    let watched =
      isReal ? "--clock real" : parsed.has(dashboardFlag) ? "--dashboard" : parsed[speedOption] != nil ? "--speed" : nil
    if parsed.has(determinismFlag), let watched {
      parser.refuse(
        "--check-determinism", found: "it with \(watched)", allowed: "virtual time without screens, as fast as it goes")
    }
    if parsed[outputOption] != nil, parsed[diagramOption] == nil {
      parser.refuse("--output", found: "it without --diagram", allowed: "both")
    }
    if let output = parsed[outputOption], output == parsed[traceOption] {
      parser.refuse("--output", found: "the file of --trace", allowed: "a file of its own")
    }
    if parsed[diagramOption] != nil, parsed[outputOption] == nil, parsed.has(Presentation.json) {
      parser.refuse("--diagram", found: "it on stdout beside --json", allowed: "--output FILE for the diagram")
    }
  }

  /// A service elsewhere goes by its own clock, and by its own mind.
  private static func checkURL(_ parser: inout ArgumentParser) {
    let parsed = parser.parsed
    guard parsed[urlOption] != nil else { return }
    if parsed[clockOption] == .virtual {
      parser.refuse("--url", found: "it with --clock virtual", allowed: "--clock real: the service has no other time")
    }
    for other in [speedOption.name, determinismFlag.name, randomFaultsFlag.name] where parsed.has(other) {
      parser.refuse("--url", found: "it with \(other)", allowed: "a run in real time, as the file has it")
    }
  }

  /// The command line that asks for this, without what only concerns the showing of it.
  public var commandLine: String {
    var words = ["baton", "simulate", ShellWord.quoted(file)]
    if let seed { words += ["--seed", "\(seed)"] }
    if let url { words += ["--url", ShellWord.quoted(url)] }
    if clock == .real, url == nil { words += ["--clock", "real"] }
    if let people { words += ["--people", "\(people)"] }
    if let devices { words += ["--devices", "\(devices)"] }
    if let session { words += ["--session", "\(session)"] }
    if drawsFaults { words.append("--random-faults") }
    if let faultsKept {
      let numbers = faultsKept.map { "\($0 + 1)" }.joined(separator: ",")
      words += ["--only-faults", numbers.isEmpty ? "none" : numbers]
    }
    if let until { words += ["--until", until.notation] }
    return words.joined(separator: " ")
  }
}
