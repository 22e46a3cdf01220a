import CUV

extension Loop {
  /// Watches a descriptor that another library owns (an epoll descriptor of libmicrohttpd, a socket of libcurl). It
  /// reports `ready` in every turn until it is served, and stays the caller's: close the handle first, then the
  /// descriptor.
  ///
  /// - Throws: `LoopError` when the descriptor cannot be watched: closed, a regular file, or watched already.
  public func watchDescriptor(
    _ descriptor: Int32, for interest: Readiness, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let origin = HandleOrigin(label: label.isEmpty ? "descriptor \(descriptor)" : label, file: file, line: line)
    let record = unsafe try open(
      .poll, UV_POLL, "watch", origin, handler: handler,
      initialise: { unsafe uv_poll_init(uv, $0.assumingMemoryBound(to: uv_poll_t.self), descriptor) },
      prepare: { record, memory in
        record.poll = PollState(descriptor: descriptor, interest: interest)
        guard !interest.isEmpty else { return 0 }
        return unsafe uv_poll_start(memory.assumingMemoryBound(to: uv_poll_t.self), interest.rawValue, onReadiness)
      })
    return record.id
  }

  /// Watches the descriptor for something else from now on; for nothing, with an empty `interest`.
  public func changeInterest(_ id: HandleID, to interest: Readiness) throws(LoopError) {
    let record = try require(id, .poll, "watch")
    guard record.poll?.interest != interest, let memory = unsafe record.memory else { return }
    record.poll?.interest = interest
    record.poll?.undelivered.formIntersection(interest)
    let poll = unsafe memory.assumingMemoryBound(to: uv_poll_t.self)
    let result = unsafe interest.isEmpty ? uv_poll_stop(poll) : uv_poll_start(poll, interest.rawValue, onReadiness)
    guard result == 0 else { throw LoopError("watch", record.subject, code: result) }
  }
}

@c(actors_uv_on_readiness) func onReadiness(
  _ handle: UnsafeMutablePointer<uv_poll_t>?, _ status: Int32, _ events: Int32
) {
  guard let handle = unsafe handle, let (loop, record) = unsafe Loop.openRecord(of: Loop.handle(handle)) else { return }
  guard status == 0 else {
    loop.note(.watchFailed(LoopError("watch", record.subject, code: status)), of: record)
    return
  }
  let isWaiting = record.poll?.undelivered.isEmpty == false
  record.poll?.undelivered.formUnion(Readiness(rawValue: events))
  if !isWaiting { loop.note(.ready(Readiness(rawValue: events)), of: record) }
}
