import Actors
import Devices
import Inquiry
import Scenarios

/// Holds what is noted against what must always be true (`Protocols/properties.md`). It keeps books of its own and
/// believes no machine.
struct InvariantChecker: Sendable {
  private(set) var checks = 0
  private(set) var violations: [Summary.Violation] = []
  private(set) var violationCount = 0
  private var books: [InquiryID: Book] = [:]
  private var claimed: Set<CodeClaim> = []
  private var stored: [Copy: DocumentVersion] = [:]
  /// How many identity records of an inquiry a device has saved.
  private var identities: [Keeper: Int] = [:]
  private var owed: Set<Debt> = []
  /// The last opening of each store.
  private var openings: [Store: Opening] = [:]
  private var tombstones: Set<DocumentEdition> = []
  /// The newest tombstone that each device has ever stored of a document: no backup takes it away.
  private var buried: [Copy: DocumentVersion] = [:]
  private var forged: Set<DocumentEdition> = []
  /// The last version of each document that was issued after the first one.
  private var revised: [DocumentID: Revision] = [:]
  private var removed: Set<InstallationID> = []
  /// What the last backup of each device has of `stored`.
  private var backups: [DeviceID: [Copy: DocumentVersion]] = [:]
  /// What putting back a backup has taken away, and has not come again.
  private var lost: [Copy: DocumentVersion] = [:]
  /// Installations that have looked at what was put back, and have the credential to ask for more.
  private var reopened: Set<InstallationID> = []
  /// Inquiries that were created and have not ended.
  private(set) var running = 0

  var owedCount: Int { owed.count }

  /// What is known of one inquiry.
  private struct Book {
    var holder: InstallationID?
    var epoch = Epoch.none
    var lastWrite = Epoch.none
    var lastWriter: InstallationID?
    var isEnded = false
  }

  private struct Revision {
    let version: DocumentVersion
    let isAlive: Bool
  }

  private struct CodeClaim: Hashable {
    let inquiry: InquiryID
    let generation: Generation
  }

  private struct Copy: Hashable {
    let device: InstallationID
    let document: DocumentID
  }

  private struct Keeper: Hashable {
    let device: InstallationID
    let inquiry: InquiryID
  }

  private struct Debt: Hashable {
    let edition: DocumentEdition
    let device: InstallationID
  }

  private struct Store: Hashable {
    let device: DeviceID
    let slot: UInt8
  }

  private struct Opening {
    var number: UInt16
    var word: LifecycleWord
    var inquiry: InquiryID?
  }

  /// What of a finding nobody has been told: as the events that a kill kept from being told. So everybody hears of each
  /// thing once, however often it is found.
  func news(in finding: VaultFinding, on device: InstallationID) -> [InquiryEvent] {
    switch finding {
    case .document(let edition):
      let held = stored[Copy(device: device, document: edition.id)]
      return held.map { $0 >= edition.version } ?? false ? [] : [.documentStored(device, edition)]
    case .identities(let inquiry, let count):
      let told = identities[Keeper(device: device, inquiry: inquiry)] ?? 0
      return Array(repeating: .identitySaved(device, inquiry), count: max(0, Int(count) - told))
    }
  }

  mutating func noted(_ event: InquiryEvent, at now: Instant) {
    switch event {
    case .created(let inquiry, _):
      check(books[inquiry] == nil, "S21", now, "\(inquiry) created twice")
      books[inquiry] = Book()
      running += 1
    case .ended(let inquiry, let outcome):
      check(books[inquiry]?.isEnded == false, "S21", now, "\(inquiry) ended a second time, as \(outcome)")
      if books[inquiry]?.isEnded == false { running -= 1 }
      books[inquiry]?.isEnded = true
    case .holderChanged(let inquiry, let holder, let epoch, _):
      changeHolder(inquiry, holder, epoch, now)
    case .writeAccepted(let inquiry, let writer, let epoch):
      write(inquiry, writer, epoch, now)
    case .handoffClaimed(let inquiry, let generation, let claimant):
      let isFirst = claimed.insert(CodeClaim(inquiry: inquiry, generation: generation)).inserted
      check(isFirst, "S9", now, "\(inquiry) code \(generation.rawValue) claimed again, by \(claimant)")
    case .documentStored(let device, let edition):
      store(edition, on: device, now)
    case .identitySaved(let device, let inquiry):
      identities[Keeper(device: device, inquiry: inquiry), default: 0] += 1
    case .documentIssued(let edition):
      if edition.version > .first { revised[edition.id] = Revision(version: edition.version, isAlive: true) }
    case .documentRevoked(let edition):
      tombstones.insert(edition)
      revised[edition.id] = Revision(version: edition.version, isAlive: false)
    case .documentForged(let edition):
      forged.insert(edition)
    case .documentDropped(let device, let edition):
      drop(edition, on: device, now)
    case .vaultOpened(let device, _):
      if !lost.isEmpty { reopened.insert(device) }
    case .deviceRemoved(let device):
      removed.insert(device)
    case .deliveryDue(let edition, let device):
      entitle(device, edition, now)
      let isNew = owed.insert(Debt(edition: edition, device: device)).inserted
      check(isNew, "S34", now, "\(edition) came due to \(device) twice")
    case .deliveryChanged(let edition, let device, let status, _, _):
      deliver(edition, to: device, status, now)
    case .lifecycleChanged(let device, let word, let inquiry, let opening, _):
      hear(word, of: inquiry, on: device, opening, now)
    case .invariantViolated(let violation):
      check(false, violation.rule, now, violation.detail)
    case .launched, .stepReached, .stepCompleted, .oneTimeCodeSent, .oneTimeCodeWrong,
      .sessionBegan, .sessionEnded, .linkSent, .botCame, .presenceAsked, .presenceConfirmed, .handoffOffered,
      .handoffConfirmed, .handoffEnded, .leaseLapsed,
      .leaseRenewed,
      .resumed, .refused, .deliveryTroubled, .stageShown, .codeShown, .codeGone, .captureStarted,
      .captureFailed, .submitted, .numberEntered, .found, .resumeAttempted, .scanned, .linkOpened, .linkRefused,
      .appTold:
      break
    }
  }

