/// `baton replay TRACE`: step through a trace.
public struct Replay: Hashable, Sendable {
  public var trace: String
  /// Where to stop, counted from 1. Nil: at the end.
  public var to: Int?
  /// Another trace, whose first difference is shown.
  public var other: String?
  public var presentation: Presentation

  private static let traceArgument = Positional(.path("TRACE"), help: "trace file, as simulate --trace writes it")
  private static let toOption = Option(
    "--to", .integer("STEP", 1...Int.max), help: "go on to there without asking, and stop; default: to the end")
  private static let diffOption = Option("--diff", .path("OTHER"), help: "show where another trace first differs")

  static let shape = CommandShape(
    name: "replay", summary: "step through a trace",
    examples: [
      CommandShape.Example("replay run.jsonl", "page by page, or step by step; all at once without a terminal"),
      CommandShape.Example("replay run.jsonl --to 120", "the first 120 steps, and what is known then"),
      CommandShape.Example("replay run.jsonl --diff other.jsonl", "where the two part"),
    ],
    positional: PositionalShape(traceArgument, count: 1...1),
    options: [toOption.shape, diffOption.shape],
    exitCodes: [.ok, .internalError, .usage, .notDeterministic, .notWritten, .interrupted, .terminated],
    keys: [
      ("Space", "the next page"), ("Enter", "the next step, with all that happened in it"), ("s", "what is known now"),
      ("G", "to the end"), ("q", "leave"),
    ])

  init(_ parsed: ParsedArguments) {
    trace = parsed.positionals[0]
    to = parsed[Self.toOption]
    other = parsed[Self.diffOption]
    presentation = Presentation(parsed)
  }
}
