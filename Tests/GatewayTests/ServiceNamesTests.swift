import Gateway
import Inquiry
import Testing

/// Each side has its own names for inquiries, and hears of no other.
struct ServiceNamesTests {
  private static let person = SessionNumber(2)
  private static let ours = InquiryID(session: person, ordinal: 1)
  private static let theirs = InquiryID(session: SessionNumber(77), ordinal: 1)
  private static let secret = Secret(high: 1, low: 2)

  private static func snapshot(_ inquiry: InquiryID) -> Snapshot {
    Snapshot(
      inquiry: inquiry, definition: DefinitionID(0), completed: StepSet(), epoch: Epoch(1),
      sequence: SequenceNumber(1), leaseMs: 1, step: StepID(0), holder: .you, handoff: .idle, outcome: nil)
  }

  private static var names: ServiceNames {
    var names = ServiceNames()
    names.created(ours, as: theirs)
    return names
  }

  @Test func `requests go out in the service's names, answers and pushes come back in ours`() {
    var names = Self.names
    let token = ResumeToken(Self.secret)
    #expect(names.other(.watch(.resume(token), Self.ours)) == .watch(.resume(token), Self.theirs))
    let entry = MailboxEntry(
      sequence: SequenceNumber(4),
      edition: DocumentEdition(id: DocumentID(inquiry: Self.theirs, ordinal: 1), version: .first))
    let own = MailboxEntry(
      sequence: SequenceNumber(4),
      edition: DocumentEdition(id: DocumentID(inquiry: Self.ours, ordinal: 1), version: .first))
    let receipt = ReceiptToken(Self.secret)
    #expect(names.other(.acknowledge(receipt, own, .stored)) == .acknowledge(receipt, entry, .stored))
    #expect(names.other(.fetch(receipt, own.edition)) == .fetch(receipt, entry.edition))
    #expect(
      names.own(.page(MailboxPage(entries: [entry], hasMore: false)), of: Self.person)
        == .page(MailboxPage(entries: [own], hasMore: false)))
    #expect(
      names.own(.progressed(Self.snapshot(Self.theirs)), of: Self.person) == .progressed(Self.snapshot(Self.ours)))
    let push = ServicePush(snapshot: Self.snapshot(Self.theirs), event: .confirmed)
    #expect(names.own(push, of: Self.person).snapshot.inquiry == Self.ours)
  }

  @Test func `a verified identity is that of the person here`() {
    var names = Self.names
    let portrait = CaptureEvidence(digest: 1, byteCount: 2)
    let told = ServiceReply.Body.verified(
      Self.snapshot(Self.theirs), VerifiedIdentity(subject: SessionNumber(77), mode: .nfc, portrait: portrait))
    #expect(
      names.own(told, of: Self.person)
        == .verified(
          Self.snapshot(Self.ours), VerifiedIdentity(subject: Self.person, mode: .nfc, portrait: portrait)))
  }

  @Test func `an inquiry that came by itself gets the next name of the person who was told, and keeps it`() {
    var names = Self.names
    let stranger = InquiryID(session: SessionNumber(5), ordinal: 3)
    let name = names.own(stranger, of: Self.person)
    #expect(name == InquiryID(session: Self.person, ordinal: 2))
    #expect(names.own(stranger, of: SessionNumber(9)) == name)
    #expect(names.other(name) == stranger)
  }

  @Test func `a document is checked under the name that was signed`() {
    let document = Document(
      id: DocumentID(inquiry: Self.ours, ordinal: 2), version: .first, digest: 3, byteCount: 4)
    #expect(Self.names.other(document).id == DocumentID(inquiry: Self.theirs, ordinal: 2))
    #expect(Self.names.other(document).statement != document.statement)
  }
}
