public import Notation

/// A YAML value with the place where it starts.
public struct Node: Hashable, Sendable {
  public var content: Content
  public var mark: Mark

  public init(_ content: Content, at mark: Mark) {
    self.content = content
    self.mark = mark
  }

  public indirect enum Content: Hashable, Sendable {
    /// `isPlain` tells `~` from `"~"`: only a plain scalar can say "nothing".
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    case mapping([Entry])
  }

  public struct Entry: Hashable, Sendable {
    public var key: String
    public var keyMark: Mark
    public var value: Node

    public init(key: String, keyMark: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// Whether it says "nothing": no text at all, `~` or `null`.
  public var isNothing: Bool {
    switch content {
    case .scalar(let text, isPlain: true): text.isEmpty || text == "~" || text == "null"
    case .scalar, .sequence, .mapping: false
    }
  }
}

extension Node {
  /// The whole tree read by one form; nil when it does not fit, and that is found.
  /// `subject` is what messages call it.
  public func read<Value>(_ form: Form<Value>, as subject: String = "", _ findings: inout Findings) -> Value? {
    form.read(self, subject, &findings)
  }
}
