import CUV
import Glibc
import Synchronization

/// A thread with a loop of its own, made and closed on that thread.
public final class LoopThread: Sendable {
  /// For other threads.
  public let port: LoopPort
  /// For async code that wants to run on this thread.
  public let executor: LoopExecutor
  private let state: LoopThreadState
  private let thread: Mutex<uv_thread_t?>

  private init(port: LoopPort, executor: LoopExecutor, state: LoopThreadState, thread: uv_thread_t) {
    self.port = port
    self.executor = executor
    self.state = state
    self.thread = Mutex(thread)
  }

  deinit {
    // Nobody will join it: the system may take its memory back when it ends.
    if let thread = thread.withLock({ $0.take() }) { pthread_detach(thread) }
  }

  /// Starts the thread and waits until its loop is open.
  ///
  /// - Parameters:
  ///   - name: up to 15 bytes, as the system's tools show it.
  ///   - body: runs the loop; whatever it leaves open is an error of `join`.
  /// - Throws: `LoopError` when the system refuses the thread or the loop.
  public static func start(
    name: String, limits: LoopLimits = LoopLimits(), origin: ClockOrigin = .now,
    _ body: @escaping @Sendable (Loop) throws -> Void = { try $0.run(.untilStopped) }
  ) throws(LoopError) -> LoopThread {
    let state = LoopThreadState { state in
      unsafe cuv_name_this_thread(String(name.prefix(15)))
      do {
        try withLoop(limits: limits, origin: origin) { loop in
          state.opened(loop.port, LoopExecutor(loop))
          try body(loop)
        }
        state.ended(nil)
      } catch {
        state.ended(error)
      }
    }
    var thread = uv_thread_t()
    let context = unsafe Unmanaged.passRetained(state)
    let result = unsafe uv_thread_create(&thread, threadMain, context.toOpaque())
    guard result == 0 else {
      unsafe context.release()
      throw LoopError("start thread", name, code: result)
    }
    guard let (port, executor) = state.waitUntilOpen() else {
      unsafe uv_thread_join(&thread)
      throw state.failure as? LoopError ?? LoopError("start thread", name, .notPossible(why: "its loop did not open"))
    }
    return LoopThread(port: port, executor: executor, state: state, thread: thread)
  }

  /// Waits, blocking, until the thread has ended; `port.stop()` ends one that only runs its loop.
  ///
  /// - Throws: what the thread's body threw, or `LoopError` with what it left open.
  public func join() throws {
    let ours = thread.withLock { $0.take() }
    if var ours { unsafe uv_thread_join(&ours) }
    state.waitUntilEnded()
    if let failure = state.failure { throw failure }
  }
}

/// What a thread and its starter tell each other.
@safe
final class LoopThreadState: @unchecked Sendable {
  // Unchecked for the two C structures, which are made for sharing; the rest is written under `lock`.
  private let lock: UnsafeMutablePointer<uv_mutex_t>
  private let changed: UnsafeMutablePointer<uv_cond_t>
  private let main: @Sendable (LoopThreadState) -> Void
  private var open: (port: LoopPort, executor: LoopExecutor)?
  private var hasEnded = false
  private var error: (any Error)?

  init(_ main: @escaping @Sendable (LoopThreadState) -> Void) {
    self.main = main
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe uv_mutex_init(lock)
    unsafe uv_cond_init(changed)
  }

  deinit {
    unsafe uv_cond_destroy(changed)
    unsafe uv_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  func runMain() { main(self) }

  func opened(_ port: LoopPort, _ executor: LoopExecutor) {
    locked { open = (port, executor) }
  }

  func ended(_ error: (any Error)?) {
    locked {
      self.error = error
      hasEnded = true
    }
  }

  /// What others may hold of the thread's loop; nil when the thread ended without one.
  func waitUntilOpen() -> (port: LoopPort, executor: LoopExecutor)? {
    locked {
      while open == nil, !hasEnded { unsafe uv_cond_wait(changed, lock) }
      return open
    }
  }

  func waitUntilEnded() {
    locked {
      while !hasEnded { unsafe uv_cond_wait(changed, lock) }
    }
  }

  var failure: (any Error)? { locked { error } }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe uv_mutex_lock(lock)
    defer {
      unsafe uv_cond_broadcast(changed)
      unsafe uv_mutex_unlock(lock)
    }
    return body()
  }
}

@c(actors_uv_thread_main) func threadMain(_ argument: UnsafeMutableRawPointer?) {
  guard let argument = unsafe argument else { return }
  unsafe Unmanaged<LoopThreadState>.fromOpaque(argument).takeRetainedValue().runMain()
}
