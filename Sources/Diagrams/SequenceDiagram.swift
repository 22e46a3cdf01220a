public import Actors

/// Who told whom what, in order of time. A value to fill, and to show as text, Mermaid or SVG.
///
/// Participants stand beside each other in the order in which they were added; entries below each other in the order in
/// which they were appended. Labels may hold anything: each form of output escapes what it cannot show.
public struct SequenceDiagram: Equatable, Sendable {
  /// A column of the diagram.
  public struct Participant: Equatable, Sendable {
    public var name: String
    /// A second line under the name, such as the platform; empty for none.
    public var caption: String

    public init(_ name: String, caption: String = "") {
      self.name = name
      self.caption = caption
    }
  }

  /// How a participant's line is drawn from an entry on.
  public enum Lifeline: Equatable, Sendable {
    case idle
    /// It holds something, a lease say.
    case active
    /// It was killed, and is not there.
    case gone
  }

  public enum Line: Equatable, Sendable {
    /// Asks or tells.
    case solid
    /// Answers, or is pushed.
    case dashed
  }

  public struct Message: Equatable, Sendable {
    /// Indices of participants. Equal for what a participant does by itself.
    public var from: Int
    public var to: Int
    public var label: String
    public var line: Line
    /// Sent, but never delivered.
    public var isLost: Bool

    public init(from: Int, to: Int, _ label: String, line: Line = .solid, isLost: Bool = false) {
      self.from = from
      self.to = to
      self.label = label
      self.line = line
      self.isLost = isLost
    }
  }

  public enum Event: Equatable, Sendable {
    case message(Message)
    /// A remark about the participant of an index.
    case note(over: Int, String)
    /// The line of the participant of an index changes.
    case lifeline(Int, Lifeline)
    /// A line across everything: a fault, a phase, what was left out.
    case divider(String)
  }

  public struct Entry: Equatable, Sendable {
    public var at: Instant
    public var event: Event

    public init(at: Instant, _ event: Event) {
      self.at = at
      self.event = event
    }
  }

  public var title: String
  public private(set) var participants: [Participant]
  public private(set) var entries: [Entry]

  public init(title: String, participants: [Participant] = []) {
    self.title = title
    self.participants = participants
    entries = []
  }

  /// Adds a column at the right.
  ///
  /// - Returns: its index.
  public mutating func add(_ participant: Participant) -> Int {
    participants.append(participant)
    return participants.count - 1
  }

  /// Adds an entry at the bottom; one that names a participant that does not exist is left out.
  public mutating func append(_ event: Event, at instant: Instant) {
    guard names(event).allSatisfy(participants.indices.contains) else { return }
    entries.append(Entry(at: instant, event))
  }

  private func names(_ event: Event) -> [Int] {
    switch event {
    case .message(let message): [message.from, message.to]
    case .note(let index, _), .lifeline(let index, _): [index]
    case .divider: []
    }
  }
}
