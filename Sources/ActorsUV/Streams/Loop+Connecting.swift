public import Actors
import CUV

extension Loop {
  /// Connects by TCP. A name's addresses are tried in turn. Reports `connected` or `connectFailed`; the handle is there
  /// at once and has to be closed either way.
  ///
  /// - Throws: `LoopError` when there is no room for a handle.
  public func connect(
    host: String, port: UInt16, timeout: Interval, label: String = "", file: StaticString = #fileID,
    line: UInt = #line, _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let origin = HandleOrigin(label: label.isEmpty ? "\(host):\(port)" : label, file: file, line: line)
    let record = unsafe try open(
      .connection, UV_TCP, "connect to", origin, handler: handler,
      initialise: { unsafe uv_tcp_init(uv, $0.assumingMemoryBound(to: uv_tcp_t.self)) })
    record.stream = StreamState()
    record.stream?.phase = .connecting
    var connect = ConnectState(addresses: [], port: port, timeoutMs: timeout.milliseconds)
    do {
      connect.timer = try startTimer(
        at: readClock() + timeout,
        TimerTable.Timer(
          action: { [id = record.id] loop in loop.connectTimedOut(id) }, origin: origin, isInternal: true))
    } catch {
      close(record.id)
      throw error
    }
    if let address = SocketAddress(numeric: host, port: port) {
      connect.addresses = [address]
      record.stream?.connect = connect
      tryNextAddress(record)
    } else {
      record.stream?.connect = connect
      resolve(host, for: record)
    }
    return record.id
  }

  private func resolve(_ host: String, for record: HandleRecord) {
    let request: UnsafeMutablePointer<uv_getaddrinfo_t> = unsafe Self.allocate(uv_req_size(UV_GETADDRINFO))
    unsafe request.pointee.data = UnsafeMutableRawPointer(bitPattern: record.id.bits)
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    let result = unsafe uv_getaddrinfo(uv, request, onResolved, host, nil, &hints)
    guard result == 0 else {
      unsafe request.deallocate()
      endConnect(record, .connectFailed(LoopError("look up", host, code: result)))
      return
    }
    requestsInFlight += 1
  }

  fileprivate func resolved(_ id: HandleID, _ addresses: [SocketAddress], status: Int32) {
    guard let record = handles[id], record.state == .open, record.stream?.phase == .connecting else { return }
    guard status == 0, !addresses.isEmpty else {
      let code = status == 0 ? UV_EAI_NONAME.rawValue : status
      endConnect(record, .connectFailed(LoopError("look up", record.subject, code: code)))
      return
    }
    let port = record.stream?.connect?.port ?? 0
    record.stream?.connect?.addresses = addresses.prefix(limits.connectAddressesMax).map { $0.with(port: port) }
    tryNextAddress(record)
  }

  private func tryNextAddress(_ record: HandleRecord) {
    guard var connect = record.stream?.connect, let memory = unsafe record.memory else { return }
    while connect.next < connect.addresses.count {
      let address = connect.addresses[connect.next]
      connect.next += 1
      let request: UnsafeMutablePointer<uv_connect_t> = unsafe Self.allocate(uv_req_size(UV_CONNECT))
      unsafe request.pointee.data = UnsafeMutableRawPointer(bitPattern: record.id.bits)
      let tcp = unsafe memory.assumingMemoryBound(to: uv_tcp_t.self)
      let result = unsafe address.withSystemAddress { unsafe uv_tcp_connect(request, tcp, $0, onConnected) }
      if result == 0 {
        requestsInFlight += 1
        record.stream?.connect = connect
        return
      }
      unsafe request.deallocate()
      connect.lastError = LoopError("connect to", "\(address)", code: result)
    }
    let error = connect.lastError ?? LoopError("connect to", record.subject, code: UV_EAI_NONAME.rawValue)
    endConnect(record, .connectFailed(error))
  }

