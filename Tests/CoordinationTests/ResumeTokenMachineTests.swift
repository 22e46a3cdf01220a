import Actors
import Coordination
import Inquiry
import Testing

struct ResumeTokenMachineTests {
  private func digest(_ rotation: UInt64) -> CodeDigest { Fixture.digest(rotation) }

  @Test func `a token is replaced at each attach; until the new one is used, the one before gets it again`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.checked(digest(1)) == [.pass])
    #expect(token.presented(digest(1), next: digest(2)) == [.issue(rotation: 2)])
    #expect(token.presented(digest(1), next: digest(3)) == [.repeatIssue(rotation: 2)])
    #expect(token.checked(digest(1)) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(2)) == [.pass])
    #expect(token.presented(digest(1), next: digest(3)) == [.refuse(.tokenReused)])
    #expect(token.checked(digest(2)) == [.refuse(.tokenReused)])
    #expect(token.rotation == nil)
  }

  @Test func `a token that was never issued is refused and punishes nobody`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.presented(digest(99), next: digest(2)) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(99)) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(1)) == [.pass])
    #expect(token.presented(digest(99), next: digest(2)) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(1)) == [.pass])
  }

  @Test func `S25: old tokens are remembered up to a limit`() {
    var token = ResumeTokenMachine(issued: digest(1))
    for rotation in 1..<UInt64(20) {
      #expect(token.checked(digest(rotation)) == [.pass])
      #expect(token.presented(digest(rotation), next: digest(rotation + 1)) == [.issue(rotation: UInt32(rotation + 1))])
      #expect(token.invariantViolations() == [])
    }
    #expect(token.presented(digest(2), next: digest(21)) == [.refuse(.tokenInvalid)])
    #expect(token.presented(digest(17), next: digest(21)) == [.refuse(.tokenReused)])
  }
}
