import Actors
import Inquiry

/// Says which deliveries stand still for `DeliveryTracker.patience`, at a cost that does not grow with how many are
/// under way: they come due in the order in which they last moved.
struct StuckWatch: Sendable {
  struct Key: Hashable, Sendable {
    /// Rows of the feed.
    let document: UInt32
    let installation: InstallationID
  }

  /// Of what is under way: when it last moved, and whether it is stuck since.
  private var moved: [Key: (at: Instant, isStuck: Bool)] = [:]
  /// In the order of their moving. What has moved again stands here twice, and only the last one counts.
  private var waiting: [(at: Instant, key: Key)] = []
  private var passed = 0
  private(set) var stuckCount = 0

  /// It came due, or came on.
  /// - Returns: whether it was stuck.
  mutating func moved(_ key: Key, at now: Instant) -> Bool {
    let wasStuck = settled(key)
    moved[key] = (now, false)
    waiting.append((now, key))
    return wasStuck
  }

  /// Nothing more comes of it.
  /// - Returns: whether it was stuck.
  mutating func settled(_ key: Key) -> Bool {
    let wasStuck = moved.removeValue(forKey: key)?.isStuck ?? false
    if wasStuck { stuckCount -= 1 }
    return wasStuck
  }

  /// The next one that is stuck by now and was not; nil when there is none.
  mutating func nextStuck(at now: Instant) -> Key? {
    while passed < waiting.count, now - waiting[passed].at >= DeliveryTracker.patience {
      let (at, key) = waiting[passed]
      passed += 1
      guard moved[key]?.at == at, moved[key]?.isStuck == false else { continue }
      moved[key]?.isStuck = true
      stuckCount += 1
      return key
    }
    if passed > 1_000, passed * 2 > waiting.count {
      waiting.removeFirst(passed)
      passed = 0
    }
    return nil
  }
}
