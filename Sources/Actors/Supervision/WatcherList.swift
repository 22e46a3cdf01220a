/// Who is told when one actor stops.
///
/// Appending does not look for who is there already: a shared actor may have a watcher for each session. The list is
/// cleaned each time it has doubled, so that it holds at most twice those who are alive, plus `uncleanedMax`.
struct WatcherList: Sendable {
  static let uncleanedMax = 16

  private var watchers: [ActorID] = []
  private var cleanedCount = 0

  mutating func append(_ watcher: ActorID) {
    watchers.append(watcher)
  }

  var needsCleaning: Bool { watchers.count >= 2 * cleanedCount + Self.uncleanedMax }

  /// Forgets repetitions, and those for whom `isAlive` is false.
  mutating func clean(_ isAlive: (ActorID) -> Bool) {
    watchers = each.filter(isAlive)
    cleanedCount = watchers.count
  }

  mutating func remove(_ watcher: ActorID) {
    watchers.removeAll { $0 == watcher }
  }

  /// Each watcher once, in the order of their first watch.
  var each: [ActorID] {
    if watchers.count < 2 { return watchers }
    var seen: Set<ActorID> = []
    return watchers.filter { seen.insert($0).inserted }
  }

  var count: Int { watchers.count }
}
