import Actors
import CUV

extension Loop {
  /// Gives a handle's events to `handler` from the next event on.
  ///
  /// - Throws: `LoopError` when the handle is not open.
  public func setHandler(_ id: HandleID, _ handler: @escaping (LoopEvent) -> Void) throws(LoopError) {
    try requireOpen(id, "set handler").handler = handler
  }

  /// Closes a handle. Its memory goes when libuv is done with it; then it reports `closed`, and nothing in between.
  ///
  /// - Returns: false when it was closed before.
  @discardableResult
  public func close(_ id: HandleID) -> Bool {
    guard let record = handles[id] else { return false }
    switch record.state {
    case .closing, .closed: return false
    case .initialising, .open: break
    }
    record.state = .closing
    prepareToClose(record)
    closesInFlight += 1
    guard let memory = unsafe record.memory else { return true }
    unsafe uv_close(memory.assumingMemoryBound(to: uv_handle_t.self), onClosed)
    return true
  }

  /// Whether the handle takes commands.
  public func isOpen(_ id: HandleID) -> Bool {
    handles[id]?.state == .open
  }

  /// Handles that were opened and are not gone yet.
  public var handleCount: Int { handles.count }
}

// The discipline of handles: initialising → open → closing → closed, each step here and nowhere else.
extension Loop {
  /// Makes a handle: memory, libuv's init, an optional second step, and only then is it open.
  func open(
    _ kind: HandleKind, _ type: uv_handle_type, _ operation: String, _ origin: HandleOrigin,
    handler: ((LoopEvent) -> Void)?, initialise: (UnsafeMutableRawPointer) -> Int32,
    prepare: (HandleRecord, UnsafeMutableRawPointer) -> Int32 = { _, _ in 0 }
  ) throws(LoopError) -> HandleRecord {
    guard !isClosing else { throw LoopError(operation, origin.label, .notOpen) }
    guard handles.count < limits.handlesMax else {
      throw LoopError(operation, origin.label, .limit(name: "handlesMax", max: limits.handlesMax))
    }
    let memory: UnsafeMutablePointer<uv_handle_t> = unsafe Self.allocate(uv_handle_size(type))
    let initialised = unsafe initialise(UnsafeMutableRawPointer(memory))
    guard initialised == 0 else {
      unsafe memory.deallocate()
      throw LoopError(operation, origin.label, code: initialised)
    }
    let record = handles.insert(kind, origin)
    unsafe record.memory = UnsafeMutableRawPointer(memory)
    unsafe memory.pointee.data = UnsafeMutableRawPointer(bitPattern: record.id.bits)
    let prepared = unsafe prepare(record, UnsafeMutableRawPointer(memory))
    guard prepared == 0 else {
      close(record.id)
      throw LoopError(operation, origin.label, code: prepared)
    }
    record.handler = handler
    record.state = .open
    return record
  }

  /// The record of an open handle.
  func requireOpen(_ id: HandleID, _ operation: String) throws(LoopError) -> HandleRecord {
    guard let record = handles[id], record.state == .open else {
      throw LoopError(operation, handles[id]?.subject ?? "\(id)", .notOpen)
    }
    return record
  }

  /// The record of an open handle of one kind.
  func require(_ id: HandleID, _ kind: HandleKind, _ operation: String) throws(LoopError) -> HandleRecord {
    let record = try requireOpen(id, operation)
    guard record.kind == kind else {
      throw LoopError(operation, record.subject, .notPossible(why: "a \(record.kind) cannot do that"))
    }
    return record
  }

  /// Notes what a callback was told, for the next turn.
  func note(_ event: LoopEvent, of record: HandleRecord) {
    heardFromLibuv = true
    ready.append(.event(record.id, event))
  }

  func deliver(_ event: LoopEvent, to id: HandleID) {
    guard let record = handles[id], record.state == .open || event == .closed else { return drop(event) }
    if event == .closed { handles.remove(id) }
    record.stream?.noteDelivery(of: event)
    let event = record.takeUndelivered(event)
    guard event != .ready([]) else { return }
    counters.eventsDelivered += 1
    record.handler?(event)
    if record.stream != nil { continueReading(record) }
  }

  /// An event that comes after its handle's close. A connection in it has no owner any more.
  func drop(_ event: LoopEvent) {
    counters.eventsDropped += 1
    if case .accepted(let connection, _) = event { close(connection) }
  }

  /// The open record that a callback's handle belongs to; nil, and counted, for any other handle.
  static func openRecord(of handle: UnsafeMutablePointer<uv_handle_t>?) -> (Loop, HandleRecord)? {
    guard let handle = unsafe handle, let data = unsafe handle.pointee.loop?.pointee.data else { return nil }
    let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
    guard let record = unsafe record(of: handle) else {
      loop.counters.strayCallbacks += 1
      return nil
    }
    guard record.state == .open else { return nil }
    return (loop, record)
  }

  /// The record whose memory `handle` is.
  static func record(of handle: UnsafeMutablePointer<uv_handle_t>) -> HandleRecord? {
    guard let data = unsafe handle.pointee.loop?.pointee.data else { return nil }
    let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
    guard let id = unsafe HandleID(bits: UInt(bitPattern: handle.pointee.data)), let record = loop.handles[id],
      unsafe record.memory == UnsafeMutableRawPointer(handle)
    else { return nil }
    return record
  }

  static func handle<Structure>(_ memory: UnsafeMutablePointer<Structure>) -> UnsafeMutablePointer<uv_handle_t> {
    unsafe UnsafeMutableRawPointer(memory).assumingMemoryBound(to: uv_handle_t.self)
  }

  /// Gives up a socket that a connect replaces: nobody hears of it again, its memory goes with it.
  func abandon(_ memory: UnsafeMutableRawPointer) {
    let handle = unsafe memory.assumingMemoryBound(to: uv_handle_t.self)
    unsafe handle.pointee.data = nil
    closesInFlight += 1
    unsafe uv_close(handle, onClosed)
  }

  private func prepareToClose(_ record: HandleRecord) {
    if let timer = record.stream?.connect?.timer { cancelTimer(timer) }
    if record.stream?.modeIsChanged == true, let memory = unsafe record.memory {
      unsafe uv_tty_set_mode(memory.assumingMemoryBound(to: uv_tty_t.self), UV_TTY_MODE_NORMAL)
    }
    if let listener = record.stream?.acceptedBy { connectionClosed(of: listener) }
  }
}

extension HandleRecord {
  /// Descriptors report anew in every pass until they are served: what piled up is delivered as one event.
  fileprivate func takeUndelivered(_ event: LoopEvent) -> LoopEvent {
    guard case .ready = event, let undelivered = poll?.undelivered else { return event }
    poll?.undelivered = []
    return .ready(undelivered)
  }
}

/// libuv is done with a handle: frees its memory and notes the end.
@c(actors_uv_on_closed) func onClosed(_ handle: UnsafeMutablePointer<uv_handle_t>?) {
  guard let handle = unsafe handle, let data = unsafe handle.pointee.loop?.pointee.data else { return }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  loop.closesInFlight -= 1
  if let record = unsafe Loop.record(of: handle) {
    unsafe record.memory = nil
    record.state = .closed
    loop.note(.closed, of: record)
  }
  unsafe UnsafeMutableRawPointer(handle).deallocate()
}
