import Actors
import Coordination
import Inquiry
import Testing

/// Code, stated table and written table of each machine say the same.
struct StateTableTests {
  private static let person = SessionNumber(1)
  private static let apps = (1...3).map { InstallationID(device: DeviceID(session: person, ordinal: $0)) }
  private static let ios = DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])
  private let limits = ServiceLimits()

  /// The three sets are one, and no state is spelled in two ways.
  func check<Machine: TableDriven & ~Copyable>(
    _ machine: Machine.Type, _ file: String, seen: Set<Transition>
  ) throws {
    let stated = Set(Machine.transitions)
    let written = try StateTable(of: file).transitions
    #expect(file == "\(Machine.machineName).md")
    #expect(Machine.transitions.count == stated.count, "the code states a transition twice")
    #expect(written.count == Set(written).count, "the table lists a transition twice")
    #expect(sorted(stated.subtracting(written)) == [], "stated by the code, not in \(file)")
    #expect(sorted(Set(written).subtracting(stated)) == [], "in \(file), not in the code")
    #expect(sorted(seen.subtracting(stated)) == [], "the machine did what its table does not say")
    #expect(sorted(stated.subtracting(seen)) == [], "the table says what the machine never did")
    let named = Set(stated.flatMap { [$0.from, $0.to] })
    #expect(named.subtracting(Machine.stateNames).sorted() == [])
    #expect(Set(Machine.stateNames).subtracting(named).sorted() == [], "a state that nothing leads to")
  }

  func sorted(_ transitions: Set<Transition>) -> [String] {
    transitions.map(\.description).sorted()
  }

  @Test func `the launch code does what its table says`() throws {
    let seen = explore(runs: 300, events: 8) {
      LaunchCodeMachine(digest: CodeDigest(high: 1, low: 2), mintedAt: .start, limits: limits)
    } _: { machine, random, now in
      switch random.below(5) {
      case 0:
        let actions = machine.expiryPassed(at: now)
        return Asked("expiryPassed", acted: !actions.isEmpty)
      case 4:
        machine.launcherLeft()
        return Asked("launcherLeft", acted: false)
      case 1:
        let actions = machine.inquiryEnded()
        return Asked("inquiryEnded", acted: !actions.isEmpty)
      default:
        let actions = machine.exchangeRequested(by: random.one(of: Self.apps), at: now)
        let acted = actions.contains { if case .refuse = $0 { false } else { true } }
        return Asked("exchangeRequested", acted: acted)
      }
    }
    try check(LaunchCodeMachine.self, "launch-code.md", seen: seen)
  }

  @Test func `the lease does what its table says`() throws {
    let seen = explore(runs: 300, events: 30) {
      LeaseMachine(limits: limits)
    } _: { machine, random, now in
      let app = random.one(of: Self.apps)
      let event: String
      let actions: [LeaseMachine.Action]
      switch random.below(20) {
      case 0: (event, actions) = ("inquiryEnded", machine.inquiryEnded())
      case 1...5: (event, actions) = ("granted", machine.granted(to: app, at: now))
      case 6...8: (event, actions) = ("lapsePassed", machine.lapsePassed(at: now))
      case 9...11: (event, actions) = ("released", machine.released(by: app))
      default:
        let epoch = random.chance(3, in: 4) ? machine.epoch : Epoch(machine.epoch.rawValue &- 1)
        (event, actions) = ("writeRequested", machine.writeRequested(by: app, epoch: epoch, at: now))
      }
      return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
    }
    try check(LeaseMachine.self, "lease.md", seen: seen)
  }

  @Test func `the handoff does what its table says`() throws {
    let seen = explore(runs: 6_000, events: 30) {
      HandoffMachine(limits: limits)
    } _: { machine, random, now in
      var drive = HandoffDrive(random: random)
      let asked = drive.ask(&machine, Self.apps, Self.ios, at: now)
      random = drive.random
      return asked
    }
    try check(HandoffMachine.self, "handoff.md", seen: seen)
  }

  @Test func `the inquiry does what its table says`() throws {
    let definitions = [InquiryDefinition.walk, .nothingAsked, .wait]
    var seen: Set<Transition> = []
    for definition in definitions {
      seen.formUnion(
        explore(runs: 1_000, events: 12) {
          InquiryMachine(createdAt: .start, limits: limits)
        } _: { machine, random, now in
          let capabilities: Capabilities = random.chance(1, in: 2) ? [.camera, .nfc] : []
          let event: String
          let actions: [InquiryMachine.Action]
          switch random.below(18) {
          case 16: (event, actions) = ("expiryMoved", machine.expiryMoved(to: now + .seconds(60)))
          case 17: (event, actions) = ("forced", machine.forced(random.one(of: TerminalOutcome.allCases), definition))
          case 0...3: (event, actions) = ("opened", machine.opened(by: capabilities, at: now, definition, limits))
          case 4: (event, actions) = ("cancelRequested", machine.cancelRequested(definition))
          case 5: (event, actions) = ("expiryPassed", machine.expiryPassed(at: now + .seconds(80_000), definition))
          case 6: (event, actions) = ("expiryPassed", machine.expiryPassed(at: now, definition))
          case 7: (event, actions) = ("waitEnded", machine.waitEnded(capabilities, definition))
          case 8: (event, actions) = ("holderAppeared", machine.holderAppeared(capabilities, definition))
          default:
            let accepted = machine.progress?.accepted.last
            let isRepeat = accepted != nil && random.chance(1, in: 3)
            let step = (isRepeat ? accepted?.step : machine.progress?.step) ?? StepID(1)
            let evidence = CaptureEvidence(digest: 1, byteCount: 1)
            let isCapture = definition[step]?.kind == .governmentID(.nfc)
            let submission = InquiryMachine.Submission(
              by: Self.apps[0], capabilities: capabilities, step: step,
              key: (isRepeat ? accepted?.key : nil) ?? IdempotencyKey(UInt32(random.below(4))),
              content: isCapture ? .governmentID(evidence) : .acknowledged)
            (event, actions) = ("submissionReceived", machine.submissionReceived(submission, definition))
          }
          return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
        })
    }
    try check(InquiryMachine.self, "inquiry.md", seen: seen)
  }

  @Test func `the one-time code does what its table says`() throws {
    let definition = OneTimeCodeDefinition(validMs: 60_000, resendAfterMs: 5_000, resendsMax: 2, triesMax: 2)
    let seen = explore(runs: 2_000, events: 16) {
      OneTimeCodeMachine(definition, for: StepID(1))
    } _: { machine, random, now in
      let event: String
      let actions: [OneTimeCodeMachine.Action]
      switch random.below(8) {
      case 0: (event, actions) = ("stepReached", machine.stepReached(at: now))
      case 1...3: (event, actions) = ("resendRequested", machine.resendRequested(at: now))
      default:
        let isRight = machine.attempt != nil && random.chance(1, in: 3)
        let key = IdempotencyKey(UInt32(random.below(1_000)))
        let before = machine
        actions = machine.digitsReceived(isRight: isRight, by: Self.apps[0], under: key, at: now)
        let acted = machine != before && machine.stateName != before.stateName || actions == [.accept]
        let isWrong = actions.contains { if case .wrong = $0 { true } else { false } }
        return Asked("digitsReceived", acted: acted || isWrong)
      }
      return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
    }
    try check(OneTimeCodeMachine.self, "one-time-code.md", seen: seen)
  }

  @Test func `the resume token does what its table says`() throws {
    let digests = (0..<6).map { CodeDigest(high: 0, low: $0) }
    let seen = explore(runs: 300, events: 12) {
      ResumeTokenMachine(issued: digests[1])
    } _: { machine, random, now in
      let rotation = Int(machine.rotation ?? 1)
      let digest = digests[min(5, max(0, rotation - Int(random.below(4))))]
      let next = digests[min(5, rotation + 1)]
      let actions: [ResumeTokenMachine.Action]
      let event: String
      switch random.below(5) {
      case 0, 1:
        guard rotation < 5 else { return Asked("checked", acted: machine.checked(digests[5], at: now) == [.pass]) }
        (event, actions) = ("presented", machine.presented(digest, next: next, at: now))
      case 2 where rotation < 5:
        (event, actions) = ("reopened", machine.reopened(next, rotation: UInt32(rotation + 1), at: now))
      default:
        (event, actions) = ("checked", machine.checked(digest, at: now))
      }
      return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
    }
    try check(ResumeTokenMachine.self, "resume-token.md", seen: seen)
  }

  @Test func `the outbox does what its table says`() throws {
    let documents = Self.documents(versions: 1)
    let seen = explore(runs: 500, events: 20) {
      OutboxMachine()
    } _: { machine, random, now in
      let document = random.one(of: documents)
      let app = random.one(of: Self.apps)
      let event: String
      let actions: [OutboxMachine.Action]
      let before = machine.rows
      switch random.below(5) {
      case 0:
        let apps = random.chance(1, in: 5) ? [] : Array(Self.apps.prefix(2))
        (event, actions) = ("documentIssued", machine.documentIssued(document, to: apps, at: now, limits))
      case 1: (event, actions) = ("relayPassed", machine.relayPassed(at: now, limits))
      case 2...3: (event, actions) = ("queued", machine.queued(document.edition, by: app))
      default: (event, actions) = ("delivered", machine.delivered(document.edition, to: app))
      }
      let rowsLeft = event == "delivered" && machine.rows != before
      return Asked(event, acted: !actions.isEmpty || rowsLeft)
    }
    try check(OutboxMachine.self, "outbox.md", seen: seen)
  }

  @Test func `a delivery does what its table says`() throws {
    let seen = explore(runs: 4_000, events: 10) {
      DeliveryMachine(
        Self.documents(versions: 1)[0], SequenceNumber(1), queuedAt: .start, readyAt: .start + .seconds(5))
    } _: { machine, random, now in
      let event: String
      let actions: [DeliveryMachine.Action]
      switch random.below(16) {
      case 12: (event, actions) = ("withdrawn", machine.withdrawn())
      case 13: (event, actions) = ("retryDue", machine.retryDue(as: SequenceNumber(2), at: now, limits))
      case 14: (event, actions) = ("cursorFellBack", machine.cursorFellBack(isNewest: random.chance(1, in: 2)))
      case 0: (event, actions) = ("superseded", machine.superseded())
      case 1: (event, actions) = ("acknowledged", machine.acknowledged(random.one(of: [.stored, .integrity])))
      case 2: (event, actions) = ("hintDue", machine.hintDue(at: now + .seconds(86_400), limits))
      case 3...5: (event, actions) = ("cursorPassed", machine.cursorPassed(at: now, limits))
      case 6...8: (event, actions) = ("fetchRequested", machine.fetchRequested(at: now, limits))
      default: (event, actions) = ("hintDue", machine.hintDue(at: now, limits))
      }
      return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
    }
    try check(DeliveryMachine.self, "delivery.md", seen: seen)
  }

  @Test func `the mailbox does what its table says`() throws {
    let documents = Self.documents(versions: 2)
    let seen = explore(runs: 20_000, events: 20) {
      DeviceMailboxMachine()
    } _: { machine, random, now in
      let document = random.one(of: documents)
      let sequence = SequenceNumber(UInt32(random.below(4)))
      let event: String
      let actions: [DeviceMailboxMachine.Action]
      let readyAt = random.chance(1, in: 3) ? now + .seconds(10) : now
      switch random.below(24) {
      case 23: (event, actions) = ("removed", machine.removed(at: now))
      case 0...7:
        (event, actions) = ("documentDue", machine.documentDue(document, readyAt: readyAt, at: now, limits))
      case 8...11: (event, actions) = ("pulled", machine.pulled(after: sequence, at: now, limits))
      case 12...14: (event, actions) = ("fetchRequested", machine.fetchRequested(document.edition, at: now, limits))
      case 15...16: (event, actions) = ("redeliveryPassed", machine.redeliveryPassed(at: now, limits))
      case 17:
        (event, actions) = ("redeliveryPassed", machine.redeliveryPassed(at: now + .seconds(90_000), limits))
      default:
        let entry = MailboxEntry(sequence: sequence, edition: document.edition)
        (event, actions) = ("acknowledged", machine.acknowledged(entry, .stored, at: now))
      }
      return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
    }
    try check(DeviceMailboxMachine.self, "mailbox.md", seen: seen)
  }

  private static func documents(versions: UInt16) -> [Document] {
    let inquiry = InquiryID(session: person, ordinal: 1)
    return (1...UInt8(2)).flatMap { ordinal in
      (1...versions).map { version in
        Document(
          id: DocumentID(inquiry: inquiry, ordinal: ordinal), version: DocumentVersion(version),
          digest: UInt64(ordinal) << 16 | UInt64(version), byteCount: 1_000)
      }
    }
  }
}

