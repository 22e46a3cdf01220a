import CUV
import Synchronization

/// Wakes a loop that waits for its descriptors: one `uv_async`, written to only when the loop sleeps and nobody has
/// promised to wake it. Usable from any thread, and harmless after the loop is gone.
@safe
public final class LoopWaker: Sendable {
  /// True while the loop is awake or a wake-up is on its way: nothing more to do then.
  private let isPromised = Atomic(true)
  private let handle: Mutex<Target>

  @safe
  private struct Target: @unchecked Sendable {
    // Owned by the loop, which clears it here, under the lock, before it closes the handle.
    let address: UnsafeMutablePointer<uv_async_t>?
  }

  init(_ handle: UnsafeMutablePointer<uv_async_t>) {
    self.handle = Mutex(unsafe Target(address: handle))
  }

  /// Makes the loop take another turn.
  public func wake() {
    guard !isPromised.exchange(true, ordering: .acquiringAndReleasing) else { return }
    handle.withLock { target in
      guard let address = unsafe target.address else { return }
      _ = unsafe uv_async_send(address)
    }
  }

  /// Called by the loop before it looks at its inboxes for the last time and sleeps: from here on senders must write.
  func loopIsAboutToSleep() {
    _ = isPromised.exchange(false, ordering: .acquiringAndReleasing)
  }

  func loopIsAwake() {
    isPromised.store(true, ordering: .releasing)
  }

  /// After this no sender touches the handle.
  func close() {
    handle.withLock { unsafe $0 = Target(address: nil) }
  }
}
