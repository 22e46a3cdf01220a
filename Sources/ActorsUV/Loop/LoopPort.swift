/// The side of a loop that other threads may hold: hands it work, wakes it, stops it.
public final class LoopPort: Sendable {
  let inbox: Inbox<PortedJob>
  public let waker: LoopWaker

  init(inbox: Inbox<PortedJob>, waker: LoopWaker) {
    self.inbox = inbox
    self.waker = waker
  }

  /// Runs `work` on the loop's thread, after what was posted before it. Refused when the inbox is full or closed.
  @discardableResult
  public func post(_ work: @escaping @Sendable (Loop) -> Void) -> InboxAdmission {
    let admission = inbox.push(.call(work))
    if admission == .accepted { waker.wake() }
    return admission
  }

  /// Ends `Loop.run` after the turn in progress.
  public func stop() {
    postRegardlessOfLimit(.call { $0.stop() })
  }

  /// Calls refused because the inbox was full or the loop gone.
  public var refused: Int { inbox.refused }

  @discardableResult
  func postRegardlessOfLimit(_ job: PortedJob) -> Bool {
    guard inbox.pushRegardlessOfLimit(job) else { return false }
    waker.wake()
    return true
  }
}

/// Work that came from another thread.
enum PortedJob: Sendable {
  case call(@Sendable (Loop) -> Void)
  case task(UnownedJob, LoopExecutor)
}
