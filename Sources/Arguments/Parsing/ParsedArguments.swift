/// The arguments of one command, all of them fitting.
struct ParsedArguments: Sendable {
  fileprivate(set) var positionals: [String] = []
  private var values: [(name: String, value: String)] = []
  private var flags: [String] = []

  subscript<Value>(_ option: Option<Value>) -> Value? {
    values.first { $0.name == option.name }.flatMap { option.form.read($0.value) }
  }

  func has(_ flag: Flag) -> Bool { flags.contains(flag.name) }

  func has(_ name: String) -> Bool { flags.contains(name) || values.contains { $0.name == name } }

  mutating func add(positional: String) { positionals.append(positional) }
  mutating func add(flag: String) { flags.append(flag) }
  mutating func add(_ name: String, _ value: String) { values.append((name, value)) }
}
