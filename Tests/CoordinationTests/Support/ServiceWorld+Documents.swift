import Actors
import Coordination
import Inquiry

extension ServiceWorld {
  /// What a device of an approved inquiry has for its mailbox.
  struct Enrolment {
    let app: InstallationID
    let token: ReceiptToken
  }

  /// Brings the inquiry from its creation to its approval, with a laptop and a phone.
  /// - Parameter phoneFinishes: false where the phone gets the inquiry, is never heard of again, and another one
  ///   finishes.
  mutating func approve(phoneFinishes: Bool = true) throws -> (laptop: Enrolment, phone: Enrolment) {
    let code = try create()
    guard case .opened(let laptop) = request(.exchange(code, Self.web), from: Self.laptop) else { throw NoAnswer() }
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
    request(
      .submit(
        laptop.resumeToken, Self.inquiry, InquiryDefinition.form, laptop.snapshot.epoch, IdempotencyKey(1),
        .form(answers)), from: Self.laptop)
    let (phone, watch) = try handOver(by: .resume(laptop.resumeToken), to: Self.phone)
    var (writer, opening) = (Self.phone, phone)
    if !phoneFinishes {
      guard case .opened(let back) = request(.reclaim(watch, Self.inquiry), from: Self.laptop) else { throw NoAnswer() }
      (writer, opening) = (Self.stranger, try handOver(by: .resume(back.resumeToken), to: Self.stranger).opening)
    }
    let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)
    let submissions: [(StepID, StepSubmission)] = [
      (InquiryDefinition.governmentID, .governmentID(evidence)), (InquiryDefinition.selfie, .selfie(evidence)),
    ]
    for (number, (step, submission)) in submissions.enumerated() {
      let key = IdempotencyKey(UInt32(number + 1))
      request(
        .submit(opening.resumeToken, Self.inquiry, step, opening.snapshot.epoch, key, submission), from: writer)
    }
    return (
      Enrolment(app: Self.laptop, token: laptop.receiptToken), Enrolment(app: Self.phone, token: phone.receiptToken)
    )
  }

  /// From the laptop.
  private mutating func handOver(
    by authority: Authority, to app: InstallationID
  ) throws -> (opening: Opening, watch: WatchToken) {
    guard case .minted(let offer) = request(.mint(authority, Self.inquiry, .asked), from: Self.laptop) else {
      throw NoAnswer()
    }
    clearInbox(of: Self.laptop)
    request(.claim(.scanned(offer.code), Self.ios), from: app)
    var shown: ConfirmNumber?
    for case .scanned(_, let number, _) in pushes(to: Self.laptop).map(\.event) { shown = number }
    guard let shown, case .opened(let opening) = request(.confirm(Self.inquiry, shown), from: app) else {
      throw NoAnswer()
    }
    return (opening, offer.watchToken)
  }

  /// What is in a device's mailbox behind a cursor.
  mutating func pull(_ device: Enrolment, after cursor: UInt32 = 0) -> [MailboxEntry] {
    let answer = request(.pull(device.token, after: SequenceNumber(cursor)), from: device.app)
    guard case .page(let page) = answer else { return [] }
    return page.entries
  }

  mutating func fetch(_ device: Enrolment, _ edition: DocumentEdition) -> Document? {
    guard case .document(let document) = request(.fetch(device.token, edition), from: device.app) else { return nil }
    return document
  }

  /// As a device that pulls, fetches and stores everything.
  mutating func receiveAll(_ device: Enrolment, after cursor: UInt32 = 0) -> [Document] {
    var received: [Document] = []
    for entry in pull(device, after: cursor) {
      guard let document = fetch(device, entry.edition) else { continue }
      received.append(document)
      request(.acknowledge(device.token, entry, .stored), from: device.app)
    }
    return received
  }
}
