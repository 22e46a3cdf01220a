import Actors
import Inquiry

extension DeviceParts {
  mutating func run(_ actions: [StoreAction], _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    for action in actions { run(action, turn, &effects) }
  }

  private mutating func run(_ action: StoreAction, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    switch action {
    case .ask(let body):
      note(body, turn, &effects)
      inquiryClaimed(by: body, turn, &effects)
      ask(body, turn, &effects)
    case .forgetRequests:
      requests.forgotten(by: slot)
    case .saveRecord:
      guard let record = store.record(for: turn.installation, turn.conditions) else { return }
      var records = records
      records.save(record)
      erasesRecord = false
      run(recordSlot.writeRequested(.resume(records)), .resume, turn, &effects)
    case .eraseRecord(let inquiry):
      // What another store has now, is not this one's to forget.
      if isWanted(inquiry) { return }
      forgetRecord(of: inquiry, turn, &effects)
    case .capture(let request):
      startEngine(request, turn, &effects)
    case .stopCapture:
      stopEngine(&effects)
    case .saveIdentity(let identity):
      saveIdentity(identity, turn, &effects)
    case .enrol(let token):
      run(vault.tokenReceived(token, at: turn.now, turn.limits), turn, &effects)
    case .resumeEnded(let succeeded):
      effects.log(.info, .resumeAttempted(turn.installation, succeeded: succeeded))
    }
  }

  mutating func ask(
    _ body: DeviceRequest.Body, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    for action in requests.requested(body, for: slot, at: turn.now, random: &effects.random) {
      run(action, turn, &effects)
    }
  }

  mutating func run(
    _ action: RequestMachine.Action, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch action {
    case .send(let number, let body):
      let request = DeviceRequest(from: turn.installation, number: number, body: body)
      effects.send(.request(request), toName: request.recipient)
    case .giveUp(let body, let asking):
      if body.isOfVendor {
        vendorFailed(.serviceUnreachable, turn, &effects)
      } else if body.isOfVault {
        run(vault.requestSpent(at: turn.now, turn.limits), turn, &effects)
      } else {
        inStore(asking, &effects) { $0.run($0.store.requestSpent(body), turn, &$1) }
      }
    }
  }

  mutating func run(
    _ actions: [VaultMachine.Action], _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    for action in actions {
      switch action {
      case .ask(let body):
        ask(body, turn, &effects)
      case .write:
        var image = vault.image
        image.installation = turn.installation
        run(vaultSlot.writeRequested(.vault(image)), .vault, turn, &effects)
      case .documentStored(let edition):
        effects.log(.info, .documentStored(turn.installation, edition))
      case .documentDropped(let edition):
        effects.log(.info, .documentDropped(turn.installation, edition))
      case .opened(let cursor):
        effects.log(.debug, .vaultOpened(turn.installation, cursor))
      case .documentFound(let edition):
        effects.log(.info, .found(turn.installation, .document(edition)))
      case .recordSaved(let inquiry):
        effects.log(.info, .identitySaved(turn.installation, inquiry))
        identitySaved(of: inquiry, turn, &effects)
      case .recordsFound(let inquiry, let count):
        effects.log(.info, .found(turn.installation, .identities(inquiry, count: count)))
        identitySaved(of: inquiry, turn, &effects)
      case .recordNotSaved(let inquiry, let error):
        inEachStore(&effects) { parts, effects in
          guard parts.store.inquiry?.id == inquiry else { return }
          parts.run(parts.store.identityNotSaved(error), turn, &effects)
        }
      }
    }
  }

  private mutating func run(
    _ actions: [DurabilityMachine.Action], _ slot: DurableSlot, _ turn: DeviceTurn,
    _ effects: inout Effects<InquirySystem>
  ) {
    for action in actions {
      switch action {
      case .write(let value):
        effects.perform(.write(turn.installation, value))
      case .erase:
        effects.perform(.erase(turn.installation, slot))
      case .erased:
        break
      case .durable:
        settled(slot, turn, &effects)
      case .notDurable:
        notSettled(slot, turn, &effects)
      }
    }
  }

