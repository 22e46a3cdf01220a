public import Actors
public import Inquiry

/// The vault of one installation: identity records, documents in versions, and the mailbox that they come from.
///
/// ```
///             hinted, timeReached, restored         pageReceived
///   resting ────────────────────────────▶ pulling ───────────────▶ fetching
///    ▲  ▲ │ restored, with receipts          │ nothing new            │ documentReceived
///    │  │ ▼                                  │                        ▼
///    │ acknowledging ◀──────────────────── storing ◀───────────────────┘
///    │        │          imageDurable
///    └────────┘ acknowledged: the last one; else the next receipt, entry or page
///
///   pulling ──snapshotReceived──▶ pruning ──imageDurable──▶ fetching, or the next page
/// ```
/// The diagram hides `requestSpent`, which leads back to `resting` from everywhere but `storing`: what was left
/// undone is pulled again later, from the same cursor.
///
/// An entry's effect, the cursor behind it and the receipt for it are one durable value (S32). The receipt is sent
/// when that value is durable (S33), and stays in it until the service has acknowledged it: pushes are hints, pulls
/// are the truth.
public struct VaultMachine: ~Copyable, Sendable {
  public enum State: Hashable, Sendable {
    /// Can become: pulling, acknowledging
    case resting
    /// Can become: fetching, pruning, acknowledging, resting
    case pulling
    /// The first entry is being fetched. Can become: fetching, storing, pulling, acknowledging, resting
    case fetching(Page)
    /// The effect of an entry is on its way to storage; the page holds what comes after it.
    /// Can become: acknowledging, resting
    case storing(Page)
    /// What a snapshot did not have is on its way out of the storage; the page holds what it had behind the cursor.
    /// Can become: fetching, pulling, resting
    indirect case pruning(Page, dropped: [DocumentEdition])
    /// The first receipt is on its way to the service. Can become: acknowledging, fetching, pulling, resting
    case acknowledging(Page)
  }

  /// What is left of a page.
  public struct Page: Hashable, Sendable {
    public var entries: ArraySlice<MailboxEntry>
    public var hasMore: Bool

    public static let none = Page(entries: [], hasMore: false)

    public init(entries: ArraySlice<MailboxEntry>, hasMore: Bool) {
      self.entries = entries
      self.hasMore = hasMore
    }
  }

  public enum Action: Hashable, Sendable {
    case ask(DeviceRequest.Body)
    /// Write the image, whole.
    case write
    case documentStored(DocumentEdition)
    /// A snapshot did not have it, and it is gone.
    case documentDropped(DocumentEdition)
    /// A start found a vault with a credential, at its cursor.
    case opened(SequenceNumber)
    /// A start found it stored. Whether that was told before the kill, nobody can know here.
    case documentFound(DocumentEdition)
    case recordSaved(InquiryID)
    /// The vault holds this many records of the inquiry already.
    case recordsFound(InquiryID, count: UInt8)
    /// Nothing was saved (F21).
    case recordNotSaved(InquiryID, InquiryError)
  }

  public internal(set) var state: State
  /// What is, or will be when the write under way has ended, in the storage.
  public internal(set) var image: VaultImage
  /// A record that waits to be durable.
  public internal(set) var recordUnderWay: InquiryID?
  var quietPulls: UInt8
  /// When to pull without a hint.
  public internal(set) var pullsAt: Instant?
  /// The credential is newer than what the storage holds.
  public internal(set) var isTokenUnsaved: Bool
  /// A hint came while the vault was busy, or the cursor is behind it.
  var hintedTo: SequenceNumber

  public init() {
    state = .resting
    image = VaultImage()
    recordUnderWay = nil
    pullsAt = nil
    quietPulls = 0
    hintedTo = .none
    isTokenUnsaved = false
  }

  /// The storage was read: the vault goes on where it was.
  public mutating func restored(_ held: VaultImage, at now: Instant, _ limits: DeviceLimits) -> [Action] {
    image = held
    let found = found
    guard let token = image.receiptToken else { return found }
    quietPulls = 0
    schedulePull(at: now, limits)
    let opened = found + [.opened(image.cursor)]
    if let receipt = image.receipts.first {
      state = .acknowledging(Page(entries: [], hasMore: true))
      return opened + [.ask(.acknowledge(token, receipt.entry, receipt.verdict))]
    }
    state = .pulling
    return opened + [.ask(.pull(token, after: image.cursor))]
  }

  /// What became durable, perhaps, in the moment of a kill: it is told before anything is acknowledged (S33).
  private var found: [Action] {
    var actions: [Action] = []
    for (index, record) in image.records.enumerated()
    where image.records[..<index].allSatisfy({ $0.inquiry != record.inquiry }) {
      actions.append(recordsFound(of: record.inquiry))
    }
    return actions
      + image.receipts.compactMap { $0.verdict == .stored ? .documentFound($0.entry.edition) : nil }
  }

  func recordsFound(of inquiry: InquiryID) -> Action {
    .recordsFound(inquiry, count: UInt8(clamping: image.records.count { $0.inquiry == inquiry }))
  }

