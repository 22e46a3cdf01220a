import Actors

/// Names a handle of one loop. A slot number and the slot's generation, so that the name of a closed handle never
/// reaches its successor.
public struct HandleID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  /// At least 1.
  let generation: UInt32

  init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// From `bits`; nil for 0, which no handle has.
  init?(bits: UInt) {
    guard bits != 0 else { return nil }
    self.init(slot: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
  }

  /// Never 0.
  var bits: UInt { UInt(generation) << 32 | UInt(slot) }
}

extension HandleID: CustomStringConvertible {
  public var description: String { "handle \(slot).\(generation)" }
}

/// Numbers the writes of one loop in the order they were asked for.
public struct WriteID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt64
}

/// Names a pending timer of one loop.
public struct LoopTimerID: Hashable, Sendable, BitwiseCopyable {
  let token: TimerToken
  let serial: UInt64
}

/// Names a piece of blocking work of one loop.
public struct OffloadID: Hashable, Sendable, BitwiseCopyable {
  let number: UInt64
}
