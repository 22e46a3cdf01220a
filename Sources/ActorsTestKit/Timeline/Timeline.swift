/// What happens at each tick, as a line of text: a letter for an event, `-` for nothing, `(ab)` for several events in
/// one tick, `|` for the end. Blanks only make it readable.
///
/// `"a--(bc)-|"` is: `a` in the first tick, `b` and then `c` in the fourth, the end in the sixth.
public struct Timeline: Equatable, Sendable {
  /// The events of each tick, up to the end.
  public private(set) var ticks: [[Character]]
  /// Whether it ends with `|`; else nothing is said about what comes after.
  public private(set) var hasEnd: Bool

  /// For each tick, where its text begins; one more for the end.
  private var columns: [Int]

  /// - Throws: `TimelineError`, with the column of the first mistake.
  public init(_ text: String) throws(TimelineError) {
    ticks = []
    hasEnd = false
    columns = []
    var group: [Character]?
    for (column, letter) in text.enumerated() where letter != " " {
      if hasEnd { throw TimelineError(text, column, "nothing may follow the end '|'") }
      if group == nil { columns.append(column) }
      switch letter {
      case "(":
        if group != nil { throw TimelineError(text, column, "a group stands in no other group") }
        group = []
      case ")":
        guard let events = group, !events.isEmpty else {
          throw TimelineError(text, column, "a group is '(', letters, ')'")
        }
        ticks.append(events)
        group = nil
      case "|", "-":
        if group != nil { throw TimelineError(text, column, "a group holds letters only, not '\(letter)'") }
        if letter == "|" { hasEnd = true } else { ticks.append([]) }
      default:
        if group != nil { group?.append(letter) } else { ticks.append([letter]) }
      }
    }
    if group != nil { throw TimelineError(text, text.count, "a group needs its ')'") }
    if !hasEnd { columns.append(text.count) }
  }

  public init(ticks: [[Character]], hasEnd: Bool) {
    self.ticks = ticks
    self.hasEnd = hasEnd
    columns = []
    var column = 0
    for events in ticks {
      columns.append(column)
      column += events.count < 2 ? 1 : events.count + 2
    }
    columns.append(column)
  }

  public static func == (left: Timeline, right: Timeline) -> Bool {
    left.ticks == right.ticks && left.hasEnd == right.hasEnd
  }

  /// Where the text of a tick begins, counted from 0.
  func column(ofTick tick: Int) -> Int {
    columns[min(tick, columns.count - 1)]
  }
}

extension Timeline: CustomStringConvertible {
  public var description: String {
    let parts = ticks.map { events in
      switch events.count {
      case 0: "-"
      case 1: String(events)
      default: "(\(String(events)))"
      }
    }
    return parts.joined() + (hasEnd ? "|" : "")
  }
}

/// What is wrong with the text of a timeline.
public struct TimelineError: Error, Equatable, CustomStringConvertible {
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
