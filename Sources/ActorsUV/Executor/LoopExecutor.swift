import Synchronization

/// Runs Swift concurrency's jobs on a loop: for users' own async code at the edge. The kernel's actors never need it.
///
/// It is both kinds of executor. As an actor's `unownedExecutor` it keeps that actor on the loop's thread; as a task's
/// preference it keeps the tree of child tasks there too. What Swift 6.3 does not keep on the loop, whatever
/// the preference: `Task { }` that captures no actor, `Task.detached`, and `Task.sleep` (use `LoopClock`).
///
/// Unchecked: `loop` is touched on the loop's thread only, which `enqueue` finds out first.
public final class LoopExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  private let loop: Loop
  private let port: LoopPort

  public init(_ loop: Loop) {
    self.loop = loop
    self.port = loop.port
  }

  /// Jobs are kept in the order of their arrival; priorities are not looked at. Jobs for a closed loop are dropped.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if loop.isOnThread {
      loop.enqueue(job, self)
    } else {
      port.postRegardlessOfLimit(.task(job, self))
    }
  }

  /// One executor and one loop are one context, however many executor objects were made for the loop.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(complexEquality: self)
  }

  public func isSameExclusiveExecutionContext(other: LoopExecutor) -> Bool {
    loop === other.loop
  }

  /// True on the loop's thread, also inside a libuv callback or a loop's job that is no Swift task: there
  /// `assumeIsolated` is right.
  public func isIsolatingCurrentContext() -> Bool? {
    loop.isOnThread
  }

  public func checkIsolated() {
    precondition(loop.isOnThread, "this code must run on the thread of the loop")
  }

  /// A clock on the loop, whose sleeps come back to it.
  public var clock: LoopClock { LoopClock(self) }

  func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
  }

  var origin: ClockOrigin { loop.origin }

  /// Runs `work` now on the loop's thread, or soon when called from another; false when the loop is gone.
  func onLoop(_ work: @escaping @Sendable (Loop) -> Void) -> Bool {
    guard !loop.isOnThread else {
      guard !loop.isClosed else { return false }
      work(loop)
      return true
    }
    return port.postRegardlessOfLimit(.call(work))
  }
}

extension Loop {
  func enqueue(_ job: UnownedJob, _ executor: LoopExecutor) {
    guard !isClosed else { return }
    ready.append(.task(job, executor))
  }
}
