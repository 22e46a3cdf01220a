public import Actors

/// When something is made to happen.
public enum Trigger: Hashable, Sendable {
  /// At a time of the run, drawn for each person that it concerns.
  case at(Distribution)
  /// Some time after a moment of the person's story.
  case moment(Moment, after: Distribution)
}
