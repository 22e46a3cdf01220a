public import Actors

/// Something that goes wrong, when, and for whom.
public struct Fault: Hashable, Sendable {
  public var kind: Kind
  public var trigger: Trigger
  public var who: Selection

  public init(_ kind: Kind, _ trigger: Trigger, who: Selection = .everyone) {
    self.kind = kind
    self.trigger = trigger
    self.who = who
  }

  /// Devices are named, since a fault may concern several crowds.
  public enum Kind: Hashable, Sendable {
    /// The process dies without a word and is started again after a while, with what its storage holds; nil: never.
    case kill(device: String, back: Distribution?)
    /// In the background: it runs no timer and hears nothing.
    case background(device: String, lasts: Distribution)
    /// It knows that it has no network.
    case offline(device: String, lasts: Distribution)
    /// Messages vanish and nobody is told.
    case partition(device: String, direction: Direction, lasts: Distribution)
    /// Its wall clock jumps by this much, forwards or backwards.
    case clock(device: String, by: Interval)
    /// The app is removed with all it stored, and installed again after a while.
    case reinstall(device: String, back: Distribution)
    /// The app is killed, its storage put back to what a backup has of it, and the app started again after a while.
    case restore(device: String, backup: Trigger, back: Distribution)
    /// The person takes the device off those that get documents.
    case remove(device: String)
    /// What the service keeps of the person goes down and comes back with what it had written: what was on its way to
    /// it is lost, and every connection with it.
    case serviceRestart(lasts: Distribution)
  }

  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case both
    case toService
    case toDevice
  }
}
