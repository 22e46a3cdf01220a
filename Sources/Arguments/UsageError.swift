public import Notation

/// A command line that does not fit, with everything that is wrong with it. The exit code is `ExitCode.usage`.
public struct UsageError: Error, Hashable, Sendable {
  public var problems: Problems
  /// The command whose help says more; nil when the command itself is what is wrong.
  public var command: String?

  public init(_ problems: [Problem], command: String? = nil) {
    self.problems = Problems(problems)
    self.command = command
  }
}

extension UsageError: CustomStringConvertible {
  /// For stderr, several lines.
  public var description: String {
    let lines = problems.all.map { "baton: \($0)" }
    let topic = command.map { "baton help \($0)" } ?? "baton help"
    return (lines + ["\(topic) tells more."]).joined(separator: "\n")
  }
}
