import CUV

extension Loop {
  /// Writes all bytes after those of earlier writes; reports `written` or `writeFailed` with the number returned.
  ///
  /// Bytes that the system does not take at once are copied and queued. Past `LoopLimits.writeQueueHighBytes` it
  /// reports `writeQueueHigh`.
  ///
  /// - Throws: `LoopError` when the handle is not an open stream, was finished, or would hold more than
  ///   `LoopLimits.writeQueueBytesMax` unsent bytes; then nothing is written.
  @discardableResult
  public func write(_ id: HandleID, _ bytes: [UInt8]) throws(LoopError) -> WriteID {
    unsafe try write(id, bytes.span.bytes)
  }

  /// As `write(_:_:)`, from borrowed memory.
  @discardableResult
  public func write(_ id: HandleID, _ bytes: RawSpan) throws(LoopError) -> WriteID {
    let record = try requireStream(id, "write")
    guard let stream = record.stream, stream.phase == .open, let memory = unsafe record.memory else {
      throw LoopError("write", record.subject, .notPossible(why: "its write side was finished"))
    }
    guard stream.queuedBytes + bytes.byteCount <= limits.writeQueueBytesMax else {
      throw LoopError("write", record.subject, .limit(name: "writeQueueBytesMax", max: limits.writeQueueBytesMax))
    }
    writesStarted += 1
    let write = WriteID(number: writesStarted)
    let handle = unsafe memory.assumingMemoryBound(to: uv_stream_t.self)
    unsafe bytes.withUnsafeBytes { bytes in
      var sent = 0
      if stream.queuedBytes == 0 {
        let result = unsafe tryWrite(handle, bytes)
        if result < 0, result != UV_EAGAIN.rawValue {
          post(.writeFailed(write, LoopError("write", record.subject, code: result)), of: record)
          return
        }
        sent = max(0, Int(result))
      }
      if sent == bytes.count {
        post(.written(write), of: record)
      } else {
        unsafe queue(UnsafeRawBufferPointer(rebasing: bytes[sent...]), of: write, to: handle, of: record)
      }
    }
    return write
  }

  /// Sends an end after all queued writes: the other side reads to the end, this side may go on reading. Reports
  /// `finished`.
  public func finish(_ id: HandleID) throws(LoopError) {
    let record = try requireStream(id, "finish")
    guard record.stream?.phase == .open, let memory = unsafe record.memory else {
      throw LoopError("finish", record.subject, .notPossible(why: "it was finished before"))
    }
    let request: UnsafeMutablePointer<uv_shutdown_t> = unsafe Self.allocate(uv_req_size(UV_SHUTDOWN))
    unsafe request.pointee.data = UnsafeMutableRawPointer(bitPattern: record.id.bits)
    let result = unsafe uv_shutdown(request, memory.assumingMemoryBound(to: uv_stream_t.self), onFinished)
    guard result == 0 else {
      unsafe request.deallocate()
      throw LoopError("finish", record.subject, code: result)
    }
    requestsInFlight += 1
    record.stream?.phase = .finishing
  }

  /// Bytes accepted from writers and not yet taken by the system.
  public func queuedBytes(_ id: HandleID) -> Int {
    handles[id]?.stream?.queuedBytes ?? 0
  }

  /// Notes what a command brought about at once, for the next turn.
  private func post(_ event: LoopEvent, of record: HandleRecord) {
    ready.append(.event(record.id, event))
  }

