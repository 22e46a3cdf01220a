import CUV

extension Loop {
  /// From now on what arrives is reported as `received`, until `stopReading` or an end. The loop pauses by itself while
  /// `LoopLimits.readAheadBytesMax` bytes wait for delivery.
  ///
  /// - Throws: `LoopError` when the handle is not an open stream.
  public func startReading(_ id: HandleID) throws(LoopError) {
    let record = try requireStream(id, "read")
    record.stream?.wantsReads = true
    continueReading(record)
  }

  /// Stops reading from the descriptor; what was read before is still delivered. The other side feels it once the
  /// system's buffers are full.
  public func stopReading(_ id: HandleID) throws(LoopError) {
    let record = try requireStream(id, "stop reading")
    record.stream?.wantsReads = false
    pauseReading(record)
  }

  func requireStream(_ id: HandleID, _ operation: String) throws(LoopError) -> HandleRecord {
    let record = try requireOpen(id, operation)
    guard let stream = record.stream else {
      throw LoopError(operation, record.subject, .notPossible(why: "a \(record.kind) carries no bytes"))
    }
    switch stream.phase {
    case .open, .finishing: return record
    case .connecting: throw LoopError(operation, record.subject, .notPossible(why: "it is not connected yet"))
    case .failed: throw LoopError(operation, record.subject, .notPossible(why: "it could not connect; close it"))
    }
  }

  /// Brings libuv's reading in line with what is wanted and with what waits for delivery.
  func continueReading(_ record: HandleRecord) {
    guard let stream = record.stream, stream.wantsReads, !stream.isReading, !stream.readsEnded, record.state == .open,
      stream.phase == .open || stream.phase == .finishing, stream.readAheadBytes * 2 <= limits.readAheadBytesMax,
      let memory = unsafe record.memory
    else { return }
    record.stream?.isReading = true
    let result = unsafe uv_read_start(memory.assumingMemoryBound(to: uv_stream_t.self), onReadBuffer, onRead)
    if result != 0 {
      record.stream?.isReading = false
      record.stream?.readsEnded = true
      note(.receiveFailed(LoopError("read", record.subject, code: result)), of: record)
    }
  }

  func pauseReading(_ record: HandleRecord) {
    guard record.stream?.isReading == true, let memory = unsafe record.memory else { return }
    record.stream?.isReading = false
    unsafe uv_read_stop(memory.assumingMemoryBound(to: uv_stream_t.self))
  }
}

extension StreamState {
  mutating func noteDelivery(of event: LoopEvent) {
    if case .received(let bytes) = event { readAheadBytes -= bytes.count }
  }
}

/// All streams of a loop read into its one buffer: libuv reads and calls `onRead` before it asks for a buffer again.
@c(actors_uv_on_read_buffer) func onReadBuffer(
  _ handle: UnsafeMutablePointer<uv_handle_t>?, _ suggested: Int, _ buffer: UnsafeMutablePointer<uv_buf_t>?
) {
  guard let data = unsafe handle?.pointee.loop?.pointee.data, let buffer = unsafe buffer else { return }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  unsafe buffer.pointee = unsafe uv_buf_t(
    base: loop.readBuffer.baseAddress?.assumingMemoryBound(to: CChar.self), len: loop.readBuffer.count)
}

@c(actors_uv_on_read) func onRead(
  _ stream: UnsafeMutablePointer<uv_stream_t>?, _ count: Int, _ buffer: UnsafePointer<uv_buf_t>?
) {
  guard let stream = unsafe stream, count != 0, let (loop, record) = unsafe Loop.openRecord(of: Loop.handle(stream))
  else { return }
  if count > 0 {
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<count]))
    record.stream?.readAheadBytes += count
    loop.note(.received(bytes), of: record)
    if let waiting = record.stream?.readAheadBytes, waiting >= loop.limits.readAheadBytesMax {
      loop.pauseReading(record)
    }
    return
  }
  loop.pauseReading(record)
  record.stream?.readsEnded = true
  if Int32(truncatingIfNeeded: count) == UV_EOF.rawValue {
    loop.note(.receivedEnd, of: record)
  } else {
    let error = LoopError("read", record.subject, code: Int32(truncatingIfNeeded: count))
    loop.note(.receiveFailed(error), of: record)
  }
}
