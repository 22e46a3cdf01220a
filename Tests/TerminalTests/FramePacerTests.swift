import Actors
import Terminal
import Testing

struct FramePacerTests {
  private func at(_ ms: Int64) -> Instant { Instant.start + .milliseconds(ms) }

  @Test func `the first change draws at once and the next waits for its time`() {
    var pacer = FramePacer()
    #expect(pacer.changed(now: at(5)) == .draw)
    #expect(pacer.changed(now: at(20)) == .wait(until: at(105)))
    #expect(pacer.changed(now: at(30)) == .nothing)
    #expect(pacer.timerFired(now: at(104)) == .wait(until: at(105)))
    #expect(pacer.timerFired(now: at(105)) == .draw)
    #expect(pacer.timerFired(now: at(106)) == .nothing)
    #expect(pacer.changed(now: at(300)) == .draw)
  }

  @Test func `a thousand changes in a second are at most eleven frames, and nothing is no frame`() {
    var pacer = FramePacer()
    var due: Instant?
    var frames = 0
    for ms in 0..<1_000 as Range<Int64> {
      if let time = due, at(ms) >= time {
        due = nil
        if pacer.timerFired(now: at(ms)) == .draw { frames += 1 }
      }
      switch pacer.changed(now: at(ms)) {
      case .draw: frames += 1
      case .wait(let until): due = until
      case .nothing: break
      }
    }
    #expect(frames == 10)
    #expect(pacer.timerFired(now: at(5_000)) == .draw)
    #expect(pacer.timerFired(now: at(9_000)) == .nothing)
  }
}