  mutating func intervened(_ intervention: Intervention<InquirySystem>) {
    guard let device = intervention.node.flatMap({ DeviceID(node: $0) }) else { return }
    switch intervention {
    case .kill: killed(device)
    case .backUp: backups[device] = stored.filter { $0.key.device.device == device }
    case .restore: restored(device)
    case .erase: lost = lost.filter { $0.key.device.device != device }
    case .spawn, .send, .restart, .suspend, .resume, .crash, .recover, .block, .unblock, .setProfile, .setClockSkew:
      break
    }
  }

  /// The vault of a device is what the backup has of it.
  private mutating func restored(_ device: DeviceID) {
    let backup = backups[device] ?? [:]
    let held = stored.filter { $0.key.device.device == device }.sorted { $0.key.document < $1.key.document }
    for (copy, version) in held where backup[copy] != version {
      lost[copy] = max(version, lost[copy] ?? version)
      stored[copy] = backup[copy]
      reopened.remove(copy.device)
    }
  }

  /// The stores of an app that was killed are gone, and those of the next one begin anew.
  mutating func killed(_ device: DeviceID) {
    for slot in 0..<DeviceLimits().storesMax { openings[Store(device: device, slot: slot)] = nil }
  }

  /// An app hears of one opening that it is ready, that it has started, and that it closed or failed; of a failure, the
  /// closing too.
  private mutating func hear(
    _ word: LifecycleWord, of inquiry: InquiryID?, on device: InstallationID, _ opening: StoreOpening, _ now: Instant
  ) {
    let store = Store(device: device.device, slot: opening.slot)
    let newest = openings[store]
    let before = newest.flatMap { $0.number == opening.number ? $0 : nil }
    let isNewest = newest.map { $0.number <= opening.number } ?? true
    check(isNewest, "S22", now, "\(device) heard \(word) of an opening that is over")
    let last = before?.word
    check(word.follows(last), "S22", now, "\(device) heard \(word) after \(last.map { "\($0)" } ?? "nothing")")
    let isSame = before?.inquiry == nil || inquiry == nil || inquiry == before?.inquiry
    check(isSame, "S22", now, "\(device) heard of another inquiry")
    openings[store] = Opening(number: opening.number, word: word, inquiry: inquiry ?? before?.inquiry)
  }

  private mutating func changeHolder(_ inquiry: InquiryID, _ holder: InstallationID?, _ epoch: Epoch, _ now: Instant) {
    guard var book = books[inquiry] else {
      return check(false, "S5", now, "\(inquiry) changed its holder before it was created")
    }
    if let holder {
      check(epoch > book.epoch, "S2", now, "\(inquiry) given to \(holder) in epoch \(epoch), after \(book.epoch)")
      check(!book.isEnded, "S5", now, "\(inquiry) given to \(holder) after its end")
    } else {
      check(epoch >= book.epoch, "S2", now, "\(inquiry) fell back to epoch \(epoch) from \(book.epoch)")
    }
    book.holder = holder
    book.epoch = max(epoch, book.epoch)
    books[inquiry] = book
  }

