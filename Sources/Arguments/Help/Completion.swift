/// What a shell needs to complete the words of a command line, made from the table of commands.
enum Completion: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// To be read by the shell when it starts: `source <(baton help completion bash)`.
  var script: String {
    switch self {
    case .bash: BashCompletion.lines.joined(separator: "\n")
    case .zsh: ZshCompletion.lines.joined(separator: "\n")
    case .fish: FishCompletion.lines.joined(separator: "\n")
    }
  }

  /// Everything that can follow the program's name.
  static let commands = Invocation.shapes.map { ($0.name, $0.summary) } + HelpText.otherCommands

  /// Everything that can follow `help`.
  static let topics = Invocation.shapes.map(\.name) + HelpTopic.allCases.map(\.rawValue)

  /// One word of a script, whatever stands in it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension OptionShape {
  /// The long name and the short one, where there is one.
  fileprivate var words: [String] { [name] + (short.map { [$0] } ?? []) }
}

private enum BashCompletion {
  static let lines: [String] = {
    let commands = Completion.commands.map(\.0) + ["--help", "--version"]
    return [
      "# Completes baton in bash: source <(baton help completion bash)", "_baton() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  COMPREPLY=()", "  if [ \"$COMP_CWORD\" -eq 1 ]; then", "    \(reply(commands))", "    return", "  fi",
      "  case ${COMP_WORDS[1]} in",
    ] + Invocation.shapes.flatMap(cases) + [
      "    help)",
      "      case $previous in",
      "        completion) \(reply(Completion.allCases.map(\.rawValue))) ;;",
      "        *) \(reply(Completion.topics)) ;;",
      "      esac ;;", "  esac", "}", "complete -o filenames -F _baton baton",
    ]
  }()

  private static let files = "mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"

  private static func reply(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W \(Completion.quoted(words.joined(separator: " "))) -- \"$current\")"
  }

  private static func cases(_ command: CommandShape) -> [String] {
    var lines = ["    \(command.name))", "      case $previous in"]
    for option in command.allOptions {
      guard let value = option.value else { continue }
      let found = value.isPath ? files + "; return" : value.names.isEmpty ? "return" : reply(value.names) + "; return"
      lines.append("        \(option.words.joined(separator: "|"))) \(found) ;;")
    }
    let others = command.positional?.value.isPath == true ? files : ":"
    lines += [
      "      esac", "      case $current in", "        -*) \(reply(command.allOptions.flatMap(\.words))) ;;",
      "        *) \(others) ;;", "      esac ;;",
    ]
    return lines
  }
}

private enum ZshCompletion {
  static let lines: [String] = {
    let commands = Completion.commands.map { Completion.quoted("\($0.0):\($0.1)") }
    return [
      "#compdef baton", "# Completes baton in zsh: source <(baton help completion zsh)", "_baton() {",
      "  local -a commands", "  commands=(",
    ] + commands.map { "    \($0)" } + [
      "  )", "  if (( CURRENT == 2 )); then", "    _describe command commands", "    return", "  fi",
      "  local command=$words[2]", "  shift words", "  (( CURRENT-- ))", "  case $command in",
    ] + Invocation.shapes.flatMap(cases) + [
      "    help)",
      "      _arguments \(Completion.quoted("1:topic:(\(Completion.topics.joined(separator: " ")))")) "
        + "\(Completion.quoted("2:shell:(\(Completion.allCases.map(\.rawValue).joined(separator: " ")))")) ;;",
      "  esac", "}", "compdef _baton baton",
    ]
  }()

  private static func cases(_ command: CommandShape) -> [String] {
    var specs = command.allOptions.flatMap(specs)
    if let positional = command.positional {
      specs.append(Completion.quoted("*:\(positional.value.placeholder):\(positional.value.isPath ? "_files" : "")"))
    }
    return ["    \(command.name))", "      _arguments \\"]
      + specs.enumerated().map { "        \($0.element)\($0.offset == specs.count - 1 ? " ;;" : " \\")" }
  }

  /// One for each name; each rules the other out.
  private static func specs(_ option: OptionShape) -> [String] {
    option.words.map { name in
      let others = option.words.count > 1 ? "(\(option.words.joined(separator: " ")))" : ""
      let help = "[\(escaped(option.help))]"
      guard let value = option.value else { return Completion.quoted("\(others)\(name)\(help)") }
      let action = value.isPath ? "_files" : value.names.isEmpty ? "" : "(\(value.names.joined(separator: " ")))"
      let assigned = name.hasPrefix("--") ? "=" : ""
      return Completion.quoted("\(others)\(name)\(assigned)\(help):\(escaped(value.placeholder)):\(action)")
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if ":[]\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}

private enum FishCompletion {
  static let lines: [String] = {
    let first = "complete -c baton -n __fish_use_subcommand"
    let help = "complete -c baton -n '__fish_seen_subcommand_from help'"
    return ["# Completes baton in fish: baton help completion fish | source", "complete -c baton -f"]
      + Completion.commands.map { "\(first) -a \($0.0) -d \(quoted($0.1))" }
      + Invocation.shapes.flatMap(options)
      + [
        "\(help) -a \(quoted(Completion.topics.joined(separator: " ")))",
        "complete -c baton -n '__fish_seen_subcommand_from completion' -a "
          + quoted(Completion.allCases.map(\.rawValue).joined(separator: " ")),
      ]
  }()

  private static func options(_ command: CommandShape) -> [String] {
    let start = "complete -c baton -n '__fish_seen_subcommand_from \(command.name)'"
    var lines = command.allOptions.map { option in
      var words = [start, "-l", String(option.name.dropFirst(2))]
      if let short = option.short { words += ["-s", String(short.dropFirst())] }
      if let value = option.value {
        words.append(value.isPath ? "-r -F" : "-x")
        if !value.names.isEmpty { words += ["-a", quoted(value.names.joined(separator: " "))] }
      }
      return (words + ["-d", quoted(option.help)]).joined(separator: " ")
    }
    if command.positional?.value.isPath == true { lines.append("\(start) -F") }
    return lines
  }

  /// Fish knows a quote within quotes by its backslash.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
