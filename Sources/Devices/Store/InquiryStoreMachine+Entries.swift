import Actors
import Inquiry

extension InquiryStoreMachine {
  /// Where an entry leads (F04 to F07). Called in `ready`, and leaves it.
  mutating func enter(_ entry: Entry, _ records: ResumeRecords, _ conditions: StoreConditions) -> [StoreAction] {
    switch entry {
    case .start(let code):
      switch code {
      case .blank: return fail(.invalidEntry, entry)
      case .unreadable, .typed, .linked: return fail(.launchCodeInvalid, entry)
      case .secret(let secret): return start(LaunchCode(secret), entry, records, conditions)
      }
    case .sameDeviceResume(let which):
      switch which {
      case .blank: return fail(.invalidEntry, entry)
      case .unreadable: return refuseResume(.noActiveInquiry, entry)
      case .current: return resume(records.current, entry, conditions)
      case .named(let id): return resume(records[id], entry, conditions)
      }
    case .anotherDevice(let code):
      switch code {
      case .blank: return fail(.invalidEntry, entry)
      case .unreadable: return fail(.launchCodeInvalid, entry)
      case .secret(let secret): return arrive(.scanned(HandoffCode(secret)), entry)
      case .linked(let secret, let method): return arrive(.linked(HandoffCode(secret), by: method), entry)
      case .typed(let typed): return arrive(.typed(typed), entry)
      }
    }
  }

  /// A launch code that this device exchanged before resumes that inquiry (F06).
  private mutating func start(
    _ code: LaunchCode, _ entry: Entry, _ records: ResumeRecords, _ conditions: StoreConditions
  ) -> [StoreAction] {
    if let record = records.exchanged(code) { return resume(record, entry, conditions) }
    self = Self(.opening(Attempt(entry: entry, record: nil, launchCode: code)))
    return [.ask(.exchange(code, conditions.traits))]
  }

  /// The service is asked for the truth first (C2). What would end under the person's hands is not resumed.
  private mutating func resume(
    _ record: ResumeRecord?, _ entry: Entry, _ conditions: StoreConditions
  ) -> [StoreAction] {
    guard let record else { return refuseResume(.noActiveInquiry, entry) }
    guard conditions.now + Interval(deviceLimitMs: conditions.kit.limits.guardMarginMs) < record.expiresAt else {
      return refuseResume(.tokenExpired, entry) + [.eraseRecord(record.inquiry)]
    }
    self = Self(.opening(Attempt(entry: entry, record: record, launchCode: record.exchanged)))
    return [.ask(.attach(record.resumeToken, record.inquiry, conditions.traits))]
  }

  private mutating func arrive(_ code: PresentedCode, _ entry: Entry) -> [StoreAction] {
    self = Self(.arriving(Arrival(entry: entry, code: code)))
    return [.ask(.peek(code))]
  }

  private mutating func fail(_ error: InquiryError, _ entry: Entry) -> [StoreAction] {
    self = Self(.failed(Failure(error: error, entry: entry, outcome: nil)))
    return []
  }

  private mutating func refuseResume(_ error: InquiryError, _ entry: Entry) -> [StoreAction] {
    fail(error, entry) + [.resumeEnded(succeeded: false)]
  }

  /// What an exchange, an attach or a confirmation is answered by. The resume record is written before the inquiry
  /// counts as started here.
  mutating func openingReceived(
    _ opening: Opening, sentAt: Instant, _ conditions: StoreConditions
  ) -> [StoreAction] {
    switch consume self.state {
    case .opening(let attempt):
      guard opening.snapshot.inquiry.isReadable else {
        self = Self(.failed(Failure(error: .noActiveInquiry, entry: attempt.entry, outcome: nil)))
        return attempt.record == nil ? [] : [.resumeEnded(succeeded: false)]
      }
      if let fault = conditions.kit.fault(of: opening.snapshot, hadItLast: false) {
        self = Self(.failed(Failure(error: fault, entry: attempt.entry, outcome: nil)))
        return attempt.record == nil ? [] : [.resumeEnded(succeeded: false)]
      }
      var inquiry = OpenInquiry(opening, from: attempt.record, exchanged: attempt.launchCode, now: conditions.now)
      inquiry.leased(opening.snapshot, sentAt: sentAt, conditions.kit.limits)
      self = Self(.started(StartedMachine(inquiry)))
      return [.enrol(opening.receiptToken), .saveRecord]
    case .arriving(let arrival):
      guard arrival.phase == .confirming else {
        self = Self(.arriving(arrival))
        return []
      }
      if let fault = conditions.kit.fault(of: opening.snapshot, hadItLast: false) {
        self = Self(.failed(Failure(error: fault, entry: arrival.entry, outcome: nil)))
        return []
      }
      var inquiry = OpenInquiry(opening, from: nil, exchanged: nil, now: conditions.now)
      inquiry.leased(opening.snapshot, sentAt: sentAt, conditions.kit.limits)
      self = Self(.started(StartedMachine(inquiry)))
      return [.enrol(opening.receiptToken), .saveRecord]
    case .started(var started):
      let actions = started.openingReceived(opening, sentAt: sentAt, conditions)
      self = Self(.started(started))
      return checked(actions)
    case .ready:
      self = Self(.ready)
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }
}