  private mutating func write(_ inquiry: InquiryID, _ writer: InstallationID, _ epoch: Epoch, _ now: Instant) {
    guard var book = books[inquiry] else {
      return check(false, "S3", now, "\(inquiry) written to before it was created")
    }
    check(book.holder == writer, "S1", now, "\(inquiry) written by \(writer), which does not hold it")
    check(book.epoch == epoch, "S3", now, "\(inquiry) written in epoch \(epoch) while it is \(book.epoch)")
    check(!book.isEnded, "S3", now, "\(inquiry) written after its end")
    check(epoch >= book.lastWrite, "S4", now, "\(inquiry) written in epoch \(epoch) after \(book.lastWrite)")
    check(
      epoch != book.lastWrite || book.lastWriter == writer, "S4", now,
      "\(inquiry) written by two devices in epoch \(epoch)")
    book.lastWrite = epoch
    book.lastWriter = writer
    books[inquiry] = book
  }

  private mutating func store(_ edition: DocumentEdition, on device: InstallationID, _ now: Instant) {
    let copy = Copy(device: device, document: edition.id)
    let before = stored[copy]
    let isNewer = before.map { $0 < edition.version } ?? true
    check(isNewer, "S30", now, "\(device) stored \(edition) over version \(before?.rawValue ?? 0)")
    stored[copy] = edition.version
    if let gone = lost[copy], edition.version >= gone { lost[copy] = nil }
    if !forged.isEmpty {
      check(!forged.contains(edition), "S39", now, "\(device) stored \(edition), which is not what was signed")
    }
    if tombstones.isEmpty { return }
    if tombstones.contains(edition) {
      buried[copy] = max(edition.version, buried[copy] ?? edition.version)
    } else if let last = buried[copy] {
      check(edition.version > last, "S31", now, "\(device) stored \(edition) after tombstone \(last.rawValue)")
    }
  }

  /// A snapshot takes away what was revoked, and nothing else (L6).
  private mutating func drop(_ edition: DocumentEdition, on device: InstallationID, _ now: Instant) {
    let copy = Copy(device: device, document: edition.id)
    let isRevoked = revised[edition.id].map { !$0.isAlive && $0.version >= edition.version } ?? false
    check(isRevoked, "L6", now, "\(device) dropped \(edition), which was not revoked")
    stored[copy] = nil
    lost[copy] = nil
  }

  /// Nothing comes due to a removed device, and nothing is served to it.
  private mutating func entitle(_ device: InstallationID, _ edition: DocumentEdition, _ now: Instant) {
    guard !removed.isEmpty else { return }
    check(!removed.contains(device), "S35", now, "\(device) gets \(edition) after its removal")
  }

  private mutating func deliver(
    _ edition: DocumentEdition, to device: InstallationID, _ status: DeliveryStatus, _ now: Instant
  ) {
    let debt = Debt(edition: edition, device: device)
    switch status {
    case .acked:
      let copy = Copy(device: device, document: edition.id)
      // A receipt may be older than the backup that took away what it speaks of.
      let held = [stored[copy], lost[copy]].compactMap(\.self).max()
      check(held.map { $0 >= edition.version } ?? false, "S33", now, "\(edition) acked by \(device), which lacks it")
      check(owed.remove(debt) != nil, "S34", now, "\(edition) acked by \(device), to which it was not due")
    case .failed, .superseded, .expired, .withdrawn:
      check(owed.remove(debt) != nil, "S34", now, "\(edition) left the outbox of \(device) without being due")
    case .queued, .hinted, .fetched:
      entitle(device, edition, now)
    case .deferred, .stored:
      break
    }
  }

  /// At the end of a run that went quiet: nothing may be left that was still to come.
  mutating func cameToRest(at now: Instant) {
    let left = owed.count
    check(left == 0, "L5", now, "\(left) deliveries neither acked nor failed")
    if lost.isEmpty { return }
    let missing = lost.keys.count { reopened.contains($0.device) && !removed.contains($0.device) }
    check(missing == 0, "L6", now, "\(missing) documents that backups took away did not come again")
  }

  /// A run ends because nothing is left to come, or somebody wanted it to, and not by getting stuck.
  mutating func ended(_ complaint: String?, at now: Instant) {
    check(complaint == nil, "L10", now, complaint ?? "")
  }

  private mutating func check(_ holds: Bool, _ id: String, _ now: Instant, _ detail: @autoclosure () -> String) {
    checks += 1
    guard !holds else { return }
    violationCount += 1
    guard violations.count < Summary.Invariants.violationsMax else { return }
    violations.append(Summary.Violation(id: id, at: now, detail: detail()))
  }
}

extension LifecycleWord {
  /// Whether an app may hear it next, of one opening of a store.
  fileprivate func follows(_ before: LifecycleWord?) -> Bool {
    switch (before, self) {
    case (nil, .ready), (.ready, .started), (.ready, .closed), (.ready, .failed), (.started, .started),
      (.started, .closed), (.started, .failed), (.failed, .closed):
      true
    case (nil, _), (.ready, .ready), (.started, .ready), (.closed, _), (.failed, _): false
    }
  }
}
