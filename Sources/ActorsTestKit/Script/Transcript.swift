public import Actors

/// Writes down what actors log, for tests.
public struct Transcript<System: ActorSystem>: Director {
  /// What was logged, by whom, and when.
  public struct Line: Equatable, Sendable {
    public let time: Instant
    public let name: ActorName
    public let session: UInt32
    public let event: System.LogEvent
  }

  public private(set) var lines: [Line] = []
  public private(set) var deadLetters: [DeadLetter] = []
  /// The labels of interventions, as they happened.
  public private(set) var interventions: [String] = []
  /// Asked at each line; true calls `stop`.
  public var stopsAt: (System.LogEvent) -> Bool = { _ in false }
  public var stop: () -> Void = {}

  public init() {}

  /// What one actor logged, in order.
  public func events(of name: ActorName) -> [System.LogEvent] {
    lines.filter { $0.name == name }.map(\.event)
  }

  /// When one actor logged what it logged, in order.
  public func times(of name: ActorName) -> [Instant] {
    lines.filter { $0.name == name }.map(\.time)
  }

  public mutating func forgetAll() {
    lines.removeAll()
    deadLetters.removeAll()
    interventions.removeAll()
  }

  public mutating func logged(
    _ level: LogLevel, _ event: System.LogEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    lines.append(Line(time: time, name: name, session: session, event: event))
    if stopsAt(event) { stop() }
  }

  public mutating func deadLettered(_ letter: DeadLetter) {
    deadLetters.append(letter)
  }

  public mutating func intervened(_ intervention: Intervention<System>, at now: Instant, session: UInt32) {
    interventions.append(intervention.label)
  }
}
