import Actors
import ActorsUV
import Glibc
import Testing

@Suite(.serialized)
struct SignalTests {
  @Test(arguments: [LoopSignal.windowChanged, .user1, .interrupt, .terminate, .suspend, .resume])
  func `a watched signal is reported instead of doing what it does`(_ signal: LoopSignal) throws {
    try withLoop { loop in
      let recording = Recording()
      let id = try loop.watchSignal(signal, recording.handler)
      kill(getpid(), signal.number)
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.signalled(signal)) })
      loop.close(id)
    }
  }
}
