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
    left.deadline == right.deadline ? left.order < right.order : left.deadline < right.deadline
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
public struct TimerHeap<Payload> {
  private struct Entry {
    var key: TimerKey
    var slot: UInt32
  }

  struct Slot {
    var payload: Payload?
    /// Position in `entries`, or the next free slot.
    var position: UInt32
  }

  private var entries: [Entry] = []
  private var slots: [Slot] = []
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
      firstFree = slots[Int(slot)].position
      slots[Int(slot)].payload = consume payload
    } else {
      slot = UInt32(slots.count)
      slots.append(Slot(payload: consume payload, position: 0))
    }
    entries.append(Entry(key: TimerKey(deadline: deadline, session: session, sequence: sequence), slot: slot))
    siftUp(entries.count - 1)
    return TimerToken(slot: slot)
  }

  public subscript(token: TimerToken) -> Payload? {
    get { slots[Int(token.slot)].payload }
    _modify { yield &slots[Int(token.slot)].payload }
  }

  /// Takes out what is due first.
  public mutating func popFirst() -> (key: TimerKey, payload: Payload)? {
    guard let entry = entries.first, let payload = removeEntry(at: 0) else { return nil }
    return (entry.key, payload)
  }

  /// Takes out the entry that `token` names. A token must be used once only.
  @discardableResult
  public mutating func remove(_ token: TimerToken) -> Payload? {
    removeEntry(at: Int(slots[Int(token.slot)].position))
  }

  /// Takes out everything, in the order in which it would be due.
  public mutating func removeAll() -> [Payload] {
    var all: [Payload] = []
    while let (_, payload) = popFirst() { all.append(payload) }
    return all
  }

  private mutating func removeEntry(at position: Int) -> Payload? {
    let slot = entries[position].slot
    let payload = slots[Int(slot)].payload.take()
    slots[Int(slot)].position = firstFree
    firstFree = slot
    let last = entries.removeLast()
    if position < entries.count {
      entries[position] = last
      slots[Int(last.slot)].position = UInt32(position)
      if position > 0, last.key < entries[(position - 1) / 4].key {
        siftUp(position)
      } else {
        siftDown(position)
      }
    }
    return payload
  }

  private mutating func siftUp(_ start: Int) {
    var position = start
    let entry = entries[position]
    while position > 0 {
      let parent = (position &- 1) / 4
      guard entry.key < entries[parent].key else { break }
      place(entries[parent], at: position)
      position = parent
    }
    place(entry, at: position)
  }

  private mutating func siftDown(_ start: Int) {
    var position = start
    let entry = entries[position]
    while true {
      let firstChild = position &* 4 &+ 1
      guard firstChild < entries.count else { break }
      var least = firstChild
      let end = min(firstChild &+ 4, entries.count)
      var child = firstChild &+ 1
      while child < end {
        if entries[child].key < entries[least].key { least = child }
        child &+= 1
      }
      guard entries[least].key < entry.key else { break }
      place(entries[least], at: position)
      position = least
    }
    place(entry, at: position)
  }

  func key(at position: Int) -> TimerKey { entries[position].key }

  func slotPosition(at position: Int) -> Int { Int(slots[Int(entries[position].slot)].position) }

  private mutating func place(_ entry: Entry, at position: Int) {
    entries[position] = entry
    slots[Int(entry.slot)].position = UInt32(position)
  }
}

extension TimerHeap: Sendable where Payload: Sendable {}

extension TimerHeap.Slot: Sendable where Payload: Sendable {}
