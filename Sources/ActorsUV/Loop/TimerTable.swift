import Actors

/// The pending timers of one loop, by (deadline, sequence): equal deadlines fire in the order they were started.
struct TimerTable: ~Copyable {
  final class Timer {
    let action: (Loop) -> Void
    let origin: HandleOrigin
    /// Timers of the loop's own, such as a connect's timeout, end with what they belong to.
    let isInternal: Bool
    fileprivate var serial: UInt64 = 0

    init(action: @escaping (Loop) -> Void, origin: HandleOrigin, isInternal: Bool) {
      self.action = action
      self.origin = origin
      self.isInternal = isInternal
    }
  }

  private var heap = TimerHeap<Timer>()
  private var started: UInt64 = 0

  var count: Int { heap.count }

  /// The earliest deadline; `.never` without timers.
  var nextDeadline: Instant { heap.first?.deadline ?? .never }

  mutating func insert(_ timer: Timer, at deadline: Instant) -> LoopTimerID {
    started += 1
    timer.serial = started
    return LoopTimerID(token: heap.insert(timer, at: deadline), serial: started)
  }

  /// The timer taken out; nil when it has fired or was cancelled before.
  mutating func remove(_ id: LoopTimerID) -> Timer? {
    guard heap[id.token]?.serial == id.serial else { return nil }
    return heap.remove(id.token)
  }

  /// The earliest timer, if it is due.
  mutating func popDue(at now: Instant) -> Timer? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    return heap.popFirst()
  }

  /// Takes out everything, in the order in which it would be due.
  mutating func removeAll() -> [Timer] {
    heap.removeAll()
  }

  /// What is pending, in the order in which it would be due.
  var pending: [Timer] { heap.inOrder }
}
