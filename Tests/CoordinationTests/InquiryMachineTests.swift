import Actors
import Coordination
import Inquiry
import Testing

struct InquiryMachineTests {
  private let definition = InquiryDefinition.demo
  private let limits = Fixture.limits
  private static let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)

  private func submission(
    _ step: StepID, _ key: UInt32, _ content: StepSubmission, by app: InstallationID = Fixture.phone,
    _ capabilities: Capabilities = [.camera, .nfc]
  ) -> InquiryMachine.Submission {
    InquiryMachine.Submission(
      by: app, capabilities: capabilities, step: step, key: IdempotencyKey(key), content: content)
  }

  private var form: InquiryMachine.Submission { submission(InquiryDefinition.form, 1, .form(Answers([])), []) }

  private func started() -> InquiryMachine {
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    _ = inquiry.opened(by: .camera, at: .start, definition, limits)
    return inquiry
  }

  @Test func `S23: steps follow the graph; the handoff is passed when the holder needs none`() {
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    #expect(inquiry.started == [.startExpiry(at: Fixture.at(86_400))])
    #expect(
      inquiry.opened(by: .camera, at: Fixture.at(5), definition, limits)
        == [.startExpiry(at: Fixture.at(3_605)), .reach(InquiryDefinition.form)])
    #expect(
      inquiry.submissionReceived(form, definition)
        == [.accept(isNew: true), .complete(InquiryDefinition.form), .reach(InquiryDefinition.handoff)])
    #expect(inquiry.holderAppeared(.camera, definition) == [])
    #expect(
      inquiry.holderAppeared([.camera, .nfc], definition)
        == [.complete(InquiryDefinition.handoff), .reach(InquiryDefinition.governmentID)])
    #expect(
      inquiry.submissionReceived(
        submission(InquiryDefinition.governmentID, 1, .governmentID(Self.evidence)), definition)
        == [
          .accept(isNew: true), .complete(InquiryDefinition.governmentID), .reach(InquiryDefinition.selfie),
        ])
    #expect(
      inquiry.submissionReceived(submission(InquiryDefinition.selfie, 2, .selfie(Self.evidence)), definition) == [
        .accept(isNew: true), .complete(InquiryDefinition.selfie), .reach(InquiryDefinition.end), .end(.approved),
        .cancelExpiry,
      ])
    #expect(inquiry.outcome == .approved)
    #expect(inquiry.invariantViolations(definition) == [])
  }

  @Test func `a phone that can do everything never sees the handoff step`() {
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    _ = inquiry.opened(by: [.camera, .nfc], at: .start, definition, limits)
    #expect(
      inquiry.submissionReceived(submission(InquiryDefinition.form, 1, .form(Answers([]))), definition) == [
        .accept(isNew: true), .complete(InquiryDefinition.form), .complete(InquiryDefinition.handoff),
        .reach(InquiryDefinition.governmentID),
      ])
  }

  @Test func `S25: a submission counts once under its key, also after the end`() {
    var inquiry = started()
    #expect(inquiry.submissionReceived(form, definition).first == .accept(isNew: true))
    #expect(inquiry.submissionReceived(form, definition) == [.accept(isNew: false)])
    _ = inquiry.cancelRequested(definition)
    #expect(inquiry.submissionReceived(form, definition) == [.accept(isNew: false)])
    #expect(inquiry.hasAccepted(InquiryDefinition.form, IdempotencyKey(1), by: Fixture.phone) == true)
    #expect(inquiry.hasAccepted(InquiryDefinition.form, IdempotencyKey(1), by: Fixture.laptop) == false)
  }

  @Test func `a submission of another step, of another kind or from a device that cannot serve it is refused`() {
    var inquiry = started()
    #expect(
      inquiry.submissionReceived(submission(InquiryDefinition.selfie, 1, .selfie(Self.evidence)), definition)
        == [.refuse(.stepNotCurrent)])
    #expect(
      inquiry.submissionReceived(submission(InquiryDefinition.form, 1, .acknowledged), definition)
        == [.refuse(.submissionUnfit)])
    _ = inquiry.submissionReceived(form, definition)
    #expect(
      inquiry.submissionReceived(submission(InquiryDefinition.handoff, 2, .acknowledged), definition)
        == [.refuse(.submissionUnfit)])
    _ = inquiry.holderAppeared([.camera, .nfc], definition)
    #expect(
      inquiry.submissionReceived(
        submission(InquiryDefinition.governmentID, 3, .governmentID(Self.evidence), by: Fixture.laptop, .camera),
        definition)
        == [.refuse(.capabilityMissing)])
    #expect(inquiry.submissionReceived(form, definition) == [.accept(isNew: false)])
  }

  @Test func `S21: one end, and nothing overwrites it`() {
    var inquiry = started()
    #expect(inquiry.expiryPassed(at: Fixture.at(3_599), definition) == [.startExpiry(at: Fixture.at(3_600))])
    #expect(inquiry.expiryPassed(at: Fixture.at(3_600), definition) == [.end(.abandoned)])
    #expect(inquiry.expiryPassed(at: Fixture.at(9_999), definition) == [])
    #expect(inquiry.cancelRequested(definition) == [.refuse(.inquiryEnded)])
    #expect(inquiry.opened(by: .camera, at: .start, definition, limits) == [.refuse(.inquiryEnded)])
    #expect(inquiry.outcome == .abandoned)
  }

  @Test func `an inquiry that nobody opened is expired, not abandoned`() {
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    #expect(inquiry.expiryPassed(at: Fixture.at(86_400), definition) == [.end(.expired)])
  }

  @Test func `S26: of a cancel and the last submission one wins, and the other is told`() {
    var cancelled = started()
    #expect(cancelled.cancelRequested(definition) == [.cancelExpiry, .end(.cancelled)])
    #expect(cancelled.cancelRequested(definition) == [])
    #expect(cancelled.submissionReceived(form, definition) == [.refuse(.inquiryEnded)])
    var submitted = InquiryMachine(createdAt: .start, limits: limits)
    _ = submitted.opened(by: [.camera, .nfc], at: .start, definition, limits)
    for (step, content) in [
      (InquiryDefinition.form, StepSubmission.form(Answers([]))),
      (InquiryDefinition.governmentID, .governmentID(Self.evidence)),
      (InquiryDefinition.selfie, .selfie(Self.evidence)),
    ] {
      _ = submitted.submissionReceived(submission(step, UInt32(step.rawValue), content), definition)
    }
    #expect(submitted.cancelRequested(definition) == [.refuse(.inquiryEnded)])
    #expect(submitted.expiryPassed(at: Fixture.at(99_999), definition) == [])
    #expect(submitted.outcome == .approved)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `S21, S23, S25: any order of events ends once and completes each step once`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    var now = Instant.start
    var ends = 0
    var completed: [StepID] = []
    var reached: TerminalOutcome?
    for _ in 0..<80 {
      now = now + .seconds(Int64(random.below(120)))
      let capabilities: Capabilities = random.chance(1, in: 2) ? [.camera, .nfc] : [.camera]
      let actions: [InquiryMachine.Action]
      switch random.below(20) {
      case 0...2: actions = inquiry.opened(by: capabilities, at: now, definition, limits)
      case 3: actions = inquiry.cancelRequested(definition)
      case 4: actions = inquiry.expiryPassed(at: now, definition)
      case 5...7: actions = inquiry.holderAppeared(capabilities, definition)
      default:
        let step = StepID(UInt8(2 + random.below(5)))
        let contents: [StepSubmission] = [
          .form(Answers([])), .acknowledged, .governmentID(Self.evidence), .selfie(Self.evidence),
        ]
        let key = UInt32(random.below(12))
        actions = inquiry.submissionReceived(
          submission(step, key, contents[Int(random.below(4))], capabilities), definition)
      }
      for action in actions {
        if case .end = action { ends += 1 }
        if case .complete(let step) = action { completed.append(step) }
      }
      #expect(inquiry.invariantViolations(definition) == [])
      #expect(reached == nil || inquiry.outcome == reached)
      reached = inquiry.outcome
    }
    #expect(ends <= 1 && (ends == 1) == (inquiry.outcome != nil))
    #expect(Set(completed).count == completed.count)
    for (earlier, later) in zip(completed, completed.dropFirst()) {
      #expect(definition.graph.allows(from: earlier, to: later))
    }
  }

  @Test(arguments: TerminalOutcome.allCases)
  func `S21: what is ordered from outside ends an inquiry once, and what is approved stands at its last step`(
    _ outcome: TerminalOutcome
  ) {
    var created = InquiryMachine(createdAt: .start, limits: limits)
    var started = started()
    let end = [.cancelExpiry] + (outcome == .approved ? [InquiryMachine.Action.reach(InquiryDefinition.end)] : [])
    // Which of the two words for a time that is over, the state says.
    let isOver = outcome == .expired || outcome == .abandoned
    #expect(created.forced(outcome, definition) == end + [.end(isOver ? .expired : outcome)])
    #expect(started.forced(outcome, definition) == end + [.end(isOver ? .abandoned : outcome)])
    #expect(created.forced(.approved, definition) == [] && started.forced(.declined, definition) == [])
    #expect(created.invariantViolations(definition) == [] && started.invariantViolations(definition) == [])
    #expect(started.submissionReceived(form, definition) == [.refuse(.inquiryEnded)])
  }

  @Test func `the time at which an inquiry ends by itself can be moved, before it is opened and after`() {
    var inquiry = InquiryMachine(createdAt: .start, limits: limits)
    #expect(inquiry.expiryMoved(to: Fixture.at(60)) == [.startExpiry(at: Fixture.at(60))])
    #expect(inquiry.expiryPassed(at: Fixture.at(59), definition) == [.startExpiry(at: Fixture.at(60))])
    _ = inquiry.opened(by: .camera, at: Fixture.at(59), definition, limits)
    #expect(inquiry.expiryMoved(to: Fixture.at(90)) == [.startExpiry(at: Fixture.at(90))])
    #expect(inquiry.remainingMs(at: Fixture.at(80)) == 10_000)
    #expect(inquiry.expiryPassed(at: Fixture.at(90), definition) == [.end(.abandoned)])
    #expect(inquiry.expiryMoved(to: Fixture.at(99)) == [])
  }
}
