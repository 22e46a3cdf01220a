/// Elements in order, in memory that is used again turn after turn: each is moved in and moved out, never copied. What
/// actors send holds strings and arrays; an array's iterator would retain and release them at every stop.
public struct MoveBuffer<Element>: ~Copyable {
  var storage: UnsafeMutablePointer<Element>
  public private(set) var count = 0
  var capacity: Int

  public init() {
    capacity = 16
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  public var isEmpty: Bool { count == 0 }

  public mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    storage.advanced(by: count).initialize(to: consume element)
    count &+= 1
  }

  /// Gives up every element, in order, and is empty then.
  @inline(__always)
  public mutating func takeAll(_ body: (consuming Element) -> Void) {
    let taken = count
    for position in 0..<taken { body(storage.advanced(by: position).move()) }
    count = 0
  }

  /// Gives up the element at `position`. Every position is to be taken once, then `forgetAll` called.
  mutating func take(at position: Int) -> Element {
    storage.advanced(by: position).move()
  }

  mutating func forgetAll() {
    count = 0
  }

  public mutating func removeAll() {
    storage.deinitialize(count: count)
    count = 0
  }

  /// A copy, for tests and for those who look on.
  var list: [Element] {
    Array(UnsafeBufferPointer(start: storage, count: count))
  }

  mutating func grow() {
    capacity *= 2
    let wider = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    wider.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = wider
  }
}
