import Synchronization

/// A value that changes on the loop, and whoever watches it, anywhere.
///
/// One publisher at a time; observers come and go from any thread.
final class LatestValue<Value: Equatable & Sendable>: Sendable {
  private struct State {
    var value: Value?
    var observers: [(number: Int, continuation: AsyncStream<Value>.Continuation)] = []
    var observersSeen = 0
    var hasEnded = false
  }

  private let state: Mutex<State>

  init(_ value: Value?) {
    state = Mutex(State(value: value))
  }

  var current: Value? { state.withLock { $0.value } }

  /// Tells every observer, unless the value is what they know already.
  func publish(_ value: Value) {
    let told = state.withLock { state -> [AsyncStream<Value>.Continuation] in
      guard !state.hasEnded, state.value != value else { return [] }
      state.value = value
      return state.observers.map(\.continuation)
    }
    for continuation in told { continuation.yield(value) }
  }

  /// Observers still get what they have not taken yet, then the end. Later ones get the end at once.
  func end() {
    let told = state.withLock { state -> [AsyncStream<Value>.Continuation] in
      state.hasEnded = true
      defer { state.observers = [] }
      return state.observers.map(\.continuation)
    }
    // Outside the lock: the end of a stream comes back as `remove`.
    for continuation in told { continuation.finish() }
  }

  func observe(observersMax: Int) -> AsyncStream<Value> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state -> Int? in
        guard !state.hasEnded else { return nil }
        // Under the lock, so that no later value comes before it.
        if let value = state.value { continuation.yield(value) }
        guard state.observers.count < observersMax else { return nil }
        state.observersSeen += 1
        state.observers.append((state.observersSeen, continuation))
        return state.observersSeen
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  private func remove(_ number: Int) {
    state.withLock { $0.observers.removeAll { $0.number == number } }
  }

  var observerCount: Int { state.withLock { $0.observers.count } }
}