  /// The service knows this installation (F22). The credential reaches the storage with the next write.
  public mutating func tokenReceived(_ token: ReceiptToken, at now: Instant, _ limits: DeviceLimits) -> [Action] {
    if image.receiptToken != token {
      image.receiptToken = token
      isTokenUnsaved = true
    }
    quietPulls = 0
    schedulePull(at: now, limits)
    return []
  }

  /// Nothing else keeps the credential from now on (S36).
  public mutating func tokenNeeded() -> [Action] {
    isTokenUnsaved ? [.write] : []
  }

  public mutating func hinted(_ sequence: SequenceNumber, at now: Instant, _ limits: DeviceLimits) -> [Action] {
    guard let token = image.receiptToken else { return [] }
    hintedTo = max(hintedTo, sequence)
    quietPulls = 0
    schedulePull(at: now, limits)
    switch state {
    case .resting where image.receipts.isEmpty:
      state = .pulling
      return [.ask(.pull(token, after: image.cursor))]
    case .resting:
      state = .acknowledging(Page(entries: [], hasMore: true))
      return image.receipts.prefix(1).map { .ask(.acknowledge(token, $0.entry, $0.verdict)) }
    case .pulling, .fetching, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// Pulls without a hint, when it is time: a lost hint costs latency only.
  public mutating func timeReached(_ now: Instant, _ limits: DeviceLimits) -> [Action] {
    guard let due = pullsAt, due <= now, let token = image.receiptToken else { return [] }
    // A network that stays dead has it pull without end.
    if quietPulls < .max { quietPulls += 1 }
    schedulePull(at: now, limits)
    switch state {
    case .resting where image.receipts.isEmpty:
      state = .pulling
      return [.ask(.pull(token, after: image.cursor))]
    case .resting:
      state = .acknowledging(Page(entries: [], hasMore: true))
      return image.receipts.prefix(1).map { .ask(.acknowledge(token, $0.entry, $0.verdict)) }
    case .pulling, .fetching, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// No answer came to anything of the vault: later again, however many quiet pulls there were. One that was answered
  /// may be the last; a storage that came from a backup knows only by it what it has lost (L6).
  public mutating func requestSpent(at now: Instant, _ limits: DeviceLimits) -> [Action] {
    if image.receiptToken != nil, pullsAt == nil { pullsAt = now + Interval(deviceLimitMs: limits.pullLastMs) }
    switch state {
    case .storing, .pruning:
      break
    case .resting, .pulling, .fetching, .acknowledging:
      state = .resting
    }
    return []
  }

  private mutating func schedulePull(at now: Instant, _ limits: DeviceLimits) {
    guard quietPulls < limits.quietPullsMax else {
      pullsAt = nil
      return
    }
    let wait = min(UInt64(limits.pullFirstMs) &<< (2 * UInt64(quietPulls)), UInt64(limits.pullLastMs))
    pullsAt = now + .milliseconds(Int64(wait))
  }
}

extension VaultMachine: TableDriven {
  public static let machineName = "vault"
  public static let stateNames = ["resting", "pulling", "fetching", "storing", "pruning", "acknowledging"]

  public static let transitions = [
    Transition("resting", "restored", "pulling"),
    Transition("resting", "restored", "acknowledging"),
    Transition("resting", "restored", "resting"),
    Transition("resting", "hinted", "pulling"),
    Transition("resting", "hinted", "acknowledging"),
    Transition("resting", "timeReached", "pulling"),
    Transition("resting", "timeReached", "acknowledging"),
    Transition("pulling", "pageReceived", "fetching"),
    Transition("pulling", "pageReceived", "pulling"),
    Transition("pulling", "pageReceived", "resting"),
    Transition("pulling", "snapshotReceived", "pruning"),
    Transition("pulling", "requestSpent", "resting"),
    Transition("pulling", "requestRefused", "resting"),
    Transition("fetching", "documentReceived", "storing"),
    Transition("fetching", "fetchDeferred", "fetching"),
    Transition("fetching", "fetchDeferred", "pulling"),
    Transition("fetching", "fetchDeferred", "resting"),
    Transition("fetching", "requestRefused", "fetching"),
    Transition("fetching", "requestRefused", "pulling"),
    Transition("fetching", "requestRefused", "resting"),
    Transition("fetching", "requestSpent", "resting"),
    Transition("storing", "imageDurable", "acknowledging"),
    Transition("storing", "imageNotDurable", "resting"),
    Transition("pruning", "imageDurable", "fetching"),
    Transition("pruning", "imageDurable", "pulling"),
    Transition("pruning", "imageNotDurable", "resting"),
    Transition("acknowledging", "acknowledged", "fetching"),
    Transition("acknowledging", "acknowledged", "pulling"),
    Transition("acknowledging", "acknowledged", "resting"),
    Transition("acknowledging", "requestRefused", "fetching"),
    Transition("acknowledging", "requestRefused", "pulling"),
    Transition("acknowledging", "requestRefused", "resting"),
    Transition("acknowledging", "requestSpent", "resting"),
  ]

  public var stateName: String {
    switch state {
    case .resting: "resting"
    case .pulling: "pulling"
    case .fetching: "fetching"
    case .storing: "storing"
    case .pruning: "pruning"
    case .acknowledging: "acknowledging"
    }
  }
}
