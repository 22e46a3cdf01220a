import Actors
import Inquiry
import Testing

struct ResumeRecordsTests {
  private static let laptop = InstallationID(device: DeviceID(session: SessionNumber(1), ordinal: 1))

  private func record(
    _ ordinal: UInt16, by installation: InstallationID = laptop, _ version: SDKVersion = .current, epoch: UInt32 = 1
  ) -> ResumeRecord {
    ResumeRecord(
      inquiry: inquiry(ordinal), installation: installation, sdkVersion: version, definition: DefinitionID(0),
      resumeToken: ResumeToken(Secret(high: 1, low: UInt64(ordinal))),
      receiptToken: ReceiptToken(Secret(high: 2, low: 2)), cancelToken: CancelToken(Secret(high: 7, low: 7)),
      exchanged: LaunchCode(Secret(high: 3, low: UInt64(ordinal))), epochSeen: Epoch(epoch), sequenceSeen: .none,
      stageSeen: .form)
  }

  private func inquiry(_ ordinal: UInt16) -> InquiryID { InquiryID(session: SessionNumber(1), ordinal: ordinal) }

  private func ordinals(_ records: ResumeRecords) -> [UInt16] { records.all.map(\.inquiry.ordinal) }

  @Test func `F05: the current inquiry is the one that was touched last, and each is found by its id`() {
    var records = ResumeRecords()
    #expect(records.current == nil && records.count == 0)
    for ordinal in [1, 2, 3, 1] as [UInt16] { records.save(record(ordinal)) }
    #expect(ordinals(records) == [1, 3, 2])
    #expect(records[inquiry(2)] == record(2) && records[inquiry(4)] == nil)
    #expect(records.exchanged(LaunchCode(Secret(high: 3, low: 3))) == record(3))
    records.save(record(1, epoch: 7))
    #expect(records.current?.epochSeen == Epoch(7) && records.count == 3)
  }

  @Test func `what is forgotten leaves the one before it current`() {
    var records = ResumeRecords()
    for ordinal in 1...3 as ClosedRange<UInt16> { records.save(record(ordinal)) }
    records.forget(inquiry(3))
    #expect(ordinals(records) == [2, 1])
    records.forget(inquiry(1))
    records.forget(inquiry(9))
    #expect(ordinals(records) == [2])
    records.forget(inquiry(2))
    #expect(records == ResumeRecords())
  }

  @Test func `of too many records the one goes that was untouched for longest`() {
    var records = ResumeRecords()
    for ordinal in 1...20 as ClosedRange<UInt16> {
      records.save(record(ordinal))
      #expect(records.count <= ResumeRecords.countMax)
    }
    #expect(ordinals(records) == (13...20).reversed())
  }

  @Test func `C4: a record of another installation is not read, nor one of a version that may mean something else`() {
    let clone = InstallationID(device: Self.laptop.device, generation: 2)
    let now = SDKVersion(major: 2, minor: 3)
    var records = ResumeRecords()
    for (ordinal, version) in [
      (1, SDKVersion(major: 2, minor: 0)), (2, SDKVersion(major: 2, minor: 4)), (3, SDKVersion(major: 1, minor: 9)),
      (4, SDKVersion(major: 3, minor: 0)), (5, now),
    ] as [(UInt16, SDKVersion)] { records.save(record(ordinal, version)) }
    #expect(ordinals(records.readable(by: Self.laptop, now)) == [5, 1])
    #expect(records.readable(by: clone, now) == ResumeRecords())
    let mine = ResumeRecords(record(1, now))
    #expect(mine.readable(by: Self.laptop, now) == mine)
  }

  /// Against a plain list, under random saving and forgetting.
  @Test(arguments: 0..<100 as Range<UInt64>) func `the records are a list with the last touched first`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var records = ResumeRecords()
    var model: [UInt16] = []
    for _ in 0..<200 {
      let ordinal = UInt16(1 + random.below(12))
      model.removeAll { $0 == ordinal }
      if random.chance(2, in: 3) {
        records.save(record(ordinal))
        model = Array(([ordinal] + model).prefix(ResumeRecords.countMax))
      } else {
        records.forget(inquiry(ordinal))
      }
      #expect(ordinals(records) == model)
    }
  }
}
