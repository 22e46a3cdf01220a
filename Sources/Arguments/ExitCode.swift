/// What the program's exit code says. Scripts rely on the numbers.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case ok = 0
  case internalError = 1
  case usage = 2
  case expectationFailed = 3
  case unreachable = 4
  case generatorBottleneck = 5
  case notDeterministic = 6
  case invariantViolated = 7
  case interrupted = 130
  case terminated = 143

  /// As the help tells it.
  public var meaning: String {
    switch self {
    case .ok: "ok"
    case .internalError: "internal error"
    case .usage: "usage, or an input file that does not fit"
    case .expectationFailed: "an expectation or threshold failed"
    case .unreachable: "the target is unreachable or does not speak the protocol"
    case .generatorBottleneck: "the generator was the bottleneck, the result is invalid"
    case .notDeterministic: "not deterministic"
    case .invariantViolated: "an invariant was violated"
    case .interrupted: "interrupted (SIGINT)"
    case .terminated: "terminated (SIGTERM)"
    }
  }
}
