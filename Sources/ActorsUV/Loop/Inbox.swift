import Synchronization

/// What became of a value pushed into an `Inbox`.
public enum InboxAdmission: Equatable, Sendable {
  case accepted
  /// The limit is reached; the value was not taken.
  case full
  /// The loop is gone; the value was not taken.
  case closed
}

/// A bounded queue into a loop from other threads: filled under a lock, emptied by swapping the whole batch out.
///
/// Nothing is done under the lock but the move of values; effects come after it.
public final class Inbox<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isClosed = false
    var refused = 0
    /// Somebody waits for room.
    var isWanted = false
  }

  public let elementsMax: Int
  private let state = Mutex(State())

  public init(elementsMax: Int) {
    self.elementsMax = elementsMax
  }

  /// Adds a value unless the inbox is full or closed.
  public func push(_ element: Element) -> InboxAdmission {
    state.withLock { state in
      guard !state.isClosed else {
        state.refused += 1
        return .closed
      }
      guard state.waiting.count < elementsMax else {
        state.refused += 1
        return .full
      }
      state.waiting.append(element)
      return .accepted
    }
  }

  /// Adds a value whose sender cannot be refused because something bounded already stands for it (a Swift task, a
  /// sleeper); false only when the inbox is closed.
  func pushRegardlessOfLimit(_ element: Element) -> Bool {
    state.withLock { state in
      guard !state.isClosed else {
        state.refused += 1
        return false
      }
      state.waiting.append(element)
      return true
    }
  }

  /// Moves as many values as there is room for, first ones first, out of `batch`, under one lock.
  /// - Returns: `accepted` when all of them fit; `closed` when none will ever.
  public func push(contentsOf batch: inout [Element]) -> InboxAdmission {
    state.withLock { state in
      guard !state.isClosed else { return .closed }
      let room = max(0, elementsMax - state.waiting.count)
      guard batch.count > room else {
        state.waiting.append(contentsOf: batch)
        batch.removeAll(keepingCapacity: true)
        return .accepted
      }
      state.waiting.append(contentsOf: batch.prefix(room))
      batch.removeFirst(room)
      state.isWanted = true
      return .full
    }
  }

  /// Moves all waiting values into `batch`, which must be empty; its storage serves the next batch.
  /// - Returns: whether a batch found no room since the last time, so that its sender is to be told of the room now.
  @discardableResult
  public func swap(into batch: inout [Element]) -> Bool {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return false }
      Swift.swap(&state.waiting, &batch)
      defer { state.isWanted = false }
      return state.isWanted
    }
  }

  /// Refuses everything from now on and hands out what was waiting.
  public func close() -> [Element] {
    state.withLock { state in
      state.isClosed = true
      let left = state.waiting
      state.waiting = []
      return left
    }
  }

  public var count: Int { state.withLock { $0.waiting.count } }

  /// Values refused since the start.
  public var refused: Int { state.withLock { $0.refused } }
}