  mutating func storageAnswered(
    _ completion: DurableCompletion, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch completion {
    case .loaded(.resume, let value):
      run(recordSlot.loaded(value.flatMap { turn.readable($0) }), .resume, turn, &effects)
      restore(turn, &effects)
    case .loaded(.vault, let value):
      run(vaultSlot.loaded(value.flatMap { turn.readable($0) }), .vault, turn, &effects)
      restore(turn, &effects)
    case .written(.resume): run(recordSlot.written(), .resume, turn, &effects)
    case .written(.vault): run(vaultSlot.written(), .vault, turn, &effects)
    case .erased(.resume): run(recordSlot.erased(), .resume, turn, &effects)
    case .erased(.vault): run(vaultSlot.erased(), .vault, turn, &effects)
    case .failed(.resume): run(recordSlot.failed(), .resume, turn, &effects)
    case .failed(.vault): run(vaultSlot.failed(), .vault, turn, &effects)
    }
  }

  /// Both slots were read: the vault goes on where it was; the store waits for its person.
  private mutating func restore(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard !isLoading else { return }
    effects.replayPostponed()
    if case .vault(let image) = vaultSlot.newest {
      run(vault.restored(image, at: turn.now, turn.limits), turn, &effects)
    }
    if vault.image.receiptToken == nil, let record = records.current {
      run(vault.tokenReceived(record.receiptToken, at: turn.now, turn.limits), turn, &effects)
      effects.log(.debug, .vaultOpened(turn.installation, vault.image.cursor))
    }
  }

  private mutating func settled(
    _ slot: DurableSlot, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch slot {
    case .resume:
      inEachStore(&effects) { $0.run($0.store.recordSaved(turn.conditions), turn, &$1) }
    case .vault:
      run(vault.imageDurable(), turn, &effects)
      tellDocuments(&effects)
      if erasesRecord { eraseRecords(turn, &effects) }
    }
  }

  /// A device without storage goes on as long as it lives; what has to be saved, fails.
  private mutating func notSettled(
    _ slot: DurableSlot, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch slot {
    case .resume:
      inEachStore(&effects) { $0.run($0.store.recordSaved(turn.conditions), turn, &$1) }
    case .vault:
      var held = VaultImage()
      if case .vault(let image) = vaultSlot.newest { held = image }
      run(vault.imageNotDurable(held), turn, &effects)
    }
  }

  private mutating func forgetRecord(
    of inquiry: InquiryID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    var records = records
    records.forget(inquiry)
    if records.current == nil {
      eraseRecords(turn, &effects)
    } else if records != self.records {
      run(recordSlot.writeRequested(.resume(records)), .resume, turn, &effects)
    }
  }

  private mutating func eraseRecords(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    erasesRecord = vault.isTokenUnsaved
    if erasesRecord {
      run(vault.tokenNeeded(), turn, &effects)
    } else {
      run(recordSlot.eraseRequested(), .resume, turn, &effects)
    }
  }

  private mutating func identitySaved(
    of inquiry: InquiryID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    inEachStore(&effects) { parts, effects in
      guard parts.store.inquiry?.id == inquiry else { return }
      parts.run(parts.store.identitySaved(turn.conditions), turn, &effects)
    }
  }

  private mutating func saveIdentity(
    _ identity: VerifiedIdentity, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    guard let inquiry = store.inquiry?.id else { return }
    let mapper = turn.conditions.kit.mapper(for: turn.installation.session)
    run(vault.identityVerified(identity, of: inquiry, mapper: mapper, turn.limits), turn, &effects)
  }

  private func note(_ body: DeviceRequest.Body, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    switch body {
    case .peek: effects.log(.info, .scanned(by: turn.installation))
    case .confirm(let inquiry, _): effects.log(.info, .numberEntered(turn.installation, inquiry))
    case .submit(_, _, let step, _, _, _): effects.log(.info, .submitted(turn.installation, step))
    case .exchange, .claim, .decline, .resend, .mint, .heartbeat, .handBack, .reclaim, .attach, .cancel, .closed,
      .watch,
      .pull, .fetch, .acknowledge, .findInquiry, .beginFlow:
      break
    }
  }
}
