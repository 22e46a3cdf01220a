public import Actors

/// Which people something happens to.
public enum Selection: Hashable, Sendable {
  case everyone
  /// Each person by chance.
  case share(Probability)
  /// By number, from 1, both ends included.
  case persons(ClosedRange<Int>)
  case crowd(String)
}
