public import Notation

/// A command line, or a file that it names, that does not fit, with everything that is wrong with it. The exit code is
/// `ExitCode.usage`.
public struct UsageError: Error, Hashable, Sendable {
  public var problems: Problems
  /// The command whose help says more; nil when the command itself is what is wrong.
  public var command: String?

  public init(_ problems: [Problem], command: String? = nil) {
    self.init(Problems(problems), command: command)
  }

  public init(_ problems: Problems, command: String?) {
    self.problems = problems
    self.command = command
  }
}

extension UsageError: CustomStringConvertible {
  /// For stderr, several lines.
  public var description: String {
    let lines = problems.description.split(separator: "\n").map { "baton: \($0)" }
    return (lines + [Self.pointer(to: command)]).joined(separator: "\n")
  }

  /// The last line of every refusal.
  /// - Parameter command: nil where it is the command that is wrong.
  public static func pointer(to command: String?) -> String {
    "\(command.map { "baton help \($0)" } ?? "baton help") tells more."
  }
}
