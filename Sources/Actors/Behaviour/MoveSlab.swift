/// Elements under numbers, in memory that is used again: each is moved in and moved out, never copied.
struct MoveSlab<Element>: ~Copyable {
  private var storage: UnsafeMutablePointer<Element>
  private var capacity = 64
  /// Places from here on were never used.
  private var firstUnused: UInt32 = 0
  private var free: [UInt32] = []

  init() {
    storage = .allocate(capacity: capacity)
  }

  deinit {
    let vacant = Set(free)
    for place in 0..<firstUnused where !vacant.contains(place) {
      storage.advanced(by: Int(place)).deinitialize(count: 1)
    }
    storage.deallocate()
  }

  /// - Returns: the place to take it from, once.
  mutating func insert(_ element: consuming Element) -> UInt32 {
    let place = free.popLast() ?? takeUnused()
    storage.advanced(by: Int(place)).initialize(to: consume element)
    return place
  }

  mutating func take(at place: UInt32) -> Element {
    free.append(place)
    return storage.advanced(by: Int(place)).move()
  }

  private mutating func takeUnused() -> UInt32 {
    if Int(firstUnused) == capacity { grow() }
    firstUnused += 1
    return firstUnused - 1
  }

  /// Only ever called when every place is taken.
  private mutating func grow() {
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: storage, count: capacity)
    storage.deallocate()
    storage = wider
    capacity *= 2
  }
}
