import CUV
import Synchronization

/// Makes a loop take another turn, from any thread: one `uv_async`, written to only when the loop sleeps and nobody has
/// woken it. Harmless after the loop is gone.
@safe
public final class LoopWaker: Sendable {
  /// Can become: awake and asked, by the loop and by others; see the functions.
  private enum State {
    /// The loop waits for its descriptors: who asks for a turn must write.
    static let asleep: UInt8 = 0
    /// The loop is in a turn; what is asked from now on may come too late for it.
    static let awake: UInt8 = 1
    /// Somebody wants another turn: the loop may not sleep before it.
    static let asked: UInt8 = 2
  }

  private let state = Atomic(State.awake)
  private let handle: Mutex<Target>

  @safe
  private struct Target: @unchecked Sendable {
    // Owned by the loop, which clears it here, under the lock, before it closes the handle.
    let address: UnsafeMutablePointer<uv_async_t>?
  }

  init(_ handle: UnsafeMutablePointer<uv_async_t>) {
    self.handle = Mutex(unsafe Target(address: handle))
  }

  /// Makes the loop take a turn that begins after this call, even if it is in one now.
  public func wake() {
    guard state.exchange(State.asked, ordering: .acquiringAndReleasing) == State.asleep else { return }
    handle.withLock { target in
      guard let address = unsafe target.address else { return }
      _ = unsafe uv_async_send(address)
    }
  }

  /// Called by the loop before it looks at anything that others change: who wakes it after this wants another turn.
  func turnBegins() {
    _ = state.exchange(State.awake, ordering: .acquiringAndReleasing)
  }

  /// Called by the loop when it has nothing to do. False when somebody has asked for a turn since this one began.
  func mayLoopSleep() -> Bool {
    state.compareExchange(expected: State.awake, desired: State.asleep, ordering: .acquiringAndReleasing).exchanged
  }

  /// After this no sender touches the handle.
  func close() {
    handle.withLock { unsafe $0 = Target(address: nil) }
  }
}