/// Asks a handoff slot the things that devices ask, mostly at sensible moments.
private struct HandoffDrive {
  var random: SeededRandom

  mutating func ask(
    _ machine: inout HandoffMachine, _ apps: [InstallationID], _ traits: DeviceTraits, at now: Instant
  ) -> Asked {
    let app = random.one(of: random.chance(1, in: 8) ? apps : Array(apps.prefix(2)))
    let number = ConfirmNumber(UInt16(random.below(2)))
    let event: String
    let actions: [HandoffMachine.Action]
    switch random.below(32) {
    case 0...6:
      let mint = HandoffMachine.Mint(
        by: app, platform: .web, reason: random.one(of: [.asked, .rotation]), digest: digest(machine.generation.next),
        holder: random.one(of: [nil, app]))
      (event, actions) = ("mintRequested", machine.mintRequested(mint, at: now))
    case 7...11:
      let generation = random.chance(3, in: 4) ? machine.generation : Generation(1)
      let attempt = HandoffMachine.Attempt(
        by: app, traits: traits, digest: digest(generation), number: ConfirmNumber(1))
      (event, actions) = ("claimRequested", machine.claimRequested(attempt, at: now))
    case 12...15:
      let request = RequestNumber(UInt32(random.below(3)))
      (event, actions) = (
        "confirmRequested", machine.confirmRequested(by: app, number: number, request: request, at: now)
      )
    case 16: (event, actions) = ("declineRequested", machine.declineRequested(by: app))
    case 17: (event, actions) = ("reclaimRequested", machine.reclaimRequested(by: app))
    case 18...24: (event, actions) = ("handBackRequested", machine.handBackRequested(by: app))
    case 25...28: (event, actions) = ("offerExpiryPassed", machine.offerExpiryPassed(at: now))
    case 29...30: (event, actions) = ("confirmDeadlinePassed", machine.confirmDeadlinePassed(at: now))
    default:
      (event, actions) = ("inquiryEnded", machine.inquiryEnded(random.one(of: [.approved, .cancelled])))
    }
    return Asked(event, acted: actions.contains { if case .refuse = $0 { false } else { true } })
  }

  private func digest(_ generation: Generation) -> CodeDigest {
    CodeDigest(high: 0, low: UInt64(generation.rawValue))
  }
}

extension InquiryDefinition {
  fileprivate static let walk = make([.introduction, .handoff, .governmentID(.nfc), .terminal(redirect: nil)])
  fileprivate static let wait = make(
    [.waiting(takes: .constant(.zero)), .introduction, .waiting(takes: .constant(.zero)), .terminal(redirect: nil)])
  fileprivate static let nothingAsked = make([.terminal(redirect: nil)])

  private static func make(_ kinds: [StepKind]) -> InquiryDefinition {
    let steps = kinds.enumerated().map { position, kind in
      StepDefinition(id: StepID(UInt8(position + 1)), name: "step \(position)", kind: kind, title: "Step")
    }
    guard let definition = try? InquiryDefinition(name: "test", steps: steps) else {
      preconditionFailure("The definition of a test is valid")
    }
    return definition
  }
}
