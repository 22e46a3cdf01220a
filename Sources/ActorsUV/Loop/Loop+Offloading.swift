import CUV

/// How a piece of blocking work ended.
public enum OffloadResult<Value: Sendable>: Sendable {
  case done(Value)
  /// It was cancelled before it started.
  case cancelled
}

extension OffloadResult: Equatable where Value: Equatable {}

/// Work on libuv's thread pool. `run` is called on a thread of the pool, the rest on the loop's.
@safe
final class OffloadRequest {
  let label: String
  let run: @Sendable () -> Void
  let finish: (_ wasCancelled: Bool) -> Void
  let id: OffloadID
  let request: UnsafeMutablePointer<uv_work_t>

  init(
    id: OffloadID, label: String, run: @escaping @Sendable () -> Void, finish: @escaping (Bool) -> Void
  ) {
    self.id = id
    self.label = label
    self.run = run
    self.finish = finish
    unsafe self.request = Loop.allocate(uv_req_size(UV_WORK))
  }

  deinit {
    unsafe request.deallocate()
  }
}

extension Loop {
  /// Runs `work`, which may block, on libuv's thread pool, and then `completion` in a turn of the loop. The pool is the
  /// process's (four threads unless `UV_THREADPOOL_SIZE` says otherwise).
  ///
  /// - Throws: `LoopError` when `LoopLimits.offloadsMax` pieces are outstanding.
  @discardableResult
  public func offload<Value: Sendable>(
    _ label: String, _ work: @escaping @Sendable () -> Value, then completion: @escaping (OffloadResult<Value>) -> Void
  ) throws(LoopError) -> OffloadID {
    guard !isClosing else { throw LoopError("offload", label, .notOpen) }
    guard offloads.count < limits.offloadsMax else {
      throw LoopError("offload", label, .limit(name: "offloadsMax", max: limits.offloadsMax))
    }
    offloadsStarted += 1
    let id = OffloadID(number: offloadsStarted)
    let outcome = OffloadOutcome<Value>()
    let request = OffloadRequest(
      id: id, label: label, run: { outcome.value = work() },
      finish: { wasCancelled in
        if !wasCancelled, let value = outcome.value { completion(.done(value)) } else { completion(.cancelled) }
      })
    unsafe request.request.pointee.data = Unmanaged.passUnretained(request).toOpaque()
    let result = unsafe uv_queue_work(uv, request.request, onOffloaded, onOffloadDone)
    guard result == 0 else { throw LoopError("offload", label, code: result) }
    offloads[id] = request
    return id
  }

  /// Takes back work that has not started; it completes as `cancelled`.
  ///
  /// - Returns: false when it has started or is done.
  @discardableResult
  public func cancelOffload(_ id: OffloadID) -> Bool {
    guard let request = offloads[id] else { return false }
    return unsafe uv_cancel(UnsafeMutableRawPointer(request.request).assumingMemoryBound(to: uv_req_t.self)) == 0
  }
}

/// Carries a result from the pool's thread to the loop's: written before libuv hands the request over, read after.
private final class OffloadOutcome<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}

@c(actors_uv_on_offloaded) func onOffloaded(_ request: UnsafeMutablePointer<uv_work_t>?) {
  guard let data = unsafe request?.pointee.data else { return }
  unsafe Unmanaged<OffloadRequest>.fromOpaque(data).takeUnretainedValue().run()
}

@c(actors_uv_on_offload_done) func onOffloadDone(_ request: UnsafeMutablePointer<uv_work_t>?, _ status: Int32) {
  guard let request = unsafe request, let data = unsafe request.pointee.data,
    let loopData = unsafe request.pointee.loop?.pointee.data
  else { return }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(loopData).takeUnretainedValue()
  let offload = unsafe Unmanaged<OffloadRequest>.fromOpaque(data).takeUnretainedValue()
  loop.heardFromLibuv = true
  loop.offloads[offload.id] = nil
  loop.ready.append(.call { [finish = offload.finish] _ in finish(status != 0) })
}
