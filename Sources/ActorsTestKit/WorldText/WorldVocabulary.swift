public import Actors

/// What the words of a `WorldText` mean in one actor system.
public protocol WorldVocabulary<System> {
  associatedtype System: ActorSystem

  /// The kinds of actors that there are, as an error names them.
  var kinds: [String] { get }

  /// The actor that an item of one of `kinds` stands for.
  /// - Throws: `WorldWordError` for a place, a number or a trait that it does not know.
  func actor(for item: WorldItem) throws(WorldWordError) -> (System.Spawn, SpawnOptions)
}

/// A word that a vocabulary does not know.
public struct WorldWordError: Error, Equatable {
  /// What was found, and what is allowed.
  public let reason: String

  public init(_ reason: String) {
    self.reason = reason
  }
}
