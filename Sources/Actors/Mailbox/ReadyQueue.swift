/// The actors with something to do, as a ring: first in, first out, or any one of them.
struct ReadyQueue {
  private var ring: [UInt32] = Array(repeating: 0, count: 64)
  private var head = 0
  private(set) var count = 0

  mutating func append(_ index: UInt32) {
    if count == ring.count { grow() }
    ring[(head &+ count) & (ring.count &- 1)] = index
    count &+= 1
  }

  /// Takes out the first one. Not to be called when empty.
  mutating func popFirst() -> UInt32 {
    let index = ring[head]
    head = (head &+ 1) & (ring.count &- 1)
    count &-= 1
    return index
  }

  /// Takes out the one at `offset` from the front, by swapping the first one there.
  mutating func remove(at offset: Int) -> UInt32 {
    let position = (head &+ offset) & (ring.count &- 1)
    let index = ring[position]
    ring[position] = ring[head]
    head = (head &+ 1) & (ring.count &- 1)
    count &-= 1
    return index
  }

  /// From the first to the last.
  var list: [UInt32] {
    (0..<count).map { ring[(head &+ $0) & (ring.count &- 1)] }
  }

  private mutating func grow() {
    var wider: [UInt32] = []
    wider.reserveCapacity(ring.count * 2)
    for offset in 0..<count { wider.append(ring[(head &+ offset) & (ring.count &- 1)]) }
    wider.append(contentsOf: repeatElement(0, count: ring.count * 2 - count))
    ring = wider
    head = 0
  }
}
