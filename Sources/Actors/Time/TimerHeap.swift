/// When an entry of a `TimerHeap` is due, and which of several due at once comes first.
public struct TimerKey: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let deadline: Instant
  /// Session in the upper bits, then the order of insertion: what is due at one instant comes session by session, and
  /// within a session in the order in which it was inserted.
  @usableFromInline let order: UInt64

  @usableFromInline static let sequenceBits: UInt64 = 36

  @inlinable
  init(deadline: Instant, session: UInt32, sequence: UInt64) {
    self.deadline = deadline
    order = UInt64(session) &<< Self.sequenceBits | (sequence & (1 &<< Self.sequenceBits &- 1))
  }

  @inlinable
  public var session: UInt32 {
    UInt32(truncatingIfNeeded: order &>> Self.sequenceBits)
  }

  /// Whether it is due before `other`, a key of another heap: of two sessions at one instant the lower number comes
  /// first, of one session at one instant `other` does.
  @inlinable
  public func isBefore(_ other: TimerKey) -> Bool {
    deadline == other.deadline ? session < other.session : deadline < other.deadline
  }

  @inlinable
  public static func < (left: TimerKey, right: TimerKey) -> Bool {
    left.rank < right.rank
  }

  /// As one number: compared without a branch, which nobody could foretell.
  @inlinable
  var rank: UInt128 {
    UInt128(deadline.nanoseconds) &<< 64 | UInt128(order)
  }
}

/// Names one entry of a `TimerHeap` until it is removed.
public struct TimerToken: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline let slot: UInt32

  @inlinable
  init(slot: UInt32) {
    self.slot = slot
  }
}

/// A priority queue by (deadline, session, sequence) whose entries can be removed: a four-ary heap over stable slots.
///
/// Where a slot stands in the heap lies apart from what is in it: moving an entry up or down touches four bytes of each
/// slot that it passes, and not the payloads between.
public struct TimerHeap<Payload> {
  private struct Entry: BitwiseCopyable {
    var key: TimerKey
    var slot: UInt32
  }

  private var entries: [Entry] = []
  private var payloads: [Payload?] = []
  /// By slot: its position in `entries`, or the next free slot.
  private var positions: [UInt32] = []
  private var firstFree: UInt32 = .max
  private var sequence: UInt64 = 0

  public init() {}

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The key of what is due first.
  public var first: TimerKey? { entries.first?.key }

  public mutating func insert(_ payload: consuming Payload, at deadline: Instant, session: UInt32 = 0) -> TimerToken {
    sequence &+= 1
    let slot: UInt32
    if firstFree != .max {
      slot = firstFree
      firstFree = positions[Int(slot)]
      payloads[Int(slot)] = consume payload
    } else {
      slot = UInt32(payloads.count)
      payloads.append(consume payload)
      positions.append(0)
    }
    let entry = Entry(key: TimerKey(deadline: deadline, session: session, sequence: sequence), slot: slot)
    entries.append(entry)
    Self.siftUp(entry, from: entries.count - 1, in: &entries, &positions)
    return TimerToken(slot: slot)
  }

  public subscript(token: TimerToken) -> Payload? {
    get { payloads[Int(token.slot)] }
    @inline(__always) _modify { yield &payloads[Int(token.slot)] }
  }

  /// Takes out what is due first.
  public mutating func popFirst() -> Payload? {
    entries.isEmpty ? nil : removeEntry(at: 0)
  }

  /// Takes out the entry that `token` names. A token must be used once only.
  @discardableResult
  public mutating func remove(_ token: TimerToken) -> Payload? {
    removeEntry(at: Int(positions[Int(token.slot)]))
  }

  /// Takes out everything, in the order in which it would be due.
  public mutating func removeAll() -> [Payload] {
    var all: [Payload] = []
    while let payload = popFirst() { all.append(payload) }
    return all
  }

  private mutating func removeEntry(at position: Int) -> Payload? {
    let slot = entries[position].slot
    let payload = payloads[Int(slot)].take()
    positions[Int(slot)] = firstFree
    firstFree = slot
    let last = entries.removeLast()
    if position < entries.count {
      if position > 0, last.key < entries[(position - 1) / 4].key {
        Self.siftUp(last, from: position, in: &entries, &positions)
      } else {
        Self.siftDown(last, from: position, in: &entries, &positions)
      }
    }
    return payload
  }

  /// Finds the place of `entry` at `start` or above; what stood at `start` is overwritten.
  private static func siftUp(
    _ entry: Entry, from start: Int, in entries: inout [Entry], _ positions: inout [UInt32]
  ) {
    var entries = entries.mutableSpan
    var positions = positions.mutableSpan
    var position = start
    while position > 0 {
      let parent = (position &- 1) / 4
      guard entry.key < entries[parent].key else { break }
      entries[position] = entries[parent]
      positions[Int(entries[parent].slot)] = UInt32(position)
      position = parent
    }
    entries[position] = entry
    positions[Int(entry.slot)] = UInt32(position)
  }

  /// Finds the place of `entry` at `start` or below; what stood at `start` is overwritten.
  private static func siftDown(
    _ entry: Entry, from start: Int, in entries: inout [Entry], _ positions: inout [UInt32]
  ) {
    var entries = entries.mutableSpan
    var positions = positions.mutableSpan
    let rank = entry.key.rank
    var position = start
    while true {
      let firstChild = position &* 4 &+ 1
      guard firstChild < entries.count else { break }
      var least = firstChild
      var leastRank = entries[firstChild].key.rank
      let end = min(firstChild &+ 4, entries.count)
      var child = firstChild &+ 1
      while child < end {
        let rank = entries[child].key.rank
        least = rank < leastRank ? child : least
        leastRank = min(rank, leastRank)
        child &+= 1
      }
      guard leastRank < rank else { break }
      entries[position] = entries[least]
      positions[Int(entries[least].slot)] = UInt32(position)
      position = least
    }
    entries[position] = entry
    positions[Int(entry.slot)] = UInt32(position)
  }

  func key(at position: Int) -> TimerKey { entries[position].key }

  func slotPosition(at position: Int) -> Int { Int(positions[Int(entries[position].slot)]) }
}

extension TimerHeap: Sendable where Payload: Sendable {}
