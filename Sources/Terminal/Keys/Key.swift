/// A key a person pressed.
public enum Key: Hashable, Sendable {
  /// A printable character, space included.
  case character(Unicode.Scalar)
  /// Ctrl and a letter or one of `@ [ \ ] ^ _`, told by the lower-case letter: Ctrl-C is `.control("c")`.
  case control(Unicode.Scalar)
  /// Alt (Meta) and a character.
  case alt(Unicode.Scalar)
  case up, down, left, right
  case home, end, pageUp, pageDown
  case insert, delete
  case enter, tab, backTab, backspace, escape
  /// F1 is 1.
  case function(Int)
}

/// The bytes one terminal sends for a key, from terminfo; told before the common meanings.
public struct KeyString: Hashable, Sendable {
  public let bytes: [UInt8]
  public let key: Key

  public init(bytes: [UInt8], key: Key) {
    self.bytes = bytes
    self.key = key
  }
}
