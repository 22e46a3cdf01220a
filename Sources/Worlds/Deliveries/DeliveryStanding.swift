public import Actors
public import Inquiry

/// Where one version of a document stands on its way to one device: since when, after how many hints, and what went
/// wrong last.
public struct DeliveryStanding: Hashable, Sendable {
  public let edition: DocumentEdition
  public let installation: InstallationID
  /// Nil while it waits in the outbox.
  public private(set) var status: DeliveryStatus?
  /// When it came to stand there. A further hint is no change.
  public private(set) var since: Instant
  public private(set) var attempts: UInt16 = 0
  public private(set) var lastError: DeliveryTrouble?

  /// It came due.
  public init(_ edition: DocumentEdition, to installation: InstallationID, at now: Instant) {
    self.edition = edition
    self.installation = installation
    since = now
  }

  public var isSettled: Bool { status?.isSettled ?? false }

  public mutating func changed(to status: DeliveryStatus, attempts: UInt16, at now: Instant) {
    if status != self.status { since = now }
    self.status = status
    self.attempts = max(attempts, self.attempts)
  }

  public mutating func failed(_ trouble: DeliveryTrouble) {
    lastError = trouble
  }

  /// Why it does not come on; nil for what has come on within `DeliveryTracker.patience`, and for what is settled.
  public func stuck(at now: Instant) -> StuckReason? {
    guard !isSettled, now - since >= DeliveryTracker.patience else { return nil }
    switch status {
    case nil: return lastError == .mailboxFull ? .mailboxFull : .notInMailbox
    case .queued, .hinted: return .deviceSilent
    case .fetched, .stored: return .noReceipt
    case .deferred: return .notReady
    case .acked, .failed, .superseded, .expired, .withdrawn: return nil
    }
  }
}

/// Why a delivery does not come on.
public enum StuckReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case mailboxFull
  case notInMailbox
  case deviceSilent
  case noReceipt
  case notReady
}

extension StuckReason {
  /// In a word or two, for a column.
  public var word: String {
    switch self {
    case .mailboxFull: "mailbox full"
    case .notInMailbox: "not in mailbox"
    case .deviceSilent: "device silent"
    case .noReceipt: "no receipt"
    case .notReady: "not ready"
    }
  }
}

extension StuckReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .mailboxFull: "its mailbox is full"
    case .notInMailbox: "its mailbox has not confirmed it"
    case .deviceSilent: "the device does not ask for it"
    case .noReceipt: "the device sends no receipt"
    case .notReady: "the issuer is not ready"
    }
  }
}
