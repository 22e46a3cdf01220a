internal import Actors
internal import Inquiry

/// The deliveries of a service, as far as its devices see them: an entry is due as soon as its device is told of it.
struct DeliveryLedger: Sendable {
  private struct Debt: Hashable {
    let edition: DocumentEdition
    let device: InstallationID
  }

  private struct Standing {
    let sequence: SequenceNumber
    let dueAt: Instant
    var attempts: UInt16 = 1
    var isSettled = false
  }

  private struct Hint {
    let sequence: SequenceNumber
    let at: Instant
  }

  private static let hintsMax = 64

  /// Entries that devices were told of and have not dealt with, and mailboxes with something that nobody has looked at.
  var owedCount: Int { openCount + unseenCount }
  private var openCount = 0
  private var unseenCount = 0
  private var listedUpTo: [InstallationID: SequenceNumber] = [:]

  private var issued: Set<DocumentEdition> = []
  private var revoked: Set<DocumentEdition> = []
  private var standings: [Debt: Standing] = [:]
  private var owed: [InstallationID: [DocumentEdition]] = [:]
  /// The first of each sequence number.
  private var hints: [InstallationID: [Hint]] = [:]

  mutating func hinted(_ sequence: SequenceNumber, to device: InstallationID, at now: Instant) -> [InquiryEvent] {
    var known = hints[device] ?? []
    if !known.contains(where: { $0.sequence >= sequence }) {
      if known.count >= Self.hintsMax { known.removeFirst() }
      let wasUnseen = isUnseen(device)
      known.append(Hint(sequence: sequence, at: now))
      hints[device] = known
      unseenCount += (isUnseen(device) ? 1 : 0) - (wasUnseen ? 1 : 0)
      return []
    }
    var events: [InquiryEvent] = []
    for edition in owed[device] ?? [] {
      let debt = Debt(edition: edition, device: device)
      guard var standing = standings[debt], standing.sequence <= sequence else { continue }
      standing.attempts = min(standing.attempts, .max - 1) + 1
      standings[debt] = standing
      events.append(
        .deliveryChanged(
          edition, device, .hinted, attempts: standing.attempts, ageMs: Self.ageMs(since: standing.dueAt, at: now)))
    }
    return events
  }

  mutating func listed(_ entries: [MailboxEntry], for device: InstallationID, at now: Instant) -> [InquiryEvent] {
    var events: [InquiryEvent] = []
    let wasUnseen = isUnseen(device)
    for entry in entries { listedUpTo[device] = max(listedUpTo[device] ?? .none, entry.sequence) }
    unseenCount += (isUnseen(device) ? 1 : 0) - (wasUnseen ? 1 : 0)
    for entry in entries {
      let edition = entry.edition
      if issued.insert(edition).inserted { events.append(.documentIssued(edition)) }
      let debt = Debt(edition: edition, device: device)
      guard standings[debt] == nil else { continue }
      let hint = hints[device]?.first { $0.sequence >= entry.sequence }
      standings[debt] = Standing(sequence: entry.sequence, dueAt: hint?.at ?? now)
      openCount += 1
      events.append(.deliveryDue(edition, device))
      for older in owed[device] ?? [] where older.id == edition.id && older < edition {
        events += settled(Debt(edition: older, device: device), .superseded, at: now)
      }
      owed[device, default: []].append(edition)
    }
    return events
  }

  mutating func fetched(_ document: Document, by device: InstallationID) -> [InquiryEvent] {
    guard !document.isAlive, revoked.insert(document.edition).inserted else { return [] }
    return [.documentRevoked(document.edition)]
  }

  mutating func acknowledged(
    _ entry: MailboxEntry, _ verdict: DeliveryVerdict, by device: InstallationID, at now: Instant
  ) -> [InquiryEvent] {
    let debt = Debt(edition: entry.edition, device: device)
    var events: [InquiryEvent] = []
    if let trouble = DeliveryTrouble(verdict), standings[debt]?.isSettled == false {
      events.append(.deliveryTroubled(entry.edition, device, trouble))
    }
    return events + settled(debt, verdict.isFailure ? .failed : .acked, at: now)
  }

  private mutating func settled(_ debt: Debt, _ status: DeliveryStatus, at now: Instant) -> [InquiryEvent] {
    guard var standing = standings[debt], !standing.isSettled else { return [] }
    standing.isSettled = true
    openCount -= 1
    standings[debt] = standing
    owed[debt.device]?.removeAll { $0 == debt.edition }
    return [
      .deliveryChanged(
        debt.edition, debt.device, status, attempts: standing.attempts,
        ageMs: Self.ageMs(since: standing.dueAt, at: now))
    ]
  }

  private func isUnseen(_ device: InstallationID) -> Bool {
    guard let last = hints[device]?.last else { return false }
    return last.sequence > listedUpTo[device] ?? .none
  }

  private static func ageMs(since due: Instant, at now: Instant) -> UInt32 {
    UInt32(clamping: (now - due).milliseconds)
  }
}
