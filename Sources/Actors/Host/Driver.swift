/// Gives actors their time: real, or as fast as it goes.
public protocol Driver<System, Surroundings, Observer>: AnyObject {
  associatedtype System: ActorSystem
  associatedtype Surroundings: World where Surroundings.System == System
  associatedtype Observer: Director where Observer.System == System

  var now: Instant { get }
  var director: Observer { get set }
  var world: Surroundings { get }
  var network: Network { get }
  /// The same in two runs that did the same.
  var digest: TraceDigest { get }
  var stepCount: UInt64 { get }
  var actorCount: Int { get }
  var deadLetters: DeadLetters { get }

  /// Actors that wait for something that has to come; at most `limit` of them.
  func unfinishedActors(limit: Int) -> [ActorName]

  /// Plans an intervention; one in the past happens at once.
  func schedule(_ plan: PlannedIntervention<System>)

  /// Runs until nothing is to come, `limit` is reached, or `stop()` was called.
  func run(until limit: Instant) -> RunEnd

  /// Ends `run` soon. May be called by the director, or from elsewhere where the driver allows it.
  func stop()
}

/// Why a run ended.
public enum RunEnd: Hashable, Sendable {
  /// Nothing is to come, and nobody waits.
  case idle
  /// Nothing is to come, yet these wait for something: a deadlock.
  case blocked([ActorName])
  case limitReached
  /// Actors kept each other busy without letting time pass.
  case spinning
  case stopped
}
