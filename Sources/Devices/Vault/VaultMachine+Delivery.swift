public import Actors
public import Inquiry

extension VaultMachine {
  public mutating func pageReceived(_ page: MailboxPage) -> [Action] {
    switch state {
    case .pulling:
      state = .resting
      let news = page.entries.drop { $0.sequence <= image.cursor }
      return goOn(with: Page(entries: news, hasMore: page.hasMore && !page.entries.isEmpty))
    case .resting, .fetching, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// The mailbox has forgotten tombstones behind this cursor: what it does not list is gone, and what it lists behind
  /// the cursor is pulled. The cursor passes the horizon when nothing is left before it.
  public mutating func snapshotReceived(_ snapshot: MailboxSnapshot) -> [Action] {
    switch state {
    case .pulling:
      let news = snapshot.entries.drop { $0.sequence <= image.cursor }
      let listed = image.documents.filter { held in snapshot.entries.contains { $0.edition.id == held.id } }
      let dropped = image.documents.compactMap { held in
        listed.contains { $0.id == held.id } ? nil : DocumentEdition(id: held.id, version: held.version)
      }
      image.documents = listed
      if news.first.map({ $0.sequence > snapshot.horizon }) ?? true {
        image.cursor = max(image.cursor, snapshot.horizon)
      }
      state = .pruning(Page(entries: news, hasMore: true), dropped: dropped)
      return [.write]
    case .resting, .fetching, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// The issuer has not finished it: the others go on, and it comes under another number, with a hint or without.
  public mutating func fetchDeferred(retryMs: UInt32, at now: Instant) -> [Action] {
    switch state {
    case .fetching(var page):
      if let entry = page.entries.popFirst() { image.cursor = entry.sequence }
      let retryAt = now + Interval(deviceLimitMs: retryMs)
      pullsAt = pullsAt.map { min($0, retryAt) } ?? retryAt
      state = .resting
      return goOn(with: page)
    case .resting, .pulling, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// The effect of the entry and the cursor behind it go to the storage in one step (S32); nothing is said to the
  /// service before they are there (S33).
  public mutating func documentReceived(
    _ document: Document, at now: Instant, verifier: borrowing some DocumentVerifier, _ limits: DeviceLimits
  ) -> [Action] {
    switch state {
    case .fetching(var page):
      guard let entry = page.entries.first, document.edition == entry.edition else {
        state = .fetching(page)
        return []
      }
      page.entries.removeFirst()
      // Nothing is looked at that the issuer did not sign, not even to compare it (S39).
      let verdict = verifier.verifies(document) ? keep(document, at: now, limits) : .signature
      image.cursor = entry.sequence
      image.receipts.append(DeliveryReceipt(entry: entry, verdict: verdict))
      state = .storing(page)
      return [.write]
    case .resting, .pulling, .storing, .pruning, .acknowledging:
      return []
    }
  }

  /// The service has the receipt for the entry, and all receipts up to here.
  public mutating func acknowledged(_ entry: MailboxEntry, upTo sequence: SequenceNumber) -> [Action] {
    switch state {
    case .acknowledging(let page):
      let awaited = image.receipts.first
      image.receipts.removeAll { $0.entry == entry || $0.entry.sequence <= sequence }
      if awaited != nil, image.receipts.first == awaited { return [] }
      state = .resting
      return goOn(with: page)
    case .resting, .pulling, .fetching, .storing, .pruning:
      return []
    }
  }

  /// An entry that was superseded or withdrawn meanwhile is passed by; the service knows about it (S35). A receipt
  /// that the service has no use for is done with.
  public mutating func requestRefused(_ refusal: Refusal) -> [Action] {
    if refusal == .notEntitled { return dismissed() }
    switch state {
    case .fetching where refusal == .documentForgotten:
      // Passed by, it would be missed for ever: the cursor would be behind the horizon. A pull gets the snapshot.
      state = .resting
      return goOn(with: Page(entries: [], hasMore: true))
    case .fetching(var page):
      if let entry = page.entries.popFirst() { image.cursor = entry.sequence }
      state = .resting
      return goOn(with: page)
    case .acknowledging(let page):
      if !image.receipts.isEmpty { image.receipts.removeFirst() }
      state = .resting
      return goOn(with: page)
    case .pulling, .resting:
      state = .resting
      return []
    case .storing, .pruning:
      return []
    }
  }

  /// The person took this device off those that get documents (S35). It keeps what it has, and asks for nothing more.
  private mutating func dismissed() -> [Action] {
    switch state {
    case .resting, .storing, .pruning: return []
    case .pulling, .fetching, .acknowledging: state = .resting
    }
    image.receiptToken = nil
    image.cursor = .none
    image.receipts = []
    isTokenUnsaved = false
    hintedTo = .none
    pullsAt = nil
    return [.write]
  }

  /// Everything in `image` survives a kill.
  public mutating func imageDurable() -> [Action] {
    isTokenUnsaved = false
    var actions: [Action] = []
    if let inquiry = recordUnderWay {
      recordUnderWay = nil
      actions.append(.recordSaved(inquiry))
    }
    switch state {
    case .storing(let page):
      if let receipt = image.receipts.last, receipt.verdict == .stored {
        actions.append(.documentStored(receipt.entry.edition))
      }
      state = .resting
      return actions + goOn(with: page)
    case .pruning(let page, let dropped):
      actions += dropped.map { .documentDropped($0) }
      state = .resting
      return actions + goOn(with: page)
    case .resting, .pulling, .fetching, .acknowledging:
      break
    }
    return actions
  }

  /// The storage is full or broken and holds `held`. A record was not saved (F10); a document is pulled again later.
  public mutating func imageNotDurable(_ held: VaultImage) -> [Action] {
    let token = image.receiptToken
    image = held
    isTokenUnsaved = held.receiptToken != token
    image.receiptToken = token
    var actions: [Action] = []
    if let inquiry = recordUnderWay {
      recordUnderWay = nil
      actions.append(.recordNotSaved(inquiry, .recordMapping))
    }
    switch state {
    case .storing, .pruning, .resting:
      state = .resting
    case .pulling, .fetching, .acknowledging:
      break
    }
    return actions
  }

  /// The person has looked at a document. One that is not there, or is read already, is left as it is.
  public mutating func documentRead(_ id: DocumentID) -> [Action] {
    let position = image.documents.firstIndex { $0.id == id && $0.isAlive && !$0.isRead }
    guard let position else { return [] }
    image.documents[position].isRead = true
    return [.write]
  }

  /// A government ID was verified (F20). The mapper gets each verification once: an answer that comes again, after a
  /// kill say, finds the record saved.
  public mutating func identityVerified(
    _ identity: VerifiedIdentity, of inquiry: InquiryID, mapper: borrowing some IdentityRecordMapper,
    _ limits: DeviceLimits
  ) -> [Action] {
    guard identity.portrait.byteCount <= ImageLimits.bytesMax else {
      return [.recordNotSaved(inquiry, .fileTooLarge)]
    }
    guard identity.portrait.isReadable, identity.portrait.byteCount > 0 else {
      return [.recordNotSaved(inquiry, .recordMapping)]
    }
    if image.records.contains(where: { $0.inquiry == inquiry && $0.portrait == identity.portrait.digest }) {
      return recordUnderWay == inquiry ? [] : [recordsFound(of: inquiry)]
    }
    do throws(RecordMappingFailure) {
      let content = try mapper.content(of: identity)
      if content.byteCount > ImageLimits.bytesMax { return [.recordNotSaved(inquiry, .fileTooLarge)] }
      if image.records.count >= Int(limits.documentsMax) { return [.recordNotSaved(inquiry, .recordMapping)] }
      image.records.append(
        VaultRecord(inquiry: inquiry, portrait: identity.portrait.digest, content: content))
      recordUnderWay = inquiry
      return [.write]
    } catch {
      return [.recordNotSaved(inquiry, .recordMapping)]
    }
  }

  /// What comes next: receipts, entries, pages. Called in `resting`.
  private mutating func goOn(with page: Page) -> [Action] {
    guard let token = image.receiptToken else { return [] }
    if let receipt = image.receipts.first {
      state = .acknowledging(page)
      return [.ask(.acknowledge(token, receipt.entry, receipt.verdict))]
    }
    if let entry = page.entries.first {
      state = .fetching(page)
      return [.ask(.fetch(token, entry.edition))]
    }
    if page.hasMore || hintedTo > image.cursor {
      // A hint is believed once: what it promised and a pull does not find is gone.
      hintedTo = .none
      state = .pulling
      return [.ask(.pull(token, after: image.cursor))]
    }
    return []
  }

  /// Puts a document where it belongs, or says why not.
  private mutating func keep(_ document: Document, at now: Instant, _ limits: DeviceLimits) -> DeliveryVerdict {
    var low = 0
    var high = image.documents.count
    while low < high {
      let middle = (low + high) / 2
      if image.documents[middle].id < document.id { low = middle + 1 } else { high = middle }
    }
    if low < image.documents.count, image.documents[low].id == document.id {
      let held = image.documents[low].document
      if document.version < held.version { return .duplicate }
      if document.version == held.version {
        return document.digest == held.digest && document.isAlive == held.isAlive ? .duplicate : .integrity
      }
      if document.isAlive, document.byteCount > ImageLimits.bytesMax { return .fileTooLarge }
      image.documents[low] = VaultDocument(document, receivedAt: now)
      return .stored
    }
    if document.isAlive, document.byteCount > ImageLimits.bytesMax { return .fileTooLarge }
    if image.documents.count >= Int(limits.documentsMax) { return .recordMapping }
    image.documents.insert(VaultDocument(document, receivedAt: now), at: low)
    return .stored
  }
}
