public import Actors
internal import HTTP
public import Inquiry

/// What the service tells of the inquiries that were made here.
extension VendorDesk {
  /// Which session a launch code was given for.
  struct Launch: Sendable {
    let digest: CodeDigest
    let session: Int
  }

  /// A device came with the launch code of a session.
  struct Arrival: Sendable {
    let installation: InstallationID
    let session: Int
  }

  /// What a device handed in, before the service has said what comes of it.
  struct AskedAnswers: Sendable {
    let installation: InstallationID
    let number: RequestNumber
    let inquiry: InquiryID
    let step: StepID
    let answers: Answers
  }

  /// Whether an inquiry is one of those that are made here.
  public static func owns(_ inquiry: InquiryID) -> Bool { inquiry.session >= firstPerson }

  /// For as long an inquiry that was made here can last, one round after the other.
  public static let lifetime = Interval.seconds(40 * 86_400)

  /// Whether it is something that the desk has to hear.
  public static func listens(to event: InquiryEvent) -> Bool {
    switch event {
    case .sessionBegan(let inquiry, _, _), .sessionEnded(let inquiry, _), .stepCompleted(let inquiry, _, _, _),
      .stepReached(let inquiry, _, _), .ended(let inquiry, _):
      owns(inquiry)
    default: false
    }
  }

  /// A device asks the service.
  public mutating func asked(_ request: DeviceRequest) {
    switch request.body {
    case .exchange(let code, let traits):
      let digest = terms.hasher.digest(of: code.secret, for: .launch)
      guard let launch = launches.last(where: { $0.digest.matches(digest) }) else { return }
      if arrivals.count >= terms.limits.launchesMax { arrivals.removeFirst() }
      arrivals.append(Arrival(installation: request.from, session: launch.session))
      platforms(of: request.from, traits)
    case .claim(_, let traits, _): platforms(of: request.from, traits)
    case .submit(_, let inquiry, let step, _, _, .form(let answers)) where Self.owns(inquiry):
      if askedAnswers.count >= terms.limits.answersMax { askedAnswers.removeFirst() }
      askedAnswers.append(
        AskedAnswers(
          installation: request.from, number: request.number, inquiry: inquiry, step: step, answers: answers))
    default: break
    }
  }

  private mutating func platforms(of installation: InstallationID, _ traits: DeviceTraits) {
    knownPlatforms.removeAll { $0.installation == installation }
    if knownPlatforms.count >= terms.limits.launchesMax { knownPlatforms.removeFirst() }
    knownPlatforms.append((installation, traits.platform))
  }

  /// The service answers a device.
  public mutating func replied(_ reply: ServiceReply, to installation: InstallationID) {
    guard !askedAnswers.isEmpty else { return }
    askedAnswers.removeAll { $0.installation == installation && $0.number == reply.number }
  }

  /// Something happened at the service.
  public mutating func heard(_ event: InquiryEvent, at instant: Instant) -> [VendorAction] {
    now = time(at: instant)
    var actions: [VendorAction] = []
    switch event {
    case .sessionBegan(let inquiry, let installation, let method):
      if let place = place(of: inquiry) { began(place, installation, method) }
    case .sessionEnded(let inquiry, let installation):
      if let place = place(of: inquiry) { left(place, installation) }
    case .stepCompleted(let inquiry, let step, let installation, _):
      if let place = place(of: inquiry) { completed(place, step, by: installation) }
    case .stepReached(let inquiry, let step, _):
      if let place = place(of: inquiry) { reached(place, step, &actions) }
    case .ended(let inquiry, let outcome):
      if let place = place(of: inquiry) { ended(place, outcome) }
    default: break
    }
    return actions + posts()
  }

  /// Of the round that is walked now; what is heard of an earlier one is past.
  func place(of inquiry: InquiryID) -> Int? {
    let first = terms.environment.firstPerson + terms.numberedBefore
    guard inquiry.session.rawValue >= first else { return nil }
    let place = Int(inquiry.session.rawValue - first)
    guard inquiries.indices.contains(place), inquiries[place].current == inquiry else { return nil }
    return place
  }

