/// Effects in order, in memory that is used again turn after turn: each is moved in and moved out, never copied.
struct EffectBuffer<System: ActorSystem>: ~Copyable {
  var storage: UnsafeMutablePointer<Effect<System>>
  var count = 0
  var capacity: Int

  init() {
    capacity = 16
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deinitialize(count: count)
    storage.deallocate()
  }

  mutating func append(_ effect: consuming Effect<System>) {
    if count == capacity { grow() }
    storage.advanced(by: count).initialize(to: effect)
    count &+= 1
  }

  /// Gives up the effect at `position`. Every position is to be taken once, then `forgetAll` called.
  mutating func take(at position: Int) -> Effect<System> {
    storage.advanced(by: position).move()
  }

  mutating func forgetAll() {
    count = 0
  }

  mutating func removeAll() {
    storage.deinitialize(count: count)
    count = 0
  }

  /// A copy, for tests and for those who look on.
  var list: [Effect<System>] {
    Array(UnsafeBufferPointer(start: storage, count: count))
  }

  mutating func grow() {
    let wider = UnsafeMutablePointer<Effect<System>>.allocate(capacity: capacity * 2)
    wider.moveInitialize(from: storage, count: count)
    storage.deallocate()
    storage = wider
    capacity *= 2
  }
}
