import Actors
import ActorsUV
import Glibc

/// A TCP echo server, `echo [port]`: sockets are the world's, the answer is an actor's. No bytes stand for the end.
enum EchoSystem: ActorSystem {
  struct Message: ActorMessage {
    let connection: HandleID, bytes: [UInt8]
    var label: String { "\(bytes.count) bytes" }
    func fold(into digest: inout TraceDigest) { digest.combine(UInt64(bytes.count)) }
  }
  typealias Spawn = ActorName
  typealias Command = Message
  typealias LogEvent = String
  static func word(for role: UInt16) -> String { "echo" }
}

struct Echo: Behaviour, BehaviourFactory {
  func receive(_ message: EchoSystem.Message, _ context: borrowing Context, _ effects: inout Effects<EchoSystem>) {
    effects.perform(message)
  }
  func makeBehaviour(_ spawn: ActorName) -> any Behaviour<EchoSystem> & ~Copyable { self }
}

struct Sockets: World {
  typealias System = EchoSystem
  let loop: Loop
  func duration(of: EchoSystem.Command, on: NodeID, random: inout SeededRandom) -> Interval { .zero }
  func complete(_ answer: EchoSystem.Command, _ id: CommandID, on: NodeID) -> EchoSystem.Message? {
    if answer.bytes.isEmpty { try? loop.finish(answer.connection) }
    if !answer.bytes.isEmpty { _ = try? loop.write(answer.connection, answer.bytes) }
    return nil
  }
  func erase(_ node: NodeID) {}
}

@main struct Program {
  static func main() throws {
    try withLoop { loop in
      let echo = ActorName(role: 1)
      let driver = UVDriver(
        on: loop, seed: 0, factory: Echo(), world: Sockets(loop: loop), director: NoObserver<EchoSystem>())
      driver.endsWhenIdle = false
      driver.intervene(.spawn(echo, SpawnOptions(name: echo, isRegistered: true)))
      let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 0
      let listener = try loop.listen(host: "127.0.0.1", port: port) { event in
        guard case .accepted(let connection, _) = event else { return }
        try? loop.setHandler(connection) { event in
          switch event {
          case .received(let bytes):
            driver.intervene(.send(EchoSystem.Message(connection: connection, bytes: bytes), toName: echo))
          case .receivedEnd:
            driver.intervene(.send(EchoSystem.Message(connection: connection, bytes: []), toName: echo))
          case .finished, .finishFailed, .receiveFailed, .writeFailed: loop.close(connection)
          default: break
          }
        }
        try? loop.startReading(connection)
      }
      _ = try loop.watchSignal(.interrupt) { _ in driver.stop() }
      print("listening on \(try loop.boundAddress(listener))")
      fflush(nil)
      _ = driver.run(until: .never)
      print("handled \(driver.stepCount) messages")
      loop.closeAll()
    }
  }
}