  private mutating func began(_ place: Int, _ installation: InstallationID, _ method: SessionMethod) {
    let known = arrivals.lastIndex { entry in
      entry.installation == installation && sessions[entry.session].inquiry == place
    }
    var position: Int?
    if method == .launch, let known {
      position = arrivals.remove(at: known).session
    } else {
      position = inquiries[place].sessions.last {
        sessions[$0].installation == installation && sessions[$0].status == .active && sessions[$0].method == method
      }
    }
    if let taken = position, sessions[taken].status == .expired { position = nil }
    // A device that the service let in is shown, also where the API would not have made one more session.
    let session = position ?? handedSession(place)
    guard sessions[session].status != .active || sessions[session].installation != installation else { return }
    sessions[session].status = .active
    sessions[session].startedAt = now
    sessions[session].method = method
    sessions[session].installation = installation
    sessions[session].platform = knownPlatforms.last { $0.installation == installation }?.platform
    noted(.sessionStarted, session: session)
  }

  private mutating func handedSession(_ place: Int) -> Int {
    let end = inquiries[place].expiresAt ?? now.adding(seconds: terms.limits.createdSeconds)
    let session = VendorSession(id: ids.make(.session), inquiry: place, createdAt: now, expiresAt: end)
    sessions.append(session)
    sessionPlaces[session.id] = sessions.count - 1
    inquiries[place].sessions.append(sessions.count - 1)
    return sessions.count - 1
  }

  private mutating func left(_ place: Int, _ installation: InstallationID) {
    for session in inquiries[place].sessions
    where sessions[session].installation == installation && sessions[session].status == .active {
      sessions[session].status = .expired
      sessions[session].expiredAt = now
      noted(.sessionExpired, session: session)
    }
  }

  private mutating func completed(_ place: Int, _ step: StepID, by installation: InstallationID) {
    let inquiry = inquiries[place]
    guard inquiry.redactedAt == nil, !inquiry.answered.contains(step),
      let asked = askedAnswers.first(where: {
        $0.installation == installation && $0.step == step && $0.inquiry == inquiry.current
      }),
      let definition = terms.catalogue[templates[inquiry.template].definition],
      case .form(let fields) = definition[step]?.kind
    else { return }
    inquiries[place].answered.append(step)
    for answer in asked.answers.fields {
      guard let field = fields.first(where: { $0.id == answer.field }) else { continue }
      for shown in VendorField.fields(field, answer.value) where inquiries[place].fields.count < terms.limits.fieldsMax
      {
        inquiries[place].fields.set(shown)
      }
    }
  }

  private mutating func reached(_ place: Int, _ step: StepID, _ actions: inout [VendorAction]) {
    let inquiry = inquiries[place]
    let definition = terms.catalogue[templates[inquiry.template].definition]
    guard let reached = definition?[step], inquiry.status.isOpen else { return }
    let isFirst = inquiry.status == .created
    let name = reached.name
    guard isFirst || inquiry.nextStep != name else { return }
    // An inquiry that was started from outside stands at its beginning until it is heard of.
    let isAtStart = inquiry.nextStep == VendorInquiry.startName
    inquiries[place].previousStep = inquiry.nextStep
    inquiries[place].nextStep = name
    inquiries[place].updatedAt = now
    if isFirst {
      inquiries[place].status = .pending
      inquiries[place].startedAt = inquiry.startedAt ?? now
      if let seconds = inquiry.intervals.afterStart { inquiries[place].expiresAt = now.adding(seconds: seconds) }
      noted(.started, place)
    } else if !isAtStart {
      noted(.transitioned, place)
    }
    if isFirst || isAtStart { tellExpiry(place, &actions) }
  }

  private mutating func ended(_ place: Int, _ outcome: TerminalOutcome) {
    let status = inquiries[place].status
    // The walk came to its end before the service heard that it was to expire.
    let hasOutrun = status == .expired && outcome == .approved
    guard status.isOpen || hasOutrun, inquiries[place].redactedAt == nil else { return }
    if hasOutrun {
      inquiries[place].status = .pending
      inquiries[place].expiredAt = nil
    }
    let decision: VendorDecision =
      switch outcome {
      case .approved: .complete
      case .declined: .decline
      case .cancelled, .failed: .fail
      case .expired, .abandoned: .expire
      }
    do throws(VendorError) {
      try inquiries[place].decide(decision, at: now)
    } catch {
      return
    }
    noted(decision.event, place)
    expireSessions(of: place)
  }

  /// The service ends an inquiry by its own clock: at the time that the API tells.
  func tellExpiry(_ place: Int, _ actions: inout [VendorAction]) {
    guard let end = inquiries[place].expiresAt else { return }
    let current = inquiries[place].current
    let elapsed = max(0, end.milliseconds - terms.clockStart.milliseconds - advancedMs)
    actions.append(.tell(current, .expires(current, at: .start + .milliseconds(elapsed))))
  }
}
