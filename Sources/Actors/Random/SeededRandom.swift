/// A repeatable stream of random numbers: SplitMix64
/// (Steele, Lea, Flood 2014, https://doi.org/10.1145/2714064.2660195).
///
/// Eight bytes of state, so that every actor can carry a stream of its own. Not for secrets that leave a simulation.
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable, BitwiseCopyable {
  @usableFromInline
  var state: UInt64

  @inlinable
  public init(seed: UInt64) {
    state = seed
  }

  /// The stream of `key` in the run of `seed`: independent of every other key's stream and of the order of their use.
  @inlinable
  public init(seed: UInt64, key: UInt64) {
    state = Self.mixed(seed &+ Self.mixed(key))
  }

  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// The finaliser of SplitMix64: a bijection of 64 bits in which each input bit changes half of the output bits.
  @inlinable
  public static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// A number in `0 ..< bound`, without modulo bias beyond 2^-32 for bounds under 2^32; 0 when `bound` is 0.
  @inlinable
  public mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// True with the probability `numerator / denominator`.
  @inlinable
  public mutating func chance(_ numerator: UInt64, in denominator: UInt64) -> Bool {
    below(denominator) < numerator
  }

  /// A number in `0 ..< 1`, in steps of 2^-53.
  @inlinable
  public mutating func unit() -> Double {
    Double(next() &>> 11) * 0x1p-53
  }
}
