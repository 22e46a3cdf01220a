public import Actors

extension InquiryMessage: ActorMessage {
  public var label: String {
    switch self {
    case .request(let request), .forwarded(let request, _): request.word
    case .reply(let reply): reply.word
    case .push(let push): push.word
    case .hint: "hint"
    case .service(let message): message.word
    case .action(let action): action.word
    case .screen(_, let screen): "screen: \(screen.word)"
    case .look(_, let view): "look: \(view.screen?.word ?? "nothing")"
    case .deed(_, let deed): "deed: \(deed.word)"
    case .app(_, true): "app is there"
    case .app(_, false): "app is gone"
    case .interface(let event): event.word
    case .permission(let permission): "camera \(permission)"
    case .prospect: "prospect"
    case .capture: "capture"
    case .captured(.captured): "captured"
    case .captured(.failed(_, let failure)): "capture failed: \(failure)"
    case .vault(let message): message.word
    case .store(let message): message.word
    case .stored(_, .written(let slot)): "written: \(slot)"
    case .stored(_, .erased(let slot)): "erased: \(slot)"
    case .stored(_, .loaded(let slot, _)): "loaded: \(slot)"
    case .stored(_, .failed(let slot)): "write failed: \(slot)"
    }
  }

  public func fold(into digest: inout TraceDigest) {
    switch self {
    case .request(let request): digest.combine(1, request.number.rawValue, request.body.foldWord)
    case .forwarded(let request, _): digest.combine(2, request.number.rawValue, request.body.foldWord)
    case .reply(let reply): digest.combine(3, reply.number.rawValue, reply.body.foldWord)
    case .push(let push): digest.combine(4, push.snapshot.sequence.rawValue, push.foldWord)
    case .hint(let sequence): digest.combine(5, sequence.rawValue, 0)
    case .service(let message): digest.combine(6, 0, message.foldWord)
    case .action(let action): digest.combine(7, 0, action.foldWord)
    case .screen(let device, let screen): digest.combine(8, UInt32(device.ordinal), screen.foldWord)
    case .look(let device, let view): digest.combine(17, UInt32(device.ordinal), view.foldWord)
    case .deed(let device, let deed): digest.combine(18, UInt32(device.ordinal), deed.foldWord)
    case .prospect(let prospect): digest.combine(19, 0, prospect.foldWord)
    case .app(let device, let isThere): digest.combine(14, UInt32(device.ordinal), isThere ? 1 : 0)
    case .interface(let event): digest.combine(15, 0, UInt64(event.rawValue))
    case .permission(let permission): digest.combine(16, UInt32(permission.rawValue), 0)
    case .capture(let order):
      digest.combine(9, UInt32(order.request.kind.rawValue), order.seed &+ UInt64(order.request.step.rawValue))
    case .captured(.captured(let step, let evidence)): digest.combine(10, UInt32(step.rawValue), evidence.digest)
    case .captured(.failed(let step, let failure)):
      digest.combine(11, UInt32(step.rawValue), UInt64(failure.rawValue))
    case .vault(let message): digest.combine(12, 0, message.foldWord)
    case .store(let message): digest.combine(17, message.number.rawValue, message.foldWord)
    case .stored(let id, let completion): digest.combine(13, id.number, completion.foldWord)
    }
  }
}

extension TraceDigest {
  fileprivate mutating func combine(_ kind: UInt64, _ number: UInt32, _ word: UInt64) {
    combine(kind &<< 32 | UInt64(number))
    combine(word)
  }
}

extension Secret {
  fileprivate var foldWord: UInt64 { high ^ low }
}

extension PresentedCode {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .scanned(let code): code.secret.foldWord
    case .linked(let code, let method): code.secret.foldWord &+ UInt64(method.rawValue)
    case .typed(let code): code.number
    }
  }
}

extension Authority {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .resume(let token): token.secret.foldWord
    case .watch(let token): token.secret.foldWord &+ 1
    }
  }
}

