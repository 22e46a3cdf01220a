import CUV

extension Loop {
  /// Accepts TCP connections. Each is reported as `accepted`, open, unread and without a handler of its own; its owner
  /// gives it one and closes it. While `connectionsMax` of them are open further ones wait in the system's queue.
  ///
  /// - Parameters:
  ///   - host: in numbers; `0.0.0.0` or `::` for every address of the machine.
  ///   - port: 0 for any free one; `boundAddress` tells which.
  /// - Throws: `LoopError` when the address is not one, not ours, or taken.
  public func listen(
    host: String, port: UInt16, backlog: Int32 = 511, connectionsMax: Int = 65_536, label: String = "",
    file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let numeric = host == "localhost" ? "127.0.0.1" : host
    guard let address = SocketAddress(numeric: numeric, port: port) else {
      throw LoopError("listen on", "\(host):\(port)", code: UV_EINVAL.rawValue)
    }
    let origin = HandleOrigin(label: label.isEmpty ? "\(address)" : label, file: file, line: line)
    let record = unsafe try open(
      .listener, UV_TCP, "listen on", origin, handler: handler,
      initialise: { unsafe uv_tcp_init(uv, $0.assumingMemoryBound(to: uv_tcp_t.self)) },
      prepare: { _, memory in
        let tcp = unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
        let bound = unsafe address.withSystemAddress { unsafe uv_tcp_bind(tcp, $0, 0) }
        guard bound == 0 else { return bound }
        return unsafe uv_listen(memory.assumingMemoryBound(to: uv_stream_t.self), backlog, onConnection)
      })
    record.listener = ListenerState(connectionsMax: max(1, connectionsMax))
    return record.id
  }

  /// The address that a listener or connection has on this machine.
  public func boundAddress(_ id: HandleID) throws(LoopError) -> SocketAddress {
    let record = try requireOpen(id, "read address")
    guard let memory = unsafe record.memory, record.kind == .listener || record.kind == .connection else {
      throw LoopError("read address", record.subject, .notPossible(why: "a \(record.kind) has none"))
    }
    let tcp = unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
    guard let address = unsafe Self.address({ unsafe uv_tcp_getsockname(tcp, $0, $1) }) else {
      throw LoopError("read address", record.subject, .notPossible(why: "it has none yet"))
    }
    return address
  }

  static func address(
    _ read: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<Int32>) -> Int32
  ) -> SocketAddress? {
    var storage = sockaddr_storage()
    var length = Int32(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe read(address, &length) == 0 ? SocketAddress(UnsafePointer(address)) : nil
      }
    }
  }

  /// Takes the connection that libuv holds for the listener, when there is room for it.
  func accept(from listener: HandleRecord) {
    guard let state = listener.listener, let server = unsafe listener.memory else { return }
    guard state.connections < state.connectionsMax, handles.count < limits.handlesMax else {
      listener.listener?.isHoldingOne = true
      return
    }
    listener.listener?.isHoldingOne = false
    let origin = HandleOrigin(label: "from \(listener.label)", file: listener.file, line: listener.line)
    do {
      let record = unsafe try open(
        .connection, UV_TCP, "accept", origin, handler: nil,
        initialise: { unsafe uv_tcp_init(uv, $0.assumingMemoryBound(to: uv_tcp_t.self)) },
        prepare: { _, memory in
          unsafe uv_accept(
            server.assumingMemoryBound(to: uv_stream_t.self), memory.assumingMemoryBound(to: uv_stream_t.self))
        })
      record.stream = StreamState()
      record.stream?.acceptedBy = listener.id
      listener.listener?.connections += 1
      noteAccepted(record, by: listener)
    } catch {
      note(.acceptFailed(error), of: listener)
    }
  }

  /// Makes room at a listener, and takes the connection that waited for it.
  func connectionClosed(of listener: HandleID) {
    guard let record = handles[listener], record.state == .open else { return }
    record.listener?.connections -= 1
    if record.listener?.isHoldingOne == true { accept(from: record) }
  }

  private func noteAccepted(_ record: HandleRecord, by listener: HandleRecord) {
    guard let memory = unsafe record.memory else { return }
    let tcp = unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
    unsafe uv_tcp_nodelay(tcp, 1)
    guard let peer = unsafe Self.address({ unsafe uv_tcp_getpeername(tcp, $0, $1) }) else {
      close(record.id)
      return
    }
    note(.accepted(record.id, peer: peer), of: listener)
  }
}

@c(actors_uv_on_connection) func onConnection(_ server: UnsafeMutablePointer<uv_stream_t>?, _ status: Int32) {
  guard let server = unsafe server, let (loop, record) = unsafe Loop.openRecord(of: Loop.handle(server)) else { return }
  guard status == 0 else {
    loop.note(.acceptFailed(LoopError("accept", record.subject, code: status)), of: record)
    return
  }
  loop.accept(from: record)
}
