/// A value as it changes: first as it is now, then each later one. It never fails; it ends when its source does, and
/// for a task that is cancelled.
///
/// One value waits for each observer, the latest: who is slow misses what was between, and never lags behind. Each
/// iterator is an observer of its own; up to `observersMax` of them are told of changes, and one more gets the value
/// as it is, and the end. Values are taken where the observer runs: on the loop in a task that prefers its executor.
public struct LatestValues<Element: Equatable & Sendable>: AsyncSequence, Sendable {
  public static var observersMax: Int { 64 }

  let source: LatestValue<Element>
  /// What must live as long as somebody observes.
  let owner: any AnyObject & Sendable

  public func makeAsyncIterator() -> Iterator {
    Iterator(stream: source.observe(observersMax: Self.observersMax).makeAsyncIterator(), owner: owner)
  }

  /// One observer.
  public struct Iterator: AsyncIteratorProtocol {
    var stream: AsyncStream<Element>.Iterator
    let owner: any AnyObject & Sendable

    public mutating func next() async -> Element? {
      await next(isolation: nil)
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await stream.next(isolation: actor)
    }
  }
}