extension StepSubmission {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .acknowledged: 1
    case .form(let answers): 2 &+ UInt64(answers.fields.count) &<< 8
    case .oneTimeCode(let digits): 3 &+ digits.number &<< 8
    case .governmentID(let evidence): evidence.digest &* 5
    case .selfie(let evidence): evidence.digest &* 7
    }
  }
}

extension DeviceRequest.Body {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .exchange(let code, _): 0x10 ^ code.secret.foldWord
    case .peek(let code): 0x11 ^ code.foldWord
    case .claim(let code, _, _): 0x12 ^ code.foldWord
    case .confirm(let id, let number): 0x13 &+ id.word &<< 16 ^ UInt64(number.rawValue) &<< 8
    case .decline(let id): 0x14 &+ id.word &<< 16
    case .submit(_, let id, let step, let epoch, let key, let submission):
      0x15 &+ id.word ^ submission.foldWord &+ UInt64(step.rawValue) &<< 8 ^ UInt64(epoch.rawValue) &<< 16
        ^ UInt64(key.rawValue) &<< 32
    case .mint(let authority, let id, let reason):
      0x16 &+ id.word ^ authority.foldWord &+ UInt64(reason.rawValue) &<< 8
    case .heartbeat(_, let id, let epoch, let sign):
      0x17 &+ id.word &<< 16 ^ UInt64(epoch.rawValue) &<< 8 ^ UInt64(sign.rawValue) &<< 40
    case .handBack(_, let id, let epoch): 0x18 &+ id.word &<< 16 ^ UInt64(epoch.rawValue) &<< 8
    case .reclaim(let token, let id): 0x19 &+ id.word ^ token.secret.foldWord
    case .attach(let token, let id, _): 0x1A &+ id.word ^ token.secret.foldWord
    case .cancel(let token, let id): 0x1B &+ id.word ^ token.secret.foldWord
    case .closed(_, let id): 0x1C &+ id.word &<< 16
    case .watch(let authority, let id): 0x1D &+ id.word ^ authority.foldWord
    case .pull(_, let after): 0x1E &+ UInt64(after.rawValue) &<< 16
    case .fetch(_, let edition): 0x1F &+ edition.foldWord &<< 8
    case .acknowledge(_, let entry, let verdict):
      0x20 &+ UInt64(entry.sequence.rawValue) &<< 16 ^ UInt64(verdict.rawValue) &<< 8
    case .resend(_, let id, let step, let epoch):
      0x21 &+ id.word &<< 16 ^ UInt64(step.rawValue) &<< 8 ^ UInt64(epoch.rawValue) &<< 40
    case .findInquiry: 0x22
    case .beginFlow(let id, let token): 0x23 &+ id.word &<< 16 ^ (token == nil ? 0 : 1 &<< 8)
    }
  }
}

extension DocumentEdition {
  fileprivate var foldWord: UInt64 { id.word &<< 8 ^ UInt64(version.rawValue) }
}

extension Snapshot {
  fileprivate var foldWord: UInt64 {
    inquiry.word &<< 16 ^ completed.bits &* 31 ^ UInt64(epoch.rawValue) &<< 48 ^ UInt64(step.rawValue) &<< 8
      ^ UInt64(handoff.rawValue)
  }
}

extension ServiceReply.Body {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .opened(let opening): 0x30 &+ opening.snapshot.foldWord ^ opening.resumeToken.secret.foldWord
    case .progressed(let snapshot): 0x31 &+ snapshot.foldWord
    case .verified(let snapshot, let identity): 0x32 &+ snapshot.foldWord ^ identity.portrait.digest
    case .minted(let offer): 0x33 &+ offer.code.secret.foldWord ^ UInt64(offer.generation.rawValue)
    case .peeked(let peek): 0x34 &+ UInt64(peek.next.rawValue) &<< 8
    case .claimed(let ticket): 0x35 &+ ticket.inquiry.word &<< 16 ^ UInt64(ticket.triesLeft) &<< 8
    case .wrongNumber(let triesLeft): 0x36 &+ UInt64(triesLeft) &<< 8
    case .wrongCode(let triesLeft): 0x3C &+ UInt64(triesLeft) &<< 8
    case .done: 0x37
    case .page(let page): 0x38 &+ UInt64(page.entries.count) &<< 8
    case .snapshot(let snapshot):
      0xA5 &+ UInt64(snapshot.entries.count) &<< 8 ^ UInt64(snapshot.horizon.rawValue) &<< 24
    case .document(let document): 0x39 &+ document.digest
    case .deferred(let retryMs): 0xA6 &+ UInt64(retryMs) &<< 8
    case .acknowledged(let upTo): 0x3A &+ UInt64(upTo.rawValue) &<< 8
    case .found(let id, let token): 0x3D &+ id.word &<< 16 ^ (token == nil ? 0 : 1 &<< 8)
    case .flowBegun(let code): 0x3E &+ code.secret.foldWord
    case .refused(let refusal): 0x3B &+ UInt64(refusal.rawValue) &<< 8
    }
  }
}

