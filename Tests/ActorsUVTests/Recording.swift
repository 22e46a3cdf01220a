import Actors
import ActorsUV

/// What handles reported, in order.
final class Recording {
  var events: [LoopEvent] = []

  func handler(_ event: LoopEvent) {
    events.append(event)
  }

  /// All bytes received.
  var bytes: [UInt8] {
    events.flatMap { event in
      if case .received(let bytes) = event { return bytes }
      return []
    }
  }

  func contains(_ event: LoopEvent) -> Bool { events.contains(event) }

  func contains(where matches: (LoopEvent) -> Bool) -> Bool { events.contains(where: matches) }

  /// The connections accepted.
  var accepted: [HandleID] {
    events.compactMap { event in
      if case .accepted(let id, _) = event { return id }
      return nil
    }
  }

  var isConnected: Bool {
    contains { if case .connected = $0 { true } else { false } }
  }

  var connectError: LoopError? {
    for case .connectFailed(let error) in events { return error }
    return nil
  }
}

/// Two ends of one TCP connection on this machine, both on one loop.
struct Connection {
  let listener: HandleID
  let client: HandleID
  let server: HandleID
  let clientSide = Recording()
  let serverSide = Recording()

  init(on loop: Loop) throws {
    let accepting = Recording()
    listener = try loop.listen(host: "127.0.0.1", port: 0, label: "listener", accepting.handler)
    client = try loop.connect(
      host: "127.0.0.1", port: loop.boundAddress(listener).port, timeout: .seconds(5), label: "client",
      clientSide.handler)
    let clientSide = clientSide
    let isUp = try loop.run(atMost: .seconds(5)) { clientSide.isConnected && accepting.accepted.count == 1 }
    guard isUp, let server = accepting.accepted.first else {
      throw LoopError("set up", "a connection", .timedOut(afterMs: 5_000))
    }
    self.server = server
    try loop.setHandler(server, serverSide.handler)
  }

  func close(on loop: Loop) {
    loop.close(client)
    loop.close(server)
    loop.close(listener)
  }
}
