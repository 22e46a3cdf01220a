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

  @Test func `a signal that was blocked when the program started is heard when it is watched`() throws {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    try withLoop { loop in
      let recording = Recording()
      let id = try loop.watchSignal(.user2, recording.handler)
      // To this thread: the others of this process would take it.
      pthread_kill(pthread_self(), SIGUSR2)
      #expect(try loop.run(atMost: .seconds(5)) { recording.contains(.signalled(.user2)) })
      loop.close(id)
    }
  }
}
