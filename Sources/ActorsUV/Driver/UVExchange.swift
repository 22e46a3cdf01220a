import Actors
import Synchronization

/// What the kernels of one program share: an inbox for each, and the count of what is between them.
final class UVExchange<System: ActorSystem>: Sendable {
  private struct Census {
    /// Envelopes that left one kernel and have not reached another.
    var inFlight = 0
    var isResting: [Bool]
    var isOver = false
  }

  let inboxes: [Inbox<Outbound<System>>]
  private let wakers: Mutex<[LoopWaker?]>
  private let census: Mutex<Census>
  private let undeliveredCount = Atomic(0)
  private let isOpen = Atomic(false)

  init(kernels: Int, inboxEnvelopesMax: Int) {
    inboxes = (0..<kernels).map { _ in Inbox(elementsMax: inboxEnvelopesMax) }
    wakers = Mutex(Array(repeating: nil, count: kernels))
    census = Mutex(Census(isResting: Array(repeating: false, count: kernels)))
  }

  /// A kernel is prepared and can be reached; the last one opens the exchange for all.
  func join(_ kernel: Int, _ waker: LoopWaker) {
    let isComplete = wakers.withLock { wakers in
      wakers[kernel] = waker
      return wakers.allSatisfy { $0 != nil }
    }
    guard isComplete else { return }
    isOpen.store(true, ordering: .releasing)
    wakeAll()
  }

  var hasOpened: Bool { isOpen.load(ordering: .acquiring) }

  func wakeAll() {
    for waker in wakers.withLock({ $0 }) { waker?.wake() }
  }

  func wake(_ kernel: Int) {
    wakers.withLock { $0[kernel] }?.wake()
  }

  func left(_ kernel: Int, _ count: Int) {
    census.withLock { census in
      census.inFlight += count
      census.isResting[kernel] = false
    }
  }

  func arrived(_ kernel: Int, _ count: Int) {
    census.withLock { census in
      census.inFlight -= count
      census.isResting[kernel] = false
    }
  }

  func lost(_ count: Int) {
    census.withLock { $0.inFlight -= count }
    undeliveredCount.wrappingAdd(count, ordering: .relaxed)
  }

  func resumed(_ kernel: Int) {
    census.withLock { $0.isResting[kernel] = false }
  }

  /// - Returns: whether all kernels rest and nothing is between them, now or earlier.
  func rests(_ kernel: Int) -> Bool {
    let (isOver, isNew) = census.withLock { census in
      census.isResting[kernel] = true
      let wasOver = census.isOver
      if census.inFlight == 0, census.isResting.allSatisfy({ $0 }) { census.isOver = true }
      return (census.isOver, census.isOver && !wasOver)
    }
    if isNew { wakeAll() }
    return isOver
  }

  /// Envelopes for a kernel that was gone.
  var undelivered: Int { undeliveredCount.load(ordering: .relaxed) }
}

/// One kernel's side of an exchange; used on its loop's thread.
final class UVPeers<System: ActorSystem> {
  let index: Int
  let placement: Placement
  private let exchange: UVExchange<System>
  private var isResting = false

  init(_ exchange: UVExchange<System>, index: Int, placement: Placement) {
    self.exchange = exchange
    self.index = index
    self.placement = placement
  }

  var count: Int { exchange.inboxes.count }

  /// Takes over what other kernels sent; nothing while `batch` still holds what came before.
  func collect(into batch: inout [Outbound<System>]) {
    guard batch.isEmpty else { return }
    let isWanted = exchange.inboxes[index].swap(into: &batch)
    guard !batch.isEmpty else { return }
    isResting = false
    exchange.arrived(index, batch.count)
    if isWanted { exchange.wakeAll() }
  }

  /// Counts envelopes as on their way, before the first of them can arrive.
  func expect(_ count: Int) {
    isResting = false
    exchange.left(index, count)
  }

  /// Moves what fits into a kernel's inbox.
  /// - Returns: whether anything left.
  func send(_ batch: inout [Outbound<System>], to kernel: Int) -> Bool {
    let before = batch.count
    switch exchange.inboxes[kernel].push(contentsOf: &batch) {
    case .accepted, .full:
      guard batch.count < before else { return false }
      exchange.wake(kernel)
    case .closed:
      batch.removeAll()
      exchange.lost(before)
    }
    return true
  }

  func rest() -> Bool {
    isResting = true
    return exchange.rests(index)
  }

  func resume() {
    guard isResting else { return }
    isResting = false
    exchange.resumed(index)
  }
}
