import Actors
import ActorsUV
import Gateway
import Storage

/// Holds back what people and devices are told until everything that it rests on is on the disk. While one write is
/// under way the next one gathers: the busier the service, the more goes into one.
final class CommitQueue {
  /// What waits: news that the gateway has not been told of, or what it asked for.
  enum Held {
    case news(GatewayDesk.News)
    case actions([GatewayAction])
  }

  private static let retry = Interval.seconds(1)

  private let store: ServiceStore?
  private let loop: Loop
  private let release: ([Held]) -> Void
  /// Told when writing begins to fail, and nil when it works again.
  private let report: (StorageError?) -> Void
  private var waiting: [Held] = []
  private var underWay: [Held] = []
  private var isWriting = false
  private var trouble: StorageError?
  private var timer: LoopTimerID?

  init(
    _ store: ServiceStore?, on loop: Loop, release: @escaping ([Held]) -> Void,
    report: @escaping (StorageError?) -> Void
  ) {
    self.store = store
    self.loop = loop
    self.release = release
    self.report = report
  }

  /// Whether nothing waits, and nothing is left to write.
  var isIdle: Bool { waiting.isEmpty && !isWriting && store?.isWritten ?? true }

  func hold(_ held: Held) { waiting.append(held) }

  /// Begins to write what there is to write. What rests on nothing of it goes out at once.
  func advance() {
    guard !isWriting else { return }
    guard let store, store.beginWrite() else {
      guard !waiting.isEmpty else { return }
      let free = waiting
      waiting = []
      return release(free)
    }
    isWriting = true
    (underWay, waiting) = (waiting, [])
    write(store)
  }

  func close() {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
  }

  private func write(_ store: ServiceStore) {
    let work: @Sendable () -> StorageError? = {
      do throws(StorageError) {
        try store.write()
        return nil
      } catch {
        return error
      }
    }
    do {
      try loop.offload("write to the store", work) { [unowned self] result in
        switch result {
        case .done(nil): written(store)
        case .done(let error?): failed(error, store)
        case .cancelled: again(store)
        }
      }
    } catch {
      again(store)
    }
  }

  private func written(_ store: ServiceStore) {
    store.endWrite()
    isWriting = false
    if trouble != nil { report(nil) }
    trouble = nil
    let free = underWay
    underWay = []
    release(free)
    advance()
  }

  private func failed(_ error: StorageError, _ store: ServiceStore) {
    if trouble != error { report(error) }
    trouble = error
    again(store)
  }

  private func again(_ store: ServiceStore) {
    timer = try? loop.startTimer(after: Self.retry, label: "store") { [unowned self] _ in write(store) }
  }
}
