/// A command as the parser and the help see it.
struct CommandShape: Sendable {
  let name: String
  /// Ends the sentence "baton NAME: …".
  let summary: String
  let examples: [Example]
  let positional: PositionalShape?
  /// In the order of the help.
  let options: [OptionShape]
  let exitCodes: [ExitCode]
  /// That it listens to while it runs, each with what it does.
  var keys: [(key: String, text: String)] = []
  /// What these are.
  var keysTitle = "Keys, in a terminal"

  struct Example: Sendable {
    let arguments: String
    let text: String

    init(_ arguments: String, _ text: String) {
      self.arguments = arguments
      self.text = text
    }
  }

  /// What every command takes.
  var allOptions: [OptionShape] { options + Presentation.shapes }
}

/// An option or flag, whatever its type.
struct OptionShape: Sendable {
  let name: String
  let short: String?
  /// Nil for a flag.
  let value: ValueShape?
  let help: String

  /// As in usage lines: `-o, --output FILE`.
  var spelled: String {
    let names = short.map { "\($0), \(name)" } ?? name
    return value.map { "\(names) \($0.placeholder)" } ?? names
  }

  func isCalled(_ word: String) -> Bool { word == name || word == short }
}

struct PositionalShape: Sendable {
  let value: ValueShape
  let help: String
  let count: ClosedRange<Int>

  init<Value>(_ positional: Positional<Value>, count: ClosedRange<Int>) {
    value = ValueShape(positional.form)
    help = positional.help
    self.count = count
  }

  /// As in usage lines: `FILE`, `[COMMAND]`, `FILE...`.
  var spelled: String {
    let repeated = count.upperBound > 1 ? "\(value.placeholder)..." : value.placeholder
    return count.lowerBound == 0 ? "[\(repeated)]" : repeated
  }
}

struct ValueShape: Sendable {
  let placeholder: String
  let allowed: String
  let names: [String]
  let isPath: Bool
  let fits: @Sendable (String) -> Bool

  init<Value>(_ form: ValueForm<Value>) {
    placeholder = form.placeholder
    allowed = form.allowed
    names = form.names
    isPath = form.isPath
    fits = { form.read($0) != nil }
  }
}
