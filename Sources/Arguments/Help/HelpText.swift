/// The texts of `baton help`: examples first, at most 80 columns.
enum HelpText {
  static let columnsMax = 80
  /// Those that have no options of their own.
  static let otherCommands = [
    ("help", "how commands are used: baton help COMMAND"), ("version", "print the version"),
  ]

  static let overview: String = {
    var lines = [
      "baton: identity-verification inquiries that move between devices, simulated", "", "Examples",
    ]
    let examples = [
      CommandShape.Example("demo", "watch the tour"),
      CommandShape.Example("simulate Examples/demo.yaml", "the same, as fast as it goes"),
      CommandShape.Example("check Examples/demo.yaml --seeds 1..1000", "a thousand runs, all invariants"),
      CommandShape.Example("replay run.jsonl", "step through a trace"),
      CommandShape.Example("device", "walk through one inquiry yourself"),
      CommandShape.Example("serve", "be the service, for devices that come over HTTP"),
      CommandShape.Example("doctor", "what this machine has for all that, and lacks"),
      CommandShape.Example("help simulate", "all about one command"),
      CommandShape.Example("help man", "all about all of them, as a manual page"),
      CommandShape.Example("help completion bash", "for the shell to complete them: bash, zsh or fish"),
    ]
    lines += HelpText.examples(examples)
    let commands =
      Invocation.shapes.map { ($0.name, $0.summary) } + otherCommands
    lines += ["", "Commands"] + rows(commands)
    lines += ["", "Options of every command"] + rows(Presentation.shapes.map { ($0.spelled, $0.help) })
    let codes = ExitCode.allCases.filter { code in Invocation.shapes.contains { $0.exitCodes.contains(code) } }
    lines += ["", "Exit codes"] + rows(codes.map { ("\($0.rawValue)", $0.meaning) })
    return lines.joined(separator: "\n")
  }()

  static func text(for command: CommandShape) -> String {
    var lines = ["baton \(command.name): \(command.summary)", "", "Examples"]
    lines += examples(command.examples)
    let words = ["baton", command.name] + (command.positional.map { [$0.spelled] } ?? []) + ["[options]"]
    lines += ["", "Usage", "  \(words.joined(separator: " "))"]
    if let positional = command.positional {
      lines += [""] + rows([(positional.value.placeholder, positional.help)])
    }
    if !command.options.isEmpty {
      lines += ["", "Options"] + rows(command.options.map { ($0.spelled, $0.help) })
    }
    lines += ["", "Options of every command"] + rows(Presentation.shapes.map { ($0.spelled, $0.help) })
    if !command.keys.isEmpty { lines += ["", command.keysTitle] + rows(command.keys) }
    lines += ["", "Exit codes"] + rows(command.exitCodes.map { ("\($0.rawValue)", $0.meaning) })
    return lines.joined(separator: "\n")
  }

  /// The text as a comment, so that both lines can be pasted into a shell.
  private static func examples(_ examples: [CommandShape.Example]) -> [String] {
    examples.flatMap { ["  # \($0.text)", "  baton \($0.arguments)"] }
  }

  /// Two columns. The second begins at the same place in all rows and wraps there.
  private static func rows(_ rows: [(String, String)]) -> [String] {
    let widest = rows.map(\.0.count).max() ?? 0
    let indent = widest + 4
    return rows.flatMap { first, second in
      let lines = wrapped(second, to: columnsMax - indent)
      let blank = String(repeating: " ", count: indent)
      let start = "  \(first)"
      let padded = start + String(repeating: " ", count: indent - start.count)
      return lines.enumerated().map { ($0.offset == 0 ? padded : blank) + $0.element }
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
