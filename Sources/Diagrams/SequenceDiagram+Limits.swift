internal import Actors
internal import Notation

extension SequenceDiagram {
  /// Entries that a diagram shows unless asked for more: about ten pages of text.
  public static let entriesShownMax = 300
  /// Columns that a drawing shows; text shows as many as fit.
  public static let participantsShownMax = 24
  static let labelCharactersMax = 120

  /// The same diagram with at most `entriesMax` entries, at least 4: the middle gives way to a divider that says how
  /// many are missing. The lines below it are drawn as they are at that point.
  public func shortened(entriesMax: Int = entriesShownMax) -> SequenceDiagram {
    let kept = max(entriesMax, 4) - 1
    guard entries.count > kept + 1 else { return self }
    let head = entries.prefix((kept + 1) / 2)
    let tail = entries.suffix(kept / 2)
    let left = entries[head.count..<(entries.count - tail.count)]
    var shorter = SequenceDiagram(title: title, participants: participants)
    head.forEach { shorter.append($0.event, at: $0.at) }
    let first = left.first?.at ?? .start
    let last = left.last?.at ?? .start
    shorter.append(.divider("\(left.count) more, from \(first) to \(last), not shown"), at: first)
    for index in participants.indices {
      let before = Self.lifeline(of: index, in: head)
      let after = Self.lifeline(of: index, in: left) ?? before
      if let after, after != before { shorter.append(.lifeline(index, after), at: last) }
    }
    tail.forEach { shorter.append($0.event, at: $0.at) }
    return shorter
  }

  private static func lifeline(of participant: Int, in entries: some BidirectionalCollection<Entry>) -> Lifeline? {
    for entry in entries.reversed() {
      if case .lifeline(participant, let lifeline) = entry.event { return lifeline }
    }
    return nil
  }

  /// The same diagram with at most `participantsMax` columns, at least 2: those beyond become one, and what they tell
  /// each other is left out.
  public func folded(participantsMax: Int) -> SequenceDiagram {
    let last = max(participantsMax, 2) - 1
    guard participants.count > last + 1 else { return self }
    let rest = Participant("\(participants.count - last) others")
    var narrower = SequenceDiagram(title: title, participants: participants.prefix(last) + [rest])
    for entry in entries {
      switch entry.event {
      case .message(var message):
        if message.from >= last && message.to >= last { continue }
        message.from = min(message.from, last)
        message.to = min(message.to, last)
        narrower.append(.message(message), at: entry.at)
      case .note(let index, _), .lifeline(let index, _):
        if index < last { narrower.append(entry.event, at: entry.at) }
      case .divider:
        narrower.append(entry.event, at: entry.at)
      }
    }
    return narrower
  }

  /// A label as one line of bounded length, without anything that would move a cursor.
  static func line(_ label: String) -> String {
    let blanked = label.unicodeScalars.map { scalar -> Character in
      Printable.isShown(scalar) ? Character(scalar) : " "
    }
    let words = String(blanked).split(separator: " ").joined(separator: " ")
    return words.count > labelCharactersMax ? "\(words.prefix(labelCharactersMax - 1))…" : words
  }
}
