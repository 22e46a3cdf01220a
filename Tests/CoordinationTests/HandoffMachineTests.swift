import Actors
import Coordination
import Inquiry
import Testing

struct HandoffMachineTests {
  private let laptop = Fixture.laptop
  private let phone = Fixture.phone

  @Test func `a code is shown, claimed, confirmed by its number, and done`() {
    var slot = HandoffMachine(limits: Fixture.limits)
    #expect(
      slot.mintRequested(Fixture.mint(1, .asked), at: .start) == [
        .register(Fixture.digest(1)), .startOfferExpiry(at: Fixture.at(90)),
        .offer(Generation(1), shown: .seconds(45), rotationsLeft: 5, isNew: true),
      ])
    #expect(
      slot.claimRequested(Fixture.attempt(1), at: Fixture.at(10)) == [
        .cancelOfferExpiry, .startConfirmDeadline(at: Fixture.at(70)),
        .showNumber(ConfirmNumber(42), by: .ios, remaining: .seconds(60)),
        .ticket(phone, triesLeft: 2, remaining: .seconds(60)),
      ])
    #expect(
      slot.confirmRequested(by: phone, number: ConfirmNumber(42), request: RequestNumber(7), at: Fixture.at(20)) == [
        .cancelConfirmDeadline, .confirm(phone, Generation(1), took: .seconds(20), isNew: true),
      ])
    #expect(slot.inquiryEnded(.approved) == [.unregister(Fixture.digest(1))])
    #expect(slot.status == .done)
  }

  @Test func `S18: within a generation's window every mint gets the same code`() {
    var slot = HandoffMachine.offered()
    #expect(
      slot.mintRequested(Fixture.mint(2), at: Fixture.at(44))
        == [.offer(Generation(1), shown: .seconds(1), rotationsLeft: 5, isNew: false)])
    #expect(
      slot.mintRequested(Fixture.mint(2, .asked), at: Fixture.at(44))
        == [.offer(Generation(1), shown: .seconds(1), rotationsLeft: 5, isNew: false)])
  }

  @Test func `S13: two generations are live and lead to one claim; the third ends the first`() {
    var slot = HandoffMachine.offered()
    #expect(
      slot.mintRequested(Fixture.mint(2), at: Fixture.at(45)) == [
        .register(Fixture.digest(2)), .startOfferExpiry(at: Fixture.at(135)),
        .offer(Generation(2), shown: .seconds(45), rotationsLeft: 4, isNew: true),
      ])
    #expect(slot.honours(Fixture.digest(1), at: Fixture.at(89)) == true)
    #expect(slot.honours(Fixture.digest(1), at: Fixture.at(90)) == false)
    #expect(slot.mintRequested(Fixture.mint(3), at: Fixture.at(90)).first == .unregister(Fixture.digest(1)))
    #expect(slot.honours(Fixture.digest(2), at: Fixture.at(91)) == true)
    #expect(slot.honours(Fixture.digest(3), at: Fixture.at(91)) == true)
    #expect(
      slot.claimRequested(Fixture.attempt(2), at: Fixture.at(100)).contains(
        .ticket(phone, triesLeft: 2, remaining: .seconds(60))))
    #expect(slot.honours(Fixture.digest(2), at: Fixture.at(100)) == false)
    #expect(slot.honours(Fixture.digest(3), at: Fixture.at(100)) == false)
    #expect(
      slot.claimRequested(Fixture.attempt(3, by: Fixture.stranger), at: Fixture.at(100)) == [.refuse(.claimedByOther)])
  }

  @Test func `after five rotations the source pauses, and goes on when the person asks`() {
    var slot = HandoffMachine.offered()
    for rotation in 1...5 {
      let now = Fixture.at(Int64(45 * rotation))
      #expect(
        slot.mintRequested(Fixture.mint(UInt64(rotation + 1)), at: now).contains(
          .register(Fixture.digest(UInt64(rotation + 1)))))
    }
    #expect(slot.mintRequested(Fixture.mint(7), at: Fixture.at(270)) == [.refuse(.rotationsSpent)])
    #expect(
      slot.mintRequested(Fixture.mint(7, .asked), at: Fixture.at(271)).last
        == .offer(Generation(7), shown: .seconds(45), rotationsLeft: 5, isNew: true))
  }

  @Test func `L1: an offer that nobody claims expires, and can be made anew`() {
    var slot = HandoffMachine.offered()
    #expect(slot.offerExpiryPassed(at: Fixture.at(89)) == [.startOfferExpiry(at: Fixture.at(90))])
    #expect(slot.offerExpiryPassed(at: Fixture.at(90)) == [.unregister(Fixture.digest(1))])
    #expect(slot.claimRequested(Fixture.attempt(1), at: Fixture.at(90)) == [.refuse(.codeExpired)])
    #expect(slot.mintRequested(Fixture.mint(2, .asked), at: Fixture.at(200)).count == 3)
    #expect(slot.generation == Generation(2))
  }

  @Test func `S12: a scan at the instant of expiry is too late, one before it is not`() {
    var late = HandoffMachine.offered()
    #expect(late.claimRequested(Fixture.attempt(1), at: Fixture.at(90)) == [.refuse(.codeExpired)])
    #expect(late.status == .offered)
    var early = HandoffMachine.offered()
    _ = early.claimRequested(Fixture.attempt(1), at: Fixture.at(90) - .nanoseconds(1))
    #expect(early.status == .claimed)
  }

  @Test func `S10: the claimant may repeat itself, others are refused, and nothing changes`() {
    var slot = HandoffMachine.claimed()
    #expect(
      slot.claimRequested(Fixture.attempt(1), at: Fixture.at(15))
        == [.ticket(phone, triesLeft: 2, remaining: .seconds(55))])
    #expect(
      slot.claimRequested(Fixture.attempt(1, by: Fixture.stranger), at: Fixture.at(15)) == [.refuse(.claimedByOther)])
    #expect(slot.claimRequested(Fixture.attempt(9, by: Fixture.stranger), at: Fixture.at(15)) == [.refuse(.superseded)])
    #expect(
      slot.confirmRequested(
        by: Fixture.stranger, number: ConfirmNumber(42), request: RequestNumber(1), at: Fixture.at(16))
        == [.refuse(.claimedByOther)])
    var confirmed = HandoffMachine.confirmed()
    #expect(
      confirmed.claimRequested(Fixture.attempt(1), at: Fixture.at(79)) == [
        .ticket(phone, triesLeft: 2, remaining: .zero)
      ])
    #expect(confirmed.claimRequested(Fixture.attempt(1), at: Fixture.at(80)) == [.refuse(.codeUsed)])
  }

  @Test func `the source cannot claim its own code`() {
    var slot = HandoffMachine.offered()
    #expect(slot.claimRequested(Fixture.attempt(1, by: laptop), at: Fixture.at(1)) == [.refuse(.claimedBySource)])
    #expect(slot.status == .offered)
  }

  @Test func `S17: the second wrong number revokes the claim; a repeated request is not counted twice`() {
    var slot = HandoffMachine.claimed()
    let wrong = ConfirmNumber(7)
    #expect(
      slot.confirmRequested(by: phone, number: wrong, request: RequestNumber(1), at: Fixture.at(20)) == [
        .wrongNumber(triesLeft: 1)
      ])
    #expect(
      slot.confirmRequested(by: phone, number: wrong, request: RequestNumber(1), at: Fixture.at(21)) == [
        .wrongNumber(triesLeft: 1)
      ])
    #expect(
      slot.confirmRequested(by: phone, number: wrong, request: RequestNumber(2), at: Fixture.at(22)) == [
        .unregister(Fixture.digest(1)), .cancelConfirmDeadline, .endClaim(.wrongNumbers), .refuse(.numberTriesSpent),
      ])
    #expect(
      slot.confirmRequested(by: phone, number: ConfirmNumber(42), request: RequestNumber(3), at: Fixture.at(23)) == [
        .refuse(.numberTriesSpent)
      ])
    #expect(
      slot.mintRequested(Fixture.mint(2, .asked), at: Fixture.at(24)).last
        == .offer(Generation(2), shown: .seconds(45), rotationsLeft: 5, isNew: true))
  }

  @Test func `a number that comes after its deadline finds the claim gone, with the timer or without it`() {
    var asked = HandoffMachine.claimed()
    #expect(
      asked.confirmRequested(by: phone, number: ConfirmNumber(42), request: RequestNumber(1), at: Fixture.at(70)) == [
        .unregister(Fixture.digest(1)), .cancelConfirmDeadline, .endClaim(.tooLate), .refuse(.confirmTooLate),
      ])
    var timed = HandoffMachine.claimed()
    #expect(timed.confirmDeadlinePassed(at: Fixture.at(69)) == [.startConfirmDeadline(at: Fixture.at(70))])
    #expect(timed.confirmDeadlinePassed(at: Fixture.at(70)).last == .endClaim(.tooLate))
    #expect(timed.status == .expired)
  }

  @Test func `the claimant declines, and may say so twice`() {
    var slot = HandoffMachine.claimed()
    #expect(slot.declineRequested(by: Fixture.stranger) == [.refuse(.nothingToConfirm)])
    #expect(slot.declineRequested(by: phone).suffix(2) == [.endClaim(.declined), .acknowledgeDecline])
    #expect(slot.declineRequested(by: phone) == [.acknowledgeDecline])
    #expect(slot.status == .declined)
  }

  @Test func `the source reclaims from every stage of its handoff, and nobody else does`() {
    for expected in [HandoffStatus.offered, .claimed, .confirmed] {
      var slot = expected == .offered ? HandoffMachine.offered() : expected == .claimed ? .claimed() : .confirmed()
      #expect(slot.status == expected)
      #expect(slot.reclaimRequested(by: phone) == [.refuse(.handoffNotPossible)])
      #expect(slot.reclaimRequested(by: laptop).first == .unregister(Fixture.digest(1)))
      #expect(slot.status == .reclaimed)
      #expect(slot.reclaimRequested(by: laptop) == [.refuse(.handoffNotPossible)])
    }
  }

  @Test func `the holder hands back once, and hears of it twice`() {
    var slot = HandoffMachine.confirmed()
    #expect(slot.handBackRequested(by: laptop) == [.refuse(.handoffNotPossible)])
    #expect(slot.handBackRequested(by: phone) == [.handBack(to: laptop, isNew: true)])
    #expect(slot.handBackRequested(by: phone) == [.handBack(to: laptop, isNew: false)])
    #expect(slot.source == laptop)
  }

  @Test func `a chain goes on from the holder; the old source offers again only when the holder is lost`() {
    var chain = HandoffMachine.confirmed()
    #expect(
      chain.mintRequested(Fixture.mint(2, .asked, holder: phone), at: Fixture.at(30)) == [.refuse(.handoffNotPossible)])
    #expect(
      chain.mintRequested(Fixture.mint(2, by: phone, .asked, holder: phone), at: Fixture.at(30)).first
        == .unregister(Fixture.digest(1)))
    #expect(chain.source == phone)
    var lost = HandoffMachine.confirmed()
    #expect(lost.mintRequested(Fixture.mint(2, .asked, holder: nil), at: Fixture.at(30)).count == 4)
    #expect(lost.source == laptop)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `S9: of all claims of one offer exactly one succeeds, whatever the order`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var slot = HandoffMachine.offered()
    _ = slot.mintRequested(Fixture.mint(2), at: Fixture.at(45))
    let apps = (2...8).map { InstallationID(device: DeviceID(session: ServiceWorld.person, ordinal: $0)) }
    var winners: Set<InstallationID> = []
    var refusals = 0
    for _ in 0..<50 {
      let app = apps[Int(random.below(UInt64(apps.count)))]
      let attempt = Fixture.attempt(1 + random.below(2), by: app, number: UInt16(random.below(1_000)))
      let actions = slot.claimRequested(attempt, at: Fixture.at(50))
      if case .ticket(let winner, _, _) = actions.last { winners.insert(winner) } else { refusals += 1 }
      #expect(slot.invariantViolations() == [])
    }
    #expect(winners.count == 1)
    #expect(refusals > 0)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `S11, S19: what is refused, and every peek, leaves the slot as it was`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var slot = HandoffMachine.offered()
    for _ in 0..<40 {
      let now = Fixture.at(Int64(random.below(89)))
      let digest = Fixture.digest(random.below(3))
      #expect(slot.honours(digest, at: now) == (digest == Fixture.digest(1)))
      if random.chance(1, in: 2) {
        #expect(slot.claimRequested(Fixture.attempt(7, by: Fixture.stranger), at: now) == [.refuse(.superseded)])
      }
      #expect(
        slot.confirmRequested(by: phone, number: ConfirmNumber(1), request: RequestNumber(1), at: now) == [
          .refuse(.nothingToConfirm)
        ])
      #expect(slot.status == .offered && slot.generation == Generation(1))
    }
    #expect(slot.claimRequested(Fixture.attempt(1), at: Fixture.at(89)).count == 4)
  }
}
