/// A named argument with a value: `--seed N` or `--seed=N`.
struct Option<Value>: Sendable {
  let name: String
  let short: String?
  let form: ValueForm<Value>
  let help: String

  init(_ name: String, short: String? = nil, _ form: ValueForm<Value>, help: String) {
    self.name = name
    self.short = short
    self.form = form
    self.help = help
  }

  var shape: OptionShape {
    OptionShape(
      name: name, short: short, value: ValueShape(form), help: help)
  }
}

/// A named argument without a value: it is there or not.
struct Flag: Sendable {
  let name: String
  let short: String?
  let help: String

  init(_ name: String, short: String? = nil, help: String) {
    self.name = name
    self.short = short
    self.help = help
  }

  var shape: OptionShape { OptionShape(name: name, short: short, value: nil, help: help) }
}

/// An argument known by its place.
struct Positional<Value>: Sendable {
  let form: ValueForm<Value>
  let help: String

  init(_ form: ValueForm<Value>, help: String) {
    self.form = form
    self.help = help
  }
}
