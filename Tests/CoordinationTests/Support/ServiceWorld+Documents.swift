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
  mutating func approve() throws -> (laptop: Enrolment, phone: Enrolment) {
    let code = try create()
    guard case .opened(let laptop) = request(.exchange(code, Self.web), from: Self.laptop) else { throw NoAnswer() }
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
    request(
      .submit(
        laptop.resumeToken, Self.inquiry, InquiryDefinition.form, laptop.snapshot.epoch, IdempotencyKey(1),
        .form(answers)), from: Self.laptop)
    let resume = Authority.resume(laptop.resumeToken)
    guard case .minted(let offer) = request(.mint(resume, Self.inquiry, .asked), from: Self.laptop) else {
      throw NoAnswer()
    }
    clearInbox(of: Self.laptop)
    request(.claim(.scanned(offer.code), Self.ios), from: Self.phone)
    var shown: ConfirmNumber?
    for case .scanned(_, let number, _) in pushes(to: Self.laptop).map(\.event) { shown = number }
    guard let shown, case .opened(let phone) = request(.confirm(Self.inquiry, shown), from: Self.phone) else {
      throw NoAnswer()
    }
    let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)
    let epoch = phone.snapshot.epoch
    let submissions: [(StepID, StepSubmission)] = [
      (InquiryDefinition.governmentID, .governmentID(evidence)), (InquiryDefinition.selfie, .selfie(evidence)),
    ]
    for (number, (step, submission)) in submissions.enumerated() {
      let key = IdempotencyKey(UInt32(number + 1))
      request(.submit(phone.resumeToken, Self.inquiry, step, epoch, key, submission), from: Self.phone)
    }
    return (
      Enrolment(app: Self.laptop, token: laptop.receiptToken), Enrolment(app: Self.phone, token: phone.receiptToken)
    )
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
