public import Actors

/// A world in one line, for tests: `"echo@service caller.1@node1 caller.2@node2+slow"`.
///
/// Items stand between blanks. Each is a kind, then perhaps `.` and a number, `@` and a place, `+` and a trait, the
/// last as often as needed. What the words mean is a matter of the `WorldVocabulary`.
public struct WorldText: Equatable, Sendable {
  public let items: [WorldItem]

  /// - Throws: `WorldTextError`, with the column of the first mistake.
  public init(_ text: String) throws(WorldTextError) {
    var items: [WorldItem] = []
    var column = 0
    for part in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !part.isEmpty { items.append(try Self.item(part, at: column, in: text)) }
      column += part.count + 1
    }
    self.items = items
  }

  /// The arrivals that make the world, all at `time`, in the order of the line.
  /// - Throws: `WorldTextError` for words that the vocabulary does not know.
  public static func plans<Vocabulary: WorldVocabulary>(
    _ text: String, _ vocabulary: Vocabulary, at time: Instant = .start
  ) throws(WorldTextError) -> [PlannedIntervention<Vocabulary.System>] {
    var plans: [PlannedIntervention<Vocabulary.System>] = []
    for item in try WorldText(text).items {
      guard vocabulary.kinds.contains(item.kind) else {
        let known = vocabulary.kinds.joined(separator: ", ")
        throw WorldTextError(text, item.column, "found the kind '\(item.kind)'; allowed: \(known)")
      }
      do throws(WorldWordError) {
        let (spawn, options) = try vocabulary.actor(for: item)
        plans.append(PlannedIntervention(at: time, session: options.name.session, .spawn(spawn, options)))
      } catch {
        throw WorldTextError(text, item.column, error.reason)
      }
    }
    return plans
  }

  private static func item(_ part: Substring, at column: Int, in text: String) throws(WorldTextError) -> WorldItem {
    var kind = ""
    var number: UInt32?
    var place: String?
    var traits: [String] = []
    var position = column
    for (mark, word) in words(of: part) {
      let start = position
      position += word.count + (mark == nil ? 0 : 1)
      guard !word.isEmpty else {
        throw WorldTextError(text, start, mark.map { "a word has to follow '\($0)'" } ?? "a kind has to come first")
      }
      switch mark {
      case nil: kind = word
      case "." where number == nil:
        guard let value = UInt32(word) else {
          throw WorldTextError(text, start, "found '\(word)' for a number; allowed: 0 to \(UInt32.max)")
        }
        number = value
      case "@" where place == nil: place = word
      case "+": traits.append(word)
      case let mark?: throw WorldTextError(text, start, "'\(mark)' stands once in an item")
      }
    }
    return WorldItem(kind: kind, number: number, place: place, traits: traits, column: column)
  }

  private static func words(of part: Substring) -> [(mark: Character?, word: String)] {
    var words: [(mark: Character?, word: String)] = [(nil, "")]
    for letter in part {
      if letter == "." || letter == "@" || letter == "+" {
        words.append((letter, ""))
      } else {
        words[words.count - 1].word.append(letter)
      }
    }
    return words
  }
}

/// What is wrong with a world in one line.
public struct WorldTextError: Error, Equatable, CustomStringConvertible {
  public let text: String
  /// Counted from 0.
  public let column: Int
  public let reason: String

  init(_ text: String, _ column: Int, _ reason: String) {
    self.text = text
    self.column = column
    self.reason = reason
  }

  public var description: String {
    """
    \(text)
    \(String(repeating: " ", count: column))^ \(reason)
    """
  }
}