extension ServicePush {
  fileprivate var foldWord: UInt64 {
    let event: UInt64 =
      switch self.event {
      case .scanned(_, let number, _): 0x40 &+ UInt64(number.rawValue) &<< 8
      case .scannedAgain(let platform): 0x49 &+ UInt64(platform.rawValue) &<< 8
      case .claimEnded(let end): 0x41 &+ UInt64(end.rawValue) &<< 8
      case .confirmed: 0x42
      case .moved: 0x43
      case .handedBack: 0x44
      case .leaseLapsed: 0x45
      case .holderChanged: 0x46
      case .stepChanged: 0x47
      case .ended(let outcome): 0x48 &+ UInt64(outcome.rawValue) &<< 8
      }
    return event &<< 24 ^ snapshot.foldWord
  }
}

extension ServiceMessage {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .create(let id, let definition): 0x50 &+ id.word &<< 16 ^ UInt64(definition.rawValue) &<< 8
    case .created(let id, let code): 0x51 &+ id.word ^ code.secret.foldWord
    case .notCreated(let id): 0x52 &+ id.word &<< 16
    case .register(let digest, _, let purpose, let id): 0x53 &+ digest.low ^ id.word &+ UInt64(purpose.rawValue)
    case .unregister(let digest): 0x54 &+ digest.low
    case .issue(let id, let documents): 0x55 &+ id.word &<< 16 ^ UInt64(documents) &<< 8
    case .revise(let edition, let isAlive): 0x5C &+ edition.foldWord ^ (isAlive ? 1 &<< 8 : 0)
    case .issued(let document): 0x56 &+ document.digest ^ document.edition.foldWord
    case .deliver(let document, _): 0x57 &+ document.digest ^ document.edition.foldWord
    case .queued(let edition, let to): 0x58 &+ edition.foldWord ^ to.word
    case .delivered(let edition, let to, let status):
      0x59 &+ edition.foldWord ^ to.word &+ UInt64(status.rawValue) &<< 8
    case .oneTimeCode(let id, let step, let digits): 0x5B &+ id.word ^ digits.number &<< 8 ^ UInt64(step.rawValue)
    case .replaced(let installation): 0xA5 &+ installation.word &<< 8
    case .launcherLeft(let id): 0xA4 &+ id.word &<< 16
    case .statusAsked(let id): 0xA2 &+ id.word &<< 16
    case .status(let id, let status): 0xA3 &+ id.word &<< 16 ^ UInt64(status.rawValue) &<< 8
    case .relaunch(let id): 0xA8 &+ id.word &<< 16
    case .begin(let id): 0xA9 &+ id.word &<< 16
    case .force(let id, let outcome): 0xAA &+ id.word &<< 16 ^ UInt64(outcome.rawValue) &<< 8
    case .expires(let id, let end): 0xAB &+ id.word &<< 16 ^ end.nanoseconds &<< 8
    case .expel(let id, let installation): 0xAC &+ id.word &<< 16 ^ installation.word &<< 8
    case .remove(let device): 0x5E &+ InstallationID(device: device).word &<< 8
    case .removed(let installation): 0x5D &+ installation.word &<< 8
    case .claimLost(let id): 0xA7 &+ id.word &<< 16
    case .retired(let id): 0x5A &+ id.word &<< 16
    }
  }
}

