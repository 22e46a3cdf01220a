/// The manual page, in the macros of man(7), made from the table of commands.
enum ManPage {
  static let text: String = {
    var lines = [".TH BATON 1", ".SH NAME", "baton \\- identity\\-verification inquiries that move between devices"]
    lines += [".SH SYNOPSIS"]
    for command in Invocation.shapes { lines += synopsis(command) }
    for (name, _) in HelpText.otherCommands { lines += [".PP", ".B baton \(escaped(name))"] }
    lines += [
      ".SH DESCRIPTION",
      "Simulates people who carry an inquiry from device to device, checks what must hold, walks through an inquiry by",
      "hand, and is the inquiry service over HTTP.", ".SH COMMANDS",
    ]
    for command in Invocation.shapes { lines += section(command) }
    lines += [".SH OPTIONS OF EVERY COMMAND"] + Presentation.shapes.flatMap { item($0.spelled, $0.help) }
    lines += [".SH ENVIRONMENT"] + item("NO_COLOR", "any text in it: no colours (https://no-color.org)")
    lines += item("FORCE_COLOR", "any text in it: colours without a terminal")
    lines += [".SH EXIT STATUS"] + codes.flatMap { item("\($0.rawValue)", $0.meaning) }
    lines += [".SH EXAMPLES"]
    for example in Invocation.shapes.flatMap(\.examples) {
      lines += item("baton \(example.arguments)", example.text)
    }
    return lines.joined(separator: "\n")
  }()

  private static let codes = ExitCode.allCases.filter { code in
    Invocation.shapes.contains { $0.exitCodes.contains(code) }
  }

  private static func synopsis(_ command: CommandShape) -> [String] {
    let arguments = (command.positional.map { "\($0.spelled) " } ?? "") + "[options]"
    return [".PP", ".B baton \(escaped(command.name))", escaped(arguments)]
  }

  private static func section(_ command: CommandShape) -> [String] {
    var lines = [".SS \(escaped(command.name))", escaped(command.summary.capitalisedFirst + ".")]
    if let positional = command.positional { lines += item(positional.value.placeholder, positional.help) }
    lines += command.options.flatMap { item($0.spelled, $0.help) }
    if !command.keys.isEmpty {
      lines += [".PP", escaped(command.keysTitle + ":")] + command.keys.flatMap { item($0.key, $0.text) }
    }
    return lines
  }

  private static func item(_ tag: String, _ text: String) -> [String] {
    [".TP", ".B \(escaped(tag))", escaped(text)]
  }

  /// A line that begins with a dot or an apostrophe would be a request.
  private static func escaped(_ text: String) -> String {
    let shown = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return shown.hasPrefix(".") || shown.hasPrefix("'") ? "\\&\(shown)" : shown
  }
}

extension String {
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
