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

  /// The order of insertion into its heap.
  var sequence: UInt64 { order & (1 &<< Self.sequenceBits &- 1) }

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
/// slot that it passes, and not the payloads between. Those are moved in and out, never copied.
public struct TimerHeap<Payload>: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var key: TimerKey
    var slot: UInt32
  }

  private var entries: [Entry] = []
  private var payloads: UnsafeMutablePointer<Payload>
  private var capacity = 64
  /// By slot: its position in `entries`, or the next free slot.
  private var positions: [UInt32] = []
  private var firstFree: UInt32 = .max
  private var sequence: UInt64 = 0

  public init() {
    payloads = .allocate(capacity: capacity)
  }

  deinit {
    for entry in entries { payloads.advanced(by: Int(entry.slot)).deinitialize(count: 1) }
    payloads.deallocate()
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The key of what is due first.
  public var first: TimerKey? { entries.first?.key }

  var firstToken: TimerToken? { entries.first.map { TimerToken(slot: $0.slot) } }

  public mutating func insert(_ payload: consuming Payload, at deadline: Instant, session: UInt32 = 0) -> TimerToken {
    sequence &+= 1
    let slot = takeSlot()
    payloads.advanced(by: Int(slot)).initialize(to: consume payload)
    let entry = Entry(key: TimerKey(deadline: deadline, session: session, sequence: sequence), slot: slot)
    entries.append(entry)
    Self.siftUp(entry, from: entries.count - 1, in: &entries, &positions)
    return TimerToken(slot: slot)
  }

  /// Nil when what the token named was taken out, unless the slot has been used again.
  public subscript(token: TimerToken) -> Payload? {
    isTaken(token) ? payloads[Int(token.slot)] : nil
  }

  /// As the subscript, of a token whose payload is known to be there.
  func payload(of token: TimerToken) -> Payload { payloads[Int(token.slot)] }

  /// Changes a payload that is known to be there.
  mutating func update(_ token: TimerToken, _ change: (inout Payload) -> Void) {
    change(&payloads[Int(token.slot)])
  }

  /// A free slot's position is that of another one, or of none.
  private func isTaken(_ token: TimerToken) -> Bool {
    let position = Int(positions[Int(token.slot)])
    return position < entries.count && entries[position].slot == token.slot
  }

  /// Takes out what is due first.
  public mutating func popFirst() -> Payload? {
    entries.isEmpty ? nil : removeEntry(at: 0)
  }

  /// Takes out the entry that `token` names. A token must be used once only.
  @discardableResult
  public mutating func remove(_ token: TimerToken) -> Payload? {
    isTaken(token) ? removeEntry(at: Int(positions[Int(token.slot)])) : nil
  }

  /// Takes out everything, in the order in which it would be due.
  public mutating func removeAll() -> [Payload] {
    var all: [Payload] = []
    while let payload = popFirst() { all.append(payload) }
    return all
  }

  /// Everything, in the order in which it is due.
  public var inOrder: [Payload] {
    entries.sorted { $0.key < $1.key }.map { payloads[Int($0.slot)] }
  }

  /// What fits, in the order of insertion.
  func tokens(where fits: (borrowing Payload) -> Bool) -> [TimerToken] {
    entries.filter { fits(payloads[Int($0.slot)]) }.sorted { $0.key.sequence < $1.key.sequence }.map {
      TimerToken(slot: $0.slot)
    }
  }

  private mutating func takeSlot() -> UInt32 {
    if firstFree != .max {
      let slot = firstFree
      firstFree = positions[Int(slot)]
      return slot
    }
    if positions.count == capacity { grow() }
    positions.append(0)
    return UInt32(positions.count - 1)
  }

  /// Only ever called when every slot is taken.
  private mutating func grow() {
    let wider = UnsafeMutablePointer<Payload>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: payloads, count: capacity)
    payloads.deallocate()
    payloads = wider
    capacity *= 2
  }

  private mutating func removeEntry(at position: Int) -> Payload {
    let slot = entries[position].slot
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
    return payloads.advanced(by: Int(slot)).move()
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
    var position = start
    while let least = leastChild(of: position, in: entries), entries[least].key < entry.key {
      entries[position] = entries[least]
      positions[Int(entries[least].slot)] = UInt32(position)
      position = least
    }
    entries[position] = entry
    positions[Int(entry.slot)] = UInt32(position)
  }

  /// Of four in two rounds, the first of which are independent of each other.
  @inline(__always)
  private static func leastChild(of position: Int, in entries: borrowing MutableSpan<Entry>) -> Int? {
    let first = position &* 4 &+ 1
    if first &+ 3 < entries.count {
      let left = entries[first &+ 1].key < entries[first].key ? first &+ 1 : first
      let right = entries[first &+ 3].key < entries[first &+ 2].key ? first &+ 3 : first &+ 2
      return entries[right].key < entries[left].key ? right : left
    }
    guard first < entries.count else { return nil }
    var least = first
    for child in first &+ 1..<entries.count where entries[child].key < entries[least].key { least = child }
    return least
  }

  func key(at position: Int) -> TimerKey { entries[position].key }

  func slotPosition(at position: Int) -> Int { Int(positions[Int(entries[position].slot)]) }
}
