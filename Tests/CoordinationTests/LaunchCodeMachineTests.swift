import Actors
import Coordination
import Inquiry
import Testing

struct LaunchCodeMachineTests {
  private func minted() -> LaunchCodeMachine {
    LaunchCodeMachine(digest: Fixture.digest(1), mintedAt: .start, limits: Fixture.limits)
  }

  @Test func `F02, F06: one installation succeeds once, and again as a resume`() {
    var code = minted()
    #expect(code.started == [.startExpiry(at: Fixture.at(600))])
    #expect(code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(1)) == [.cancelExpiry, .grant(Fixture.laptop)])
    #expect(code.exchangeRequested(by: Fixture.phone, at: Fixture.at(2)) == [.refuse(.codeUsed)])
    #expect(code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(9_999)) == [.resume(Fixture.laptop)])
    #expect(code.inquiryEnded() == [])
    #expect(code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(9_999)) == [.resume(Fixture.laptop)])
  }

  @Test func `S12: the instant of expiry is too late, with the timer or without it`() {
    var early = minted()
    #expect(early.expiryPassed(at: Fixture.at(599)) == [.startExpiry(at: Fixture.at(600))])
    #expect(early.exchangeRequested(by: Fixture.laptop, at: Fixture.at(599)).contains(.grant(Fixture.laptop)))
    var late = minted()
    #expect(
      late.exchangeRequested(by: Fixture.laptop, at: Fixture.at(600)) == [.cancelExpiry, .refuse(.codeExpired)])
    #expect(late.stateName == "expired")
    var timed = minted()
    #expect(timed.expiryPassed(at: Fixture.at(600)) == [])
    #expect(timed.exchangeRequested(by: Fixture.laptop, at: Fixture.at(600)) == [.refuse(.codeExpired)])
  }

  @Test func `F08: a code whose launcher is unknown opens nothing, and is no code of somebody else`() {
    var code = minted()
    code.launcherLeft()
    #expect(code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(1)) == [.refuse(.launcherUnknown)])
    #expect(Refusal.launcherUnknown.error == .launchInvalid)
    #expect(code.expiryPassed(at: Fixture.at(599)) == [.startExpiry(at: Fixture.at(600))])
    #expect(
      code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(600)) == [.cancelExpiry, .refuse(.codeExpired)])
    var ended = minted()
    ended.launcherLeft()
    #expect(ended.inquiryEnded() == [.cancelExpiry])
    var used = minted()
    _ = used.exchangeRequested(by: Fixture.laptop, at: Fixture.at(1))
    used.launcherLeft()
    #expect(used.exchangeRequested(by: Fixture.laptop, at: Fixture.at(2)) == [.resume(Fixture.laptop)])
  }

  @Test func `S15: no code outlives its inquiry`() {
    var code = minted()
    #expect(code.invariantViolations(isRunning: false).map(\.rule) == ["S15"])
    #expect(code.inquiryEnded() == [.cancelExpiry])
    #expect(code.invariantViolations(isRunning: false) == [])
    #expect(code.exchangeRequested(by: Fixture.laptop, at: Fixture.at(1)) == [.refuse(.codeRevoked)])
  }
}
