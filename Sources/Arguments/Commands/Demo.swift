/// `baton demo`: the tour.
public struct Demo: Hashable, Sendable {
  public var presentation: Presentation

  static let shape = CommandShape(
    name: "demo", summary: "watch several people hand an inquiry from a laptop to a phone",
    examples: [
      CommandShape.Example("demo", "the tour, in real time, with the dashboard"),
      CommandShape.Example("demo --plain", "without screens: one line for each thing that happens"),
    ],
    positional: nil, options: [],
    exitCodes: [
      .ok, .internalError, .usage, .expectationFailed, .invariantViolated, .notWritten, .interrupted, .terminated,
    ], keys: DashboardKeys.rows, keysTitle: DashboardKeys.title)

  init(_ parsed: ParsedArguments) {
    presentation = Presentation(parsed)
  }
}
