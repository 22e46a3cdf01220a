public import Notation

/// Reads the keys of one mapping and remembers which were asked for, so that the others can be named as unknown.
public struct MappingReader: Sendable {
  /// What messages call the mapping: `people[2].story`; empty for the whole file.
  public let subject: String
  public let mark: Mark
  private let entries: [Node.Entry]
  private var asked: [String] = []

  /// Nil when `node` is not a mapping.
  public init?(_ node: Node, _ subject: String) {
    guard case .mapping(let entries) = node.content else { return nil }
    self.subject = subject
    self.mark = node.mark
    self.entries = entries
  }

  /// In the order of the file.
  public var names: [String] { entries.map(\.key) }

  public func has(_ key: String) -> Bool {
    entries.contains { $0.key == key }
  }

  /// The value of a key as it stands there, whoever asks for it; nil when it is missing.
  public func node(of key: String) -> Node? {
    entries.first { $0.key == key }?.value
  }

  /// The place of a key, for problems between several keys; the mapping's own when it is missing.
  public func mark(of key: String) -> Mark {
    entries.first { $0.key == key }?.keyMark ?? mark
  }

  /// The full name of a key in messages.
  public func subject(of key: String) -> String {
    subject.isEmpty ? key : "\(subject).\(key)"
  }

  /// The value of a key; nil when it is missing, and when it does not fit, which is then found.
  public mutating func read<Value>(_ key: String, _ form: Form<Value>, _ findings: inout Findings) -> Value? {
    note(key)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    return form.read(entry.value, subject(of: key), &findings)
  }

  /// The value of a key, `otherwise` when it is missing or does not fit.
  public mutating func read<Value>(
    _ key: String, _ form: Form<Value>, otherwise: Value, _ findings: inout Findings
  ) -> Value {
    read(key, form, &findings) ?? otherwise
  }

  /// The value of a key that has to be there; nil when it is not or does not fit, and both are found.
  public mutating func require<Value>(_ key: String, _ form: Form<Value>, _ findings: inout Findings) -> Value? {
    if has(key) { return read(key, form, &findings) }
    note(key)
    let found = "no key \"\(key)\""
    // Whoever misspelt the key is told so by `finish`, at the key itself.
    findings.refuse(at: mark, subject, found: found, allowed: "\"\(key)\": \(form.allowed)")
    return nil
  }

  /// Names every key that was not asked for.
  public func finish(_ findings: inout Findings) {
    for entry in entries where !asked.contains(entry.key) {
      let found = "the unknown key \(Quoted.text(entry.key))"
      let meant = findings.isFull ? nil : NearestName.of(entry.key, among: asked.filter { !has($0) })
      let allowed = "the keys \(Quoted.list(asked))"
      findings.refuse(at: entry.keyMark, subject, found: found, allowed: allowed, meant: meant)
    }
  }

  /// Keys that were not asked for pass: what they should be depends on something that did not fit.
  public mutating func ignoreRest() {
    for entry in entries { note(entry.key) }
  }

  private mutating func note(_ key: String) {
    if !asked.contains(key) { asked.append(key) }
  }
}