  private func tryWrite(_ handle: UnsafeMutablePointer<uv_stream_t>, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard unsafe !bytes.isEmpty else { return 0 }
    var buffer = unsafe uv_buf_t(
      base: UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self)), len: bytes.count)
    return unsafe uv_try_write(handle, &buffer, 1)
  }

  /// Gives libuv a copy of the bytes, in one piece of memory with the request.
  private func queue(
    _ bytes: UnsafeRawBufferPointer, of write: WriteID, to handle: UnsafeMutablePointer<uv_stream_t>,
    of record: HandleRecord
  ) {
    let memory = unsafe UnsafeMutableRawPointer.allocate(
      byteCount: QueuedWrite.headerBytes + bytes.count, alignment: QueuedWrite.alignment)
    let header = unsafe memory.bindMemory(to: QueuedWrite.self, capacity: 1)
    unsafe header.initialize(
      to: QueuedWrite(request: uv_write_t(), handle: record.id, write: write, byteCount: bytes.count))
    let copy = unsafe memory + QueuedWrite.headerBytes
    if let source = bytes.baseAddress { unsafe copy.copyMemory(from: source, byteCount: bytes.count) }
    var buffer = unsafe uv_buf_t(base: copy.assumingMemoryBound(to: CChar.self), len: bytes.count)
    let request = unsafe memory.assumingMemoryBound(to: uv_write_t.self)
    let result = unsafe uv_write(request, handle, &buffer, 1, onWritten)
    guard result == 0 else {
      unsafe memory.deallocate()
      post(.writeFailed(write, LoopError("write", record.subject, code: result)), of: record)
      return
    }
    requestsInFlight += 1
    let queued = (record.stream?.queuedBytes ?? 0) + bytes.count
    record.stream?.queuedBytes = queued
    if record.stream?.isOverHighMark == false, queued > limits.writeQueueHighBytes {
      record.stream?.isOverHighMark = true
      post(.writeQueueHigh(bytes: queued), of: record)
    }
  }

  fileprivate func noteWritten(_ write: QueuedWrite, status: Int32) {
    heardFromLibuv = true
    requestsInFlight -= 1
    guard let record = unsafe handles[write.handle], record.state == .open else { return }
    let queued = unsafe (record.stream?.queuedBytes ?? 0) - write.byteCount
    record.stream?.queuedBytes = queued
    if status == 0 {
      unsafe note(.written(write.write), of: record)
    } else {
      unsafe note(.writeFailed(write.write, LoopError("write", record.subject, code: status)), of: record)
    }
    if record.stream?.isOverHighMark == true, queued <= limits.writeQueueLowBytes {
      record.stream?.isOverHighMark = false
      note(.writeQueueLow(bytes: queued), of: record)
    }
  }

  fileprivate func noteFinished(_ id: HandleID, status: Int32) {
    heardFromLibuv = true
    requestsInFlight -= 1
    guard let record = handles[id], record.state == .open else { return }
    note(status == 0 ? .finished : .finishFailed(LoopError("finish", record.subject, code: status)), of: record)
  }
}

/// The head of a queued write's memory; the bytes follow. libuv's request comes first: its address is the whole's.
@unsafe
private struct QueuedWrite {
  var request: uv_write_t
  var handle: HandleID
  var write: WriteID
  var byteCount: Int

  static let alignment = 16
  static var headerBytes: Int {
    unsafe (unsafe MemoryLayout<QueuedWrite>.size + alignment - 1) / alignment * alignment
  }
}

@c(actors_uv_on_written) func onWritten(_ request: UnsafeMutablePointer<uv_write_t>?, _ status: Int32) {
  guard let request = unsafe request, let data = unsafe request.pointee.handle?.pointee.loop?.pointee.data else {
    return
  }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  let memory = UnsafeMutableRawPointer(request)
  let write = unsafe memory.assumingMemoryBound(to: QueuedWrite.self).pointee
  unsafe memory.deallocate()
  unsafe loop.noteWritten(write, status: status)
}

@c(actors_uv_on_finished) func onFinished(_ request: UnsafeMutablePointer<uv_shutdown_t>?, _ status: Int32) {
  guard let request = unsafe request, let data = unsafe request.pointee.handle?.pointee.loop?.pointee.data else {
    return
  }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  let id = unsafe HandleID(bits: UInt(bitPattern: request.pointee.data))
  unsafe request.deallocate()
  if let id { loop.noteFinished(id, status: status) }
}
