import Actors
import Coordination
import Inquiry
import Testing

struct ResumeTokenMachineTests {
  private static let early = Instant.start
  /// When nothing that was sent early is on its way any more.
  private static let late = early + .seconds(60)

  private func digest(_ rotation: UInt64) -> CodeDigest { Fixture.digest(rotation) }

  @Test func `a token is replaced at each attach; until the new one is used, the one before gets it again`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.checked(digest(1), at: Self.early) == [.pass])
    #expect(token.presented(digest(1), next: digest(2), at: Self.early) == [.issue(rotation: 2)])
    #expect(token.presented(digest(1), next: digest(3), at: Self.late) == [.repeatIssue(rotation: 2)])
    #expect(token.checked(digest(1), at: Self.early) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(2), at: Self.early) == [.pass])
    #expect(token.presented(digest(1), next: digest(3), at: Self.late) == [.refuse(.tokenReused)])
    #expect(token.checked(digest(2), at: Self.late) == [.refuse(.tokenReused)])
    #expect(token.rotation == nil)
  }

  @Test func `a token that was replaced a moment ago is refused and punishes nobody`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.presented(digest(1), next: digest(2), at: Self.early) == [.issue(rotation: 2)])
    #expect(token.checked(digest(2), at: Self.early) == [.pass])
    #expect(
      token.presented(digest(1), next: digest(3), at: Self.late - .milliseconds(1)) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(2), at: Self.late) == [.pass])
  }

  @Test func `C2: what was replaced by something else than an attach leads back until the new one is used`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.checked(digest(1), at: Self.early) == [.pass])
    #expect(token.reopened(digest(2), rotation: 2, at: Self.early) == [.issue(rotation: 2)])
    #expect(token.reopened(digest(3), rotation: 3, at: Self.early) == [.issue(rotation: 3)])
    #expect(token.checked(digest(1), at: Self.early) == [.refuse(.tokenInvalid)])
    // Its answer may have come after the one with the third.
    #expect(token.checked(digest(2), at: Self.early) == [.pass])
    let replaced = [token.replaces(digest(1)), token.replaces(digest(2)), token.replaces(digest(3))]
    #expect(replaced == [true, true, false])
    #expect(token.presented(digest(1), next: digest(4), at: Self.early) == [.repeatIssue(rotation: 3)])
    #expect(token.checked(digest(3), at: Self.early) == [.pass])
    let isReplaced = token.replaces(digest(1))
    #expect(!isReplaced)
    #expect(token.presented(digest(2), next: digest(4), at: Self.late) == [.refuse(.tokenReused)])
    #expect(token.reopened(digest(5), rotation: 5, at: Self.late) == [.issue(rotation: 5)])
    #expect(token.checked(digest(5), at: Self.late) == [.pass])
  }

  @Test func `a token that was never issued is refused and punishes nobody`() {
    var token = ResumeTokenMachine(issued: digest(1))
    #expect(token.presented(digest(99), next: digest(2), at: Self.early) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(99), at: Self.early) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(1), at: Self.early) == [.pass])
    #expect(token.presented(digest(99), next: digest(2), at: Self.early) == [.refuse(.tokenInvalid)])
    #expect(token.checked(digest(1), at: Self.early) == [.pass])
  }

  @Test func `S25: old tokens are remembered up to a limit`() {
    var token = ResumeTokenMachine(issued: digest(1))
    for rotation in 1..<UInt64(20) {
      #expect(token.checked(digest(rotation), at: Self.early) == [.pass])
      #expect(
        token.presented(digest(rotation), next: digest(rotation + 1), at: Self.early)
          == [.issue(rotation: UInt32(rotation + 1))])
      #expect(token.invariantViolations() == [])
    }
    #expect(token.presented(digest(2), next: digest(21), at: Self.late) == [.refuse(.tokenInvalid)])
    #expect(token.presented(digest(17), next: digest(21), at: Self.late) == [.refuse(.tokenReused)])
  }

  @Test func `S25: answers that nobody acknowledges are remembered up to a limit`() {
    var token = ResumeTokenMachine(issued: digest(1))
    for rotation in 2..<UInt64(20) {
      #expect(token.reopened(digest(rotation), rotation: UInt32(rotation), at: Self.early) != [])
      #expect(token.invariantViolations() == [])
    }
    #expect(token.presented(digest(15), next: digest(20), at: Self.late) == [.repeatIssue(rotation: 19)])
    #expect(token.presented(digest(14), next: digest(20), at: Self.early) == [.refuse(.tokenInvalid)])
    #expect(token.presented(digest(14), next: digest(20), at: Self.late) == [.refuse(.tokenReused)])
  }
}
