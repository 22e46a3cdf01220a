public import Actors
public import Inquiry

/// How the captures of a story go: cameras, chips and faces alike.
public struct CapturePlan: Hashable, Sendable {
  public static let bytesMax = 33_554_432

  /// How long one takes that goes well.
  public var takes: Distribution
  /// What goes wrong, and in how many of the captures that know it; in the order of `CaptureTrouble`.
  public var troubles: [Trouble]
  /// Size of each image; nil for the usual sizes.
  public var bytes: Int?
  /// Allows the camera in the system's settings after having denied it.
  public var grants: Probability

  public init(
    takes: Distribution = .normal(mean: .seconds(4), deviation: .seconds(1)), troubles: [Trouble] = [],
    bytes: Int? = nil, grants: Probability = .always
  ) {
    self.takes = takes
    self.troubles = troubles
    self.bytes = bytes
    self.grants = grants
  }

  public struct Trouble: Hashable, Sendable {
    public var kind: CaptureTrouble
    public var chance: Probability

    public init(_ kind: CaptureTrouble, _ chance: Probability) {
      self.kind = kind
      self.chance = chance
    }
  }
}