extension PersonDeed {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .act(let action): action.foldWord
    case .openTab: 0xA0
    case .goBack: 0xA1
    }
  }
}

extension InquiryAction {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .open(let entry): 0x60 &+ entry.foldWord
    case .acknowledge(let step): 0x61 &+ UInt64(step.rawValue) &<< 8
    case .submitForm(let step, let answers):
      0x62 &+ UInt64(step.rawValue) &<< 8 ^ UInt64(answers.fields.count) &<< 16
    case .submitCode(let step, let digits): 0x63 &+ UInt64(step.rawValue) &<< 8 ^ digits.number &<< 16
    case .resendCode(let step): 0x70 &+ UInt64(step.rawValue) &<< 8
    case .startCapture(let step): 0x64 &+ UInt64(step.rawValue) &<< 8
    case .retry: 0x65
    case .requestHandoff: 0x66
    case .refreshCode: 0x67
    case .stay: 0x71
    case .acceptHandoff: 0x68
    case .declineHandoff: 0x69
    case .enterConfirmNumber(let number): 0x6A &+ UInt64(number.rawValue) &<< 8
    case .reclaim: 0x6B
    case .handBack: 0x6C
    case .linkRefused: 0x6D
    case .cancel: 0x6E
    case .close: 0x6F
    }
  }
}

extension Entry {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .start(let code): 1 &+ code.foldWord &<< 8
    case .sameDeviceResume(.current): 2
    case .sameDeviceResume(.blank): 3
    case .sameDeviceResume(.unreadable): 4
    case .sameDeviceResume(.named(let id)): 5 &+ id.word &<< 8
    case .anotherDevice(let code): 6 &+ code.foldWord &<< 8
    }
  }
}

extension EnteredCode {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .blank: 1
    case .unreadable: 2
    case .secret(let secret): secret.foldWord
    case .linked(let secret, let method): secret.foldWord &+ UInt64(method.rawValue)
    case .typed(let code): code.number
    }
  }
}

extension StoreMessage {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .mounted: 0x90
    case .dispatched(_, let action): 0x91 &+ action.foldWord &<< 8
    case .unmounted: 0x92
    case .interfaceMounted: 0x93
    case .interfaceUnmounted: 0x94
    case .tapped(_, let action): 0x97 &+ action.foldWord &<< 8
    case .happened(_, let event): 0x98 &+ UInt64(event.rawValue) &<< 8
    case .linkTapped(_, let link): 0x96 &+ UInt64(link.utf8.count) &<< 8
    case .changed(_, let news): 0x95 &+ UInt64(news.model.stage.kind.rawValue) &<< 8 ^ (news.screen?.foldWord ?? 0)
    }
  }
}

extension VaultMessage {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .save(let id, let identity): 0x70 &+ id.word ^ identity.portrait.digest
    case .saved(let id, let content): 0x71 &+ id.word ^ content.digest
    case .notSaved(let id, _): 0x72 &+ id.word &<< 8
    case .enrolled(let token): 0x73 &+ token.secret.foldWord
    case .listShown: 0x74
    case .listHidden: 0x75
    case .documents(let list):
      list.documents.reduce(0x76 &+ UInt64(list.documents.count) &<< 8) { word, document in
        let edition = DocumentEdition(id: document.id, version: document.version)
        return (word &* 31) ^ edition.foldWord ^ (document.isUnread ? 1 &<< 8 : 0)
      }
    case .documentRead(let id): 0x77 &+ id.word &<< 8
    }
  }
}

extension DurableCompletion {
  fileprivate var foldWord: UInt64 {
    switch self {
    case .written(let slot): 0x80 &+ UInt64(slot.rawValue) &<< 8
    case .erased(let slot): 0x81 &+ UInt64(slot.rawValue) &<< 8
    case .loaded(let slot, let value): 0x82 &+ UInt64(slot.rawValue) &<< 8 ^ (value == nil ? 0 : 1 &<< 16)
    case .failed(let slot): 0x83 &+ UInt64(slot.rawValue) &<< 8
    }
  }
}
