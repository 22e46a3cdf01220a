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
  case notWritten = 8
  case interrupted = 130
  case terminated = 143

  /// As help and README tell it.
  public var meaning: String {
    switch self {
    case .ok: "all went well"
    case .internalError: "an error inside Baton; please report it"
    case .usage: "wrong usage, or an input file that does not fit"
    case .expectationFailed: "an expectation was not met"
    case .unreachable: "the target is unreachable or does not speak the protocol"
    case .generatorBottleneck: "the generator was the bottleneck, the result is invalid"
    case .notDeterministic: "two runs that should be the same differ"
    case .invariantViolated: "an invariant was violated; Protocols/properties.md lists them"
    case .notWritten: "an output could not be written; the disk may be full"
    case .interrupted: "stopped by Ctrl-C (SIGINT)"
    case .terminated: "stopped by SIGTERM"
    }
  }
}
