/// The closed set of values that the actors of one program exchange.
public protocol ActorSystem: Sendable {
  /// One enum for all messages.
  associatedtype Message: ActorMessage
  /// A description of an actor to be made: a value, so that asking for it can be compared and repeated.
  associatedtype Spawn: Equatable & Sendable
  /// A request to the world: durable storage, sockets, whatever the driver performs. Its completion is a message.
  associatedtype Command: Equatable & Sendable
  /// What behaviours note for traces, dashboards and statistics. Never holds a secret or personal data.
  associatedtype LogEvent: Equatable & Sendable & CustomStringConvertible

  /// The word for a role of `ActorName`, as it stands in traces.
  static func word(for role: UInt16) -> String
}

extension ActorSystem {
  /// An actor's name in words: `caller 12.1` is the second caller of session 12; what all share has no number.
  public static func words(for name: ActorName) -> String {
    let ordinal = name.ordinal == 0 ? "" : ".\(name.ordinal)"
    return name.session == 0 && ordinal.isEmpty
      ? word(for: name.role) : "\(word(for: name.role)) \(name.session)\(ordinal)"
  }
}

/// A message that a trace can name and a digest can hold.
public protocol ActorMessage: Equatable, Sendable {
  /// Folds what makes this message differ from others: its kind, and the ids and numbers in it.
  func fold(into digest: inout TraceDigest)

  /// A word or two for traces and dead letters, without secrets.
  var label: String { get }
}

/// Makes behaviours from their descriptions. Called again when supervision restarts an actor.
public protocol BehaviourFactory<System>: Sendable {
  associatedtype System: ActorSystem

  func makeBehaviour(_ spawn: System.Spawn) -> any Behaviour<System> & ~Copyable

  /// Who is to be made because of a message to a name that nobody has: an actor that rests in some store until then.
  /// Nil when there is nobody of this name; the message is a dead letter then.
  func awaken(_ name: ActorName) -> (spawn: System.Spawn, options: SpawnOptions)?
}

extension BehaviourFactory {
  public func awaken(_ name: ActorName) -> (spawn: System.Spawn, options: SpawnOptions)? { nil }
}
