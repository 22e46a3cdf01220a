import Actors
import CUV

/// Opens a loop on this thread, lends it to `body`, and closes it: whatever `body` left open is an error that lists it.
///
/// - Throws: what `body` throws; `LoopError` when the loop cannot be opened or something was left.
public func withLoop<Result>(
  limits: LoopLimits = LoopLimits(), origin: ClockOrigin = .now, _ body: (Loop) throws -> Result
) throws -> Result {
  let loop = try Loop(limits: limits, origin: origin)
  let result: Result
  do {
    result = try body(loop)
  } catch {
    loop.closeEverything()
    throw error
  }
  let left = try loop.closeAndListLeft()
  guard left.isEmpty else { throw LoopError("close", "the loop", .left(left)) }
  return result
}

extension Loop {
  /// Lines about everything that is not closed or done: handles by kind, label and the line that opened them, pending
  /// timers, requests and jobs. Empty when the loop could be closed.
  public func leakCheck() -> [String] {
    var left = handles.all.filter { $0.state == .initialising || $0.state == .open }.map { "\($0.id): \($0.summary)" }
    left += unknownHandles()
    for timer in timers.pending where !timer.isInternal {
      let label = timer.origin.label.isEmpty ? "" : " \"\(timer.origin.label)\""
      left.append("timer\(label) started at \(timer.origin.file):\(timer.origin.line)")
    }
    for id in offloads.keys.sorted(by: { $0.number < $1.number }) {
      if let request = offloads[id] { left.append("blocking work \"\(request.label)\"") }
    }
    if !sleepers.isEmpty { left.append("\(sleepers.count) tasks asleep on the loop's clock") }
    return left
  }

  /// What libuv holds and the table does not know.
  private func unknownHandles() -> [String] {
    guard !isClosed else { return [] }
    final class Found { var lines: [String] = [] }
    let found = Found()
    let own = [unsafe UInt(bitPattern: wakeHandle), unsafe UInt(bitPattern: pacer)]
    func visit(_ handle: UnsafeMutablePointer<uv_handle_t>) {
      guard !own.contains(UInt(bitPattern: handle)), unsafe uv_is_closing(handle) == 0 else { return }
      guard unsafe Loop.record(of: handle) == nil else { return }
      let name = unsafe uv_handle_type_name(handle.pointee.type).map { unsafe String(cString: $0) } ?? "handle"
      found.lines.append("\(name) unknown to the table")
    }
    unsafe withoutActuallyEscaping(visit) { visit in
      var context = unsafe visit
      unsafe withUnsafeMutablePointer(to: &context) { pointer in
        unsafe uv_walk(
          uv,
          { handle, argument in
            guard let handle = unsafe handle, let argument = unsafe argument else { return }
            typealias Visit = (UnsafeMutablePointer<uv_handle_t>) -> Void
            unsafe argument.assumingMemoryBound(to: Visit.self).pointee(handle)
          }, pointer)
      }
    }
    return found.lines
  }

  /// Closes the loop for good. Nothing may be left open; `closeAll` helps.
  ///
  /// - Throws: `LoopError.Reason.left` with what `leakCheck` finds; the loop stays usable.
  public func close() throws(LoopError) {
    guard !isClosed else { throw LoopError("close", "the loop", .notOpen) }
    guard !isRunning else { throw LoopError("close", "the loop", .notPossible(why: "it is running")) }
    let left = leakCheck()
    guard left.isEmpty else { throw LoopError("close", "the loop", .left(left)) }
    if closeEverything() != 0 { throw LoopError("close", "the loop", .left(["a handle that libuv still holds"])) }
  }

  /// Closes every handle, cancels every timer and every piece of work that has not started, and ends the sleeps.
  public func closeAll() {
    for record in handles.all { close(record.id) }
    _ = timers.removeAll()
    for id in offloads.keys.sorted(by: { $0.number < $1.number }) { cancelOffload(id) }
    endSleeps()
  }

  /// Closes the loop whatever is left. Blocking work that has started is waited for.
  ///
  /// - Parameter runsWork: whether jobs that wait, such as those of tasks that were asleep, get their turn first. They
  ///   can open nothing more.
  @discardableResult
  func closeEverything(runsWork: Bool = true) -> Int32 {
    isClosing = true
    takePorted()
    closeAll()
    if runsWork { finishWork() }
    for job in port.inbox.close() {
      if case .task(let job, let executor) = job { executor.run(job) }
    }
    port.waker.close()
    unsafe uv_close(Self.handle(wakeHandle), nil)
    unsafe uv_close(Self.handle(pacer), nil)
    _ = unsafe uv_run(uv, UV_RUN_DEFAULT)
    while let job = ready.popFirst() {
      switch job {
      case .event(let id, .closed): deliver(.closed, to: id)
      case .event(_, let event): drop(event)
      case .call, .task: break
      }
    }
    clients.removeAll()
    let result = unsafe uv_loop_close(uv)
    markClosed()
    return result
  }

  /// Runs what waits, and what follows from it, for a bounded number of turns.
  private func finishWork() {
    for _ in 0..<limits.turnJobsMax {
      runBatch()
      _ = unsafe uv_run(uv, UV_RUN_NOWAIT)
      takePorted()
      guard !ready.isEmpty || closesInFlight + requestsInFlight + offloads.count > 0 else { return }
    }
  }

  /// Lets closes that were asked for come to their end, then closes the loop whatever is left, and tells what that was.
  func closeAndListLeft() throws(LoopError) -> [String] {
    if !isClosed { try run(.untilIdle(atMost: .seconds(5))) }
    var left = leakCheck()
    if !isClosed, closeEverything() != 0 { left.append("a handle that libuv still holds") }
    if counters.strayCallbacks > 0 { left.append("\(counters.strayCallbacks) callbacks of unknown handles") }
    return left
  }
}
