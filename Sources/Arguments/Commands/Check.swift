/// `baton check FILE...`: many seeds, all invariants.
public struct Check: Hashable, Sendable {
  public static let seedsMax: UInt64 = 1_000_000_000
  public static let jobsMax = 256

  public var files: [String]
  public var seeds: ClosedRange<UInt64>
  /// Nil: one for each core.
  public var jobs: Int?
  public var drawsFaults: Bool
  public var presentation: Presentation

  private static let filesArgument = Positional(
    .path(), help: "scenario files; Protocols/scenario.md is their reference")
  private static let seedsOption = Option(
    "--seeds", .seeds(countMax: seedsMax), help: "from A to B, both included; default 1..100")
  private static let jobsOption = Option(
    "--jobs", .integer("N", 1...jobsMax), help: "runs at the same time; default: one for each core")
  private static let randomFaultsFlag = Flag(
    "--random-faults", help: "more faults, drawn from each seed; later all heals, and the run must come to rest")

  static let shape = CommandShape(
    name: "check", summary: "run scenarios with many seeds and check every invariant",
    examples: [
      CommandShape.Example("check Examples/demo.yaml --seeds 1..1000", "stops at the first seed that fails"),
      CommandShape.Example("check Examples/demo.yaml --random-faults", "with faults that no file asked for"),
      CommandShape.Example("check Examples/*.yaml --jobs 2", "every example, 100 seeds each"),
    ],
    positional: PositionalShape(filesArgument, count: 1...1_000),
    options: [seedsOption.shape, jobsOption.shape, randomFaultsFlag.shape],
    exitCodes: [
      .ok, .internalError, .usage, .expectationFailed, .invariantViolated, .notWritten, .interrupted, .terminated,
    ])

  init(_ parsed: ParsedArguments) {
    files = parsed.positionals
    seeds = parsed[Self.seedsOption] ?? 1...100
    jobs = parsed[Self.jobsOption]
    drawsFaults = parsed.has(Self.randomFaultsFlag)
    presentation = Presentation(parsed)
  }
}
