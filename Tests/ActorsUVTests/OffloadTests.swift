import Actors
import ActorsUV
import Synchronization
import Testing

struct OffloadTests {
  @Test func `blocking work runs elsewhere and completes on the loop`() throws {
    try withLoop { loop in
      var results: [Int] = []
      let port = loop.port
      try loop.offload("square") {
        _ = port.post { _ in }
        return 7 * 7
      } then: { result in
        if case .done(let value) = result { results.append(value) }
        #expect(loop.isOnThread)
      }
      #expect(results == [])
      #expect(try loop.run(.untilIdle(atMost: .seconds(5))) == .idle)
      #expect(results == [49])
    }
  }

  @Test func `outstanding work is limited, and what has not started can be taken back`() throws {
    var limits = LoopLimits()
    limits.offloadsMax = 16
    try withLoop(limits: limits) { loop in
      let gate = Gate()
      var outcomes: [OffloadResult<Int>] = []
      var ids: [OffloadID] = []
      for number in 0..<16 {
        ids.append(
          try loop.offload("wait") {
            gate.wait()
            return number
          } then: {
            outcomes.append($0)
          })
      }
      #expect(throws: LoopError("offload", "more", .limit(name: "offloadsMax", max: 16))) {
        try loop.offload("more") {
          0
        } then: { _ in
        }
      }
      let last = try #require(ids.last)
      #expect(loop.cancelOffload(last))
      gate.open()
      #expect(try loop.run(.untilIdle(atMost: .seconds(5))) == .idle)
      #expect(!loop.cancelOffload(last))
      #expect(outcomes.count == 16)
      #expect(outcomes.filter { $0 == .cancelled }.count == 1)
    }
  }
}

/// Holds threads until it is opened.
private final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  func wait() {
    while !isOpen.load(ordering: .acquiring) {}
  }
}
