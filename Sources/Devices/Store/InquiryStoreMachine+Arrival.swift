import Actors
import Inquiry

extension InquiryStoreMachine {
  /// Who asks, before anything is claimed; nothing personal (S11).
  mutating func peekReceived(_ peek: HandoffPeek) -> [StoreAction] {
    inArrival { arrival in
      guard arrival.phase == .peeking else { return [] }
      arrival.phase = .peeked
      arrival.source = peek.source
      arrival.nonce = peek.nonce
      return []
    }
  }

  mutating func handoffAccepted(_ conditions: StoreConditions) -> [StoreAction] {
    inArrival { arrival in
      guard arrival.phase == .peeked else { return [] }
      arrival.phase = .claiming
      return [.ask(.claim(arrival.code, conditions.traits, arrival.nonce))]
    }
  }

  /// The code is claimed, and gives no right yet (S20).
  mutating func ticketReceived(_ ticket: ClaimTicket, _ conditions: StoreConditions) -> [StoreAction] {
    inArrival { arrival in
      guard arrival.phase == .claiming else { return [] }
      arrival.phase = .awaitingNumber
      arrival.inquiry = ticket.inquiry
      arrival.source = ticket.source
      arrival.triesLeft = ticket.triesLeft
      arrival.until = conditions.now + .milliseconds(Int64(ticket.confirmMs))
      return []
    }
  }

  mutating func numberEntered(_ number: ConfirmNumber) -> [StoreAction] {
    inArrival { arrival in
      guard arrival.phase == .awaitingNumber, let inquiry = arrival.inquiry else { return [] }
      arrival.phase = .confirming
      arrival.error = nil
      return [.ask(.confirm(inquiry, number))]
    }
  }

  mutating func wrongNumberReceived(triesLeft: UInt8) -> [StoreAction] {
    inArrival { arrival in
      guard arrival.phase == .confirming else { return [] }
      arrival.phase = .awaitingNumber
      arrival.triesLeft = triesLeft
      arrival.error = InquiryErrorView(.wrongConfirmNumber)
      return []
    }
  }

  /// The person did not mean to. Before the claim nobody has to be told.
  mutating func handoffDeclined() -> [StoreAction] {
    switch consume self.state {
    case .arriving(let arrival):
      self = Self(.closed(nil))
      let told = arrival.inquiry.map { [StoreAction.ask(.decline($0))] } ?? []
      return [.forgetRequests] + told
    case .ready:
      self = Self(.ready)
      return []
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return []
    case .started(let started):
      self = Self(.started(started))
      return []
    case .failed(let failure):
      self = Self(.failed(failure))
      return []
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return []
    }
  }

  /// Nobody typed the number in time, or nobody shows it any more: the code leads nowhere now (S17).
  /// - Returns: nil when no number is waited for, or there is time left.
  mutating func claimTimeReached(_ conditions: StoreConditions) -> [StoreAction]? {
    switch consume self.state {
    case .arriving(let arrival):
      guard arrival.wakesAt <= conditions.now else {
        self = Self(.arriving(arrival))
        return nil
      }
      self = Self(.failed(Failure(error: .launchCodeInvalid, entry: arrival.entry, outcome: nil)))
      return [.forgetRequests]
    case .ready:
      self = Self(.ready)
      return nil
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return nil
    case .started(let started):
      self = Self(.started(started))
      return nil
    case .failed(let failure):
      self = Self(.failed(failure))
      return nil
    case .closed(let outcome):
      self = Self(.closed(outcome))
      return nil
    }
  }

  private mutating func inArrival(_ change: (inout Arrival) -> [StoreAction]) -> [StoreAction] {
    switch consume self.state {
    case .arriving(var arrival):
      let actions = change(&arrival)
      self = Self(.arriving(arrival))
      return actions
    case .ready:
      self = Self(.ready)
      return []
    case .opening(let attempt):
      self = Self(.opening(attempt))
      return []
    case .started(let started):
      self = Self(.started(started))
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

extension InquiryStoreMachine.Arrival {
  /// When the number is too late; `never` while none is waited for. What was typed already, the service judges.
  var wakesAt: Instant {
    switch phase {
    case .awaitingNumber: until
    case .peeking, .peeked, .claiming, .confirming: .never
    }
  }
}
