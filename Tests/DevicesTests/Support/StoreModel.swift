import Actors
@testable import Devices
import Inquiry

/// What an app may rely on about a store: the lifecycle, and when the service is asked. It knows nothing of stages,
/// leases, codes and retries; where they decide, it allows what they may decide.
struct StoreModel {
  enum Phase: Hashable {
    case idle
    /// A launch code is exchanged, or a saved inquiry attached to.
    case entering
    /// The code of another device is on its way to an inquiry.
    case arriving
    case started(TerminalOutcome?)
    case failed(InquiryError, TerminalOutcome?)
    case closed(TerminalOutcome?)
  }

  enum Happening {
    case dispatch(InquiryAction)
    case reply(ServiceReply.Body, to: DeviceRequest.Body)
    case spent(DeviceRequest.Body)
    case push(ServicePush)
    case recordSaved
    case captured(CaptureResult)
    case identitySaved
    case identityNotSaved(InquiryError)
    case time
  }

  var phase = Phase.idle
  /// What was opened last; a retry opens it again.
  var entry: Entry?

  /// Each phase that an event may lead to; one, where the rules leave nothing open.
  mutating func after(_ happening: Happening, _ records: ResumeRecords, at now: Instant) -> Set<Phase> {
    switch happening {
    case .dispatch(.open(let entry)):
      switch phase {
      case .idle, .closed:
        self.entry = entry
        return [Self.opened(entry, records, at: now)]
      case .entering, .arriving, .started, .failed: return [phase]
      }
    case .dispatch(.close): return [.closed(outcome)]
    case .dispatch(.retry):
      // Offered for what could not be reached, and for that only (F30, F31).
      guard case .failed(.serviceUnreachable, _) = phase, let entry else { return [phase] }
      return [Self.opened(entry, records, at: now)]
    case .dispatch(.declineHandoff): return phase == .arriving ? [.closed(nil)] : [phase]
    case .dispatch(let action): return action.asksForToken ? orFailed([.tokenExpired, .tokenInvalid]) : [phase]
    case .reply(let reply, let request): return afterReply(reply, to: request)
    case .spent(let request):
      guard phase == .entering || phase == .arriving, !request.isFarewell else { return [phase] }
      return [.failed(.serviceUnreachable, nil)]
    case .push(let push): return learned(push.snapshot)
    case .identityNotSaved(let error): return orFailed([error])
    case .captured: return orFailed([.invalidState, .fileTooLarge, .recordMapping])
    case .time: return phase == .arriving ? [phase, .failed(.launchCodeInvalid, nil)] : orFailed([.tokenExpired])
    case .recordSaved, .identitySaved: return orFailed([.tokenExpired])
    }
  }

  var outcome: TerminalOutcome? {
    switch phase {
    case .idle, .entering, .arriving: nil
    case .started(let outcome), .failed(_, let outcome), .closed(let outcome): outcome
    }
  }

  /// F04 to F07.
  private static func opened(_ entry: Entry, _ records: ResumeRecords, at now: Instant) -> Phase {
    switch entry {
    case .start(.blank), .anotherDevice(.blank), .sameDeviceResume(.blank): return .failed(.invalidEntry, nil)
    case .start(.unreadable), .start(.typed), .start(.linked), .anotherDevice(.unreadable):
      return .failed(.launchCodeInvalid, nil)
    case .start(.secret(let secret)):
      return records.exchanged(LaunchCode(secret)).map { resumed($0, at: now) } ?? .entering
    case .anotherDevice: return .arriving
    case .sameDeviceResume(.unreadable): return .failed(.noActiveInquiry, nil)
    case .sameDeviceResume(.current): return resumed(records.current, at: now)
    case .sameDeviceResume(.named(let id)): return resumed(records[id], at: now)
    }
  }

  private static func resumed(_ record: ResumeRecord?, at now: Instant) -> Phase {
    guard let record else { return .failed(.noActiveInquiry, nil) }
    return now + .seconds(60) < record.expiresAt ? .entering : .failed(.tokenExpired, nil)
  }

  private func afterReply(_ reply: ServiceReply.Body, to request: DeviceRequest.Body) -> Set<Phase> {
    switch (phase, reply) {
    case (.entering, .opened(let opening)):
      let isReadable = opening.snapshot.inquiry.isReadable
      return [isReadable ? .started(opening.snapshot.outcome) : .failed(.noActiveInquiry, nil)]
    case (.arriving, .opened(let opening)): return [phase, .started(opening.snapshot.outcome)]
    case (.started, .opened(let opening)): return learned(opening.snapshot)
    case (.started, .progressed(let snapshot)): return learned(snapshot)
    case (.started, .verified(let snapshot, _)): return learned(snapshot)
    case (.entering, .refused(let refusal)), (.arriving, .refused(let refusal)):
      return request.isFarewell ? [phase] : [.failed(refusal.error, nil)]
    case (.started, .refused(let refusal)): return refusal.endsInquiryHere ? orFailed([refusal.error]) : [phase]
    case (_, _): return [phase]
    }
  }

  /// An outcome that was reached stands (S21), and shows at the Terminal stage: the lifecycle stays Started (F11).
  private func learned(_ snapshot: Snapshot) -> Set<Phase> {
    guard case .started(nil) = phase else { return [phase] }
    return [phase, .started(snapshot.outcome)]
  }

  private func orFailed(_ errors: [InquiryError]) -> Set<Phase> {
    guard case .started(let outcome) = phase else { return [phase] }
    return Set([phase] + errors.map { .failed($0, outcome) })
  }
}

extension InquiryAction {
  /// Whether a device may find out by it that it has no token any more: without a request.
  fileprivate var asksForToken: Bool {
    if case .reclaim = self { true } else { false }
  }
}

extension DeviceRequest.Body {
  /// What is said on leaving: nobody waits for an answer.
  fileprivate var isFarewell: Bool {
    switch self {
    case .closed, .decline, .cancel: true
    case .exchange, .peek, .claim, .confirm, .submit, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .watch,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      false
    }
  }
}

extension Refusal {
  /// The device is told that it has nothing here any more.
  fileprivate var endsInquiryHere: Bool {
    [.inquiryEnded, .noSuchInquiry, .tokenExpired, .tokenInvalid, .tokenReused].contains(self)
  }
}
