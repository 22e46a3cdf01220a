/// `baton doctor`: what this machine has and lacks.
public struct Doctor: Hashable, Sendable {
  public var presentation: Presentation

  static let shape = CommandShape(
    name: "doctor", summary: "tell what this machine has for Baton, and what it lacks",
    examples: [
      CommandShape.Example("doctor", "a line for each thing that was looked at"),
      CommandShape.Example("doctor --json", "for programs"),
    ],
    positional: nil, options: [],
    exitCodes: [.ok, .internalError, .usage, .expectationFailed, .notWritten])

  init(_ parsed: ParsedArguments) {
    presentation = Presentation(parsed)
  }
}
