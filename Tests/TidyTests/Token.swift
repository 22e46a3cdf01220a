/// One lexical element of a Swift file, as far as the rules look.
struct Token: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// An identifier or keyword; raw identifiers keep their backticks, directives and macros their `#`, attributes are
    /// a mark `@` and a word.
    case word
    case number
    /// One bracket or separator, or a run of operator characters.
    case mark
    /// A piece of a string literal without its quotes; what stands in an interpolation comes as tokens of its own.
    case string
    case comment
  }

  var kind: Kind
  var text: String
  /// From 1.
  var line: Int
  /// Offsets of the file's bytes: tokens touch when one's `end` is the other's `start`.
  var start: Int
  var end: Int
}
