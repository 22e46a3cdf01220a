public import Actors

/// What a person does on a sudden, beside whatever is under way.
public struct Whim: Hashable, Sendable {
  public var when: Moment
  public var after: Distribution
  /// Position of the device; nil for the one on which the person begins.
  public var on: Int?
  public var chance: Probability

  public init(
    when: Moment, after: Distribution = .constant(.zero), on: Int? = nil, chance: Probability = .always
  ) {
    self.when = when
    self.after = after
    self.on = on
    self.chance = chance
  }
}

/// A second tab on the inquiry: another page of a browser, or another store that an app mounts.
public struct TabPlan: Hashable, Sendable {
  /// What it opens.
  public enum TabEntry: String, Hashable, Sendable, CaseIterable {
    /// What the device has saved.
    case sameDeviceResume
    /// The launch code of the first tab, once more.
    case launchCode
  }

  public var opens: Whim
  public var entry: TabEntry
  /// Of taking the inquiry back in a tab that has lost it to the other one, instead of putting that tab away.
  public var reclaims: Probability

  public init(opens: Whim, entry: TabEntry = .sameDeviceResume, reclaims: Probability = .never) {
    self.opens = opens
    self.entry = entry
    self.reclaims = reclaims
  }
}

/// The device's own way back: a button, a swipe, the browser's arrow.
public struct BackPlan: Hashable, Sendable {
  public var goes: Whim
  /// From then to opening the app or page again; nil for not any more.
  public var returns: Distribution?

  public init(goes: Whim, returns: Distribution? = nil) {
    self.goes = goes
    self.returns = returns
  }
}