  fileprivate func connectEnded(_ id: HandleID, _ handle: UnsafeMutableRawPointer, status: Int32) {
    guard let record = handles[id], record.state == .open, record.stream?.phase == .connecting,
      unsafe record.memory == handle
    else { return }
    if status == 0 {
      let tcp = unsafe handle.assumingMemoryBound(to: uv_tcp_t.self)
      unsafe uv_tcp_nodelay(tcp, 1)
      guard let local = unsafe Self.address({ unsafe uv_tcp_getsockname(tcp, $0, $1) }),
        let peer = unsafe Self.address({ unsafe uv_tcp_getpeername(tcp, $0, $1) })
      else {
        endConnect(record, .connectFailed(LoopError("connect to", record.subject, code: UV_ECONNRESET.rawValue)))
        return
      }
      endConnect(record, .connected(local: local, peer: peer))
      return
    }
    if let connect = record.stream?.connect, connect.next > 0 {
      let address = connect.addresses[connect.next - 1]
      record.stream?.connect?.lastError = LoopError("connect to", "\(address)", code: status)
    }
    guard let connect = record.stream?.connect, connect.next < connect.addresses.count, replaceSocket(of: record) else {
      let error = record.stream?.connect?.lastError ?? LoopError("connect to", record.subject, code: status)
      endConnect(record, .connectFailed(error))
      return
    }
    tryNextAddress(record)
  }

  /// A socket that failed to connect cannot try another address: the handle goes on with a fresh one.
  private func replaceSocket(of record: HandleRecord) -> Bool {
    guard let old = unsafe record.memory else { return false }
    let memory: UnsafeMutablePointer<uv_tcp_t> = unsafe Self.allocate(uv_handle_size(UV_TCP))
    guard unsafe uv_tcp_init(uv, memory) == 0 else {
      unsafe memory.deallocate()
      return false
    }
    unsafe memory.pointee.data = UnsafeMutableRawPointer(bitPattern: record.id.bits)
    unsafe record.memory = UnsafeMutableRawPointer(memory)
    unsafe abandon(old)
    return true
  }

  private func connectTimedOut(_ id: HandleID) {
    guard let record = handles[id], record.state == .open, record.stream?.phase == .connecting else { return }
    let timeoutMs = record.stream?.connect?.timeoutMs ?? 0
    endConnect(record, .connectFailed(LoopError("connect to", record.subject, .timedOut(afterMs: timeoutMs))))
  }

  private func endConnect(_ record: HandleRecord, _ event: LoopEvent) {
    if let timer = record.stream?.connect?.timer { cancelTimer(timer) }
    record.stream?.connect = nil
    if case .connected = event { record.stream?.phase = .open } else { record.stream?.phase = .failed }
    note(event, of: record)
  }
}

@c(actors_uv_on_resolved) func onResolved(
  _ request: UnsafeMutablePointer<uv_getaddrinfo_t>?, _ status: Int32, _ found: UnsafeMutablePointer<addrinfo>?
) {
  guard let request = unsafe request, let data = unsafe request.pointee.loop?.pointee.data else { return }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  let id = unsafe HandleID(bits: UInt(bitPattern: request.pointee.data))
  var addresses: [SocketAddress] = []
  var next = unsafe found
  while let entry = unsafe next, addresses.count < loop.limits.connectAddressesMax {
    if let address = unsafe entry.pointee.ai_addr, let address = unsafe SocketAddress(UnsafePointer(address)) {
      addresses.append(address)
    }
    unsafe next = entry.pointee.ai_next
  }
  unsafe uv_freeaddrinfo(found)
  unsafe request.deallocate()
  loop.heardFromLibuv = true
  loop.requestsInFlight -= 1
  if let id { loop.resolved(id, addresses, status: status) }
}

@c(actors_uv_on_connected) func onConnected(_ request: UnsafeMutablePointer<uv_connect_t>?, _ status: Int32) {
  guard let request = unsafe request, let handle = unsafe request.pointee.handle,
    let data = unsafe handle.pointee.loop?.pointee.data
  else { return }
  let loop = unsafe Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue()
  let id = unsafe HandleID(bits: UInt(bitPattern: request.pointee.data))
  unsafe request.deallocate()
  loop.heardFromLibuv = true
  loop.requestsInFlight -= 1
  if let id { unsafe loop.connectEnded(id, UnsafeMutableRawPointer(handle), status: status) }
}
