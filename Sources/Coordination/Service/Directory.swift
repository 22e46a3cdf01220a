public import Actors
public import Inquiry

/// Knows which inquiry a code opens, by the code's digest. Shared by all sessions: it draws no randomness, and nothing
/// of one session changes what another one is told.
///
/// It also makes the mailbox of each installation, before the installation can hear that it has one.
public struct Directory: Behaviour {
  public typealias System = InquirySystem

  private let hasher: any SecretHasher
  private let archive: any ServiceArchive
  private var inquiries: [CodeDigest: InquiryID] = [:]
  /// Of each code that has one, its typed form.
  private var typedForms: [CodeDigest: CodeDigest] = [:]
  private var guesses: TypedGuesses
  /// Those that answer.
  private var present: Set<InquiryID> = []
  private var mailboxes: Set<InstallationID> = []
  /// Whose persons took them off those that get documents.
  private var removed: Set<InstallationID> = []

  public init(
    hasher: any SecretHasher, _ limits: ServiceLimits = ServiceLimits(), archive: any ServiceArchive = EmptyArchive()
  ) {
    self.hasher = hasher
    self.archive = archive
    guesses = TypedGuesses(limits)
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch message {
    case .request(let request):
      switch inquiry(of: request, at: context.now) {
      case .success(let id):
        makeMailbox(of: request, &effects)
        effects.send(.forwarded(request, replyTo: context.sender), toName: .inquiry(id), deadline: context.deadline)
        if !removed.isEmpty { removedAgain(request, from: id, &effects) }
      case .failure(let refusal):
        effects.log(.info, .refused(request.from, refusal))
        effects.send(.reply(ServiceReply(number: request.number, body: .refused(refusal))), to: context.sender)
      }
    case .service(.register(let digest, let typed, _, let id)):
      inquiries[digest] = id
      present.insert(id)
      // Of two codes with one typed form the first can be typed.
      if let typed, inquiries[typed] == nil {
        inquiries[typed] = id
        typedForms[digest] = typed
      }
    case .service(.unregister(let digest)):
      inquiries[digest] = nil
      if let typed = typedForms.removeValue(forKey: digest) { inquiries[typed] = nil }
    case .service(.retired(let id)): present.remove(id)
    case .service(.remove(let device)): remove(device, &effects)
    case .service(.claimLost(let id)):
      for other in running(of: id.session) where other != id {
        effects.send(.service(.claimLost(id)), toName: .inquiry(other))
      }
    case .service, .forwarded, .reply, .push, .hint, .action, .screen, .look, .deed, .app, .interface, .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      break
    }
  }

  private mutating func inquiry(of request: DeviceRequest, at now: Instant) -> Result<InquiryID, Refusal> {
    switch request.body {
    case .exchange(let code, _): found(code.secret, .launch, elsewhere: .handoff)
    case .peek(.scanned(let code)), .claim(.scanned(let code), _, _), .peek(.linked(let code, _)),
      .claim(.linked(let code, _), _, _):
      found(code.secret, .handoff, elsewhere: .launch)
    case .peek(.typed(let code)), .claim(.typed(let code), _, _): found(code, by: request.from, at: now)
    case .confirm(let id, _), .decline(let id), .submit(_, let id, _, _, _, _), .mint(_, let id, _),
      .resend(_, let id, _, _), .heartbeat(_, let id, _, _), .handBack(_, let id, _), .reclaim(_, let id),
      .attach(_, let id, _),
      .cancel(_, let id), .closed(_, let id), .watch(_, let id):
      isPresent(id) ? .success(id) : .failure(.noSuchInquiry)
    case .pull, .fetch, .acknowledge, .findInquiry, .beginFlow: .failure(.receiptInvalid)
    }
  }

  /// A code at the wrong entry is told from an unknown one in the log; nobody outside can tell them apart (S14, S28).
  private func found(
    _ secret: Secret, _ purpose: SecretPurpose, elsewhere other: SecretPurpose
  ) -> Result<InquiryID, Refusal> {
    if let id = inquiry(behind: hasher.digest(of: secret, for: purpose)) { return .success(id) }
    return .failure(inquiry(behind: hasher.digest(of: secret, for: other)) == nil ? .unknownCode : .wrongKindOfCode)
  }

  private func inquiry(behind digest: CodeDigest) -> InquiryID? {
    inquiries[digest] ?? archive.inquiry(behind: digest)
  }

  private func isPresent(_ id: InquiryID) -> Bool { present.contains(id) || archive.holds(id) }

  /// Letters can be guessed, so that a device gets few tries (S17).
  private mutating func found(
    _ code: TypedCode, by device: InstallationID, at now: Instant
  ) -> Result<InquiryID, Refusal> {
    guard guesses.mayGuess(device, at: now), let id = inquiry(behind: hasher.digest(of: code)) else {
      guesses.missed(device, at: now)
      return .failure(.unknownCode)
    }
    guesses.hit(device)
    return .success(id)
  }

  /// The inquiries of a person that answer.
  private func running(of person: SessionNumber) -> [InquiryID] {
    (1...UInt16(VendorInquiries.inquiriesMax)).map { InquiryID(session: person, ordinal: $0) }.filter(isPresent)
  }

  /// The inquiries of the person say whether an installation is one of theirs. When none is left that could, it is: an
  /// inquiry that went left only mailboxes behind.
  private mutating func remove(_ device: DeviceID, _ effects: inout Effects<InquirySystem>) {
    let running = running(of: device.session)
    for generation in 1...UInt8.max {
      let installation = InstallationID(device: device, generation: generation)
      guard hasMailbox(installation) else { continue }
      removed.insert(installation)
      for inquiry in running { effects.send(.service(.removed(installation)), toName: .inquiry(inquiry)) }
      if running.isEmpty { effects.send(.service(.removed(installation)), toName: .mailbox(installation)) }
    }
  }

  /// A removed installation may take part in another inquiry, and gets no documents of that one either (S35).
  private func removedAgain(
    _ request: DeviceRequest, from inquiry: InquiryID, _ effects: inout Effects<InquirySystem>
  ) {
    switch request.body {
    case .exchange, .confirm:
      guard removed.contains(request.from) else { return }
      effects.send(.service(.removed(request.from)), toName: .inquiry(inquiry))
    case .peek, .claim, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .cancel, .closed,
      .watch, .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      break
    }
  }

  private func hasMailbox(_ installation: InstallationID) -> Bool {
    mailboxes.contains(installation) || archive.holds(mailboxOf: installation)
  }

  private mutating func makeMailbox(of request: DeviceRequest, _ effects: inout Effects<InquirySystem>) {
    switch request.body {
    case .exchange, .claim:
      guard !hasMailbox(request.from) else { return }
      mailboxes.insert(request.from)
      let plan = ActorPlan.mailbox(request.from)
      _ = effects.spawn(plan, CoordinationFactory.options(plan, mailboxMessagesMax: 256))
      for generation in 1..<max(1, request.from.generation) {
        let older = InstallationID(device: request.from.device, generation: generation)
        guard hasMailbox(older) else { continue }
        effects.send(.service(.replaced(by: request.from)), toName: .mailbox(older))
      }
    case .peek, .confirm, .decline, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .cancel, .closed,
      .watch, .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      break
    }
  }
}

extension Refusal: Error {}
