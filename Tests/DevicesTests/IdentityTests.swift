import Actors
import Devices
import Inquiry
import Testing

/// From a verified identity to a record in the vault.
struct IdentityTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  /// An app's own mapper: notes what it got.
  private struct AppMapper: IdentityRecordMapper {
    let seen = Owned<[VerifiedIdentity]>([])
    var byteCount: UInt32? = 100

    func content(of identity: VerifiedIdentity) throws(RecordMappingFailure) -> RecordContent {
      seen.value.append(identity)
      guard let byteCount else { throw RecordMappingFailure() }
      return RecordContent(digest: 77, byteCount: byteCount)
    }
  }

  private static func story(_ change: (inout PersonStory) -> Void = { _ in }) -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    change(&story)
    return story
  }

  private static func identity(_ byteCount: UInt32 = 1_000, digest: UInt64 = 9) -> VerifiedIdentity {
    VerifiedIdentity(
      subject: DeviceWorld.person, mode: .camera, portrait: CaptureEvidence(digest: digest, byteCount: byteCount))
  }

  @Test func `F20: the app's mapper gets the identity once, and its content is what the vault keeps`() {
    let mapper = AppMapper()
    let world = DeviceWorld(Self.story(), mapper: mapper)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    // The form, the selfie and all else that was handed in never got there.
    #expect(mapper.seen.value.count == 1 && mapper.seen.value.first?.subject == DeviceWorld.person)
    let records = world.storedVault(on: Self.phone).records
    #expect(records.map(\.content) == [RecordContent(digest: 77, byteCount: 100)])
    #expect(records.map(\.inquiry) == [Self.inquiry])
  }

  @Test func `F20: a kill between the saving and the next step does not map the identity again`() {
    for landing in [DeviceWorld.Landing.lost, .written] {
      let mapper = AppMapper()
      let world = DeviceWorld(Self.story(), mapper: mapper)
      #expect(world.run(for: .seconds(600)) { _ in !mapper.seen.value.isEmpty })
      world.kill(Self.phone, landing)
      _ = world.run(for: .seconds(2))
      world.restart(Self.phone)
      #expect(world.run(for: .seconds(600)) { $0.isFinished })
      // What was not written was not saved: then, and only then, the mapper is asked once more.
      #expect(mapper.seen.value.count == (landing == .written ? 1 : 2))
      #expect(world.storedVault(on: Self.phone).records.count == 1)
      #expect(world.has(.ended(Self.inquiry, .approved)) && world.violations == [])
    }
  }

  @Test func `F20: an answer that comes twice is mapped once, and another verification beside it`() {
    let mapper = AppMapper()
    var vault = VaultMachine()
    let first = vault.identityVerified(Self.identity(), of: Self.inquiry, mapper: mapper, DeviceLimits())
    let underWay = vault.identityVerified(Self.identity(), of: Self.inquiry, mapper: mapper, DeviceLimits())
    #expect(first == [.write] && underWay == [])
    _ = vault.imageDurable()
    let again = vault.identityVerified(Self.identity(), of: Self.inquiry, mapper: mapper, DeviceLimits())
    #expect(again == [.recordsFound(Self.inquiry, count: 1)] && mapper.seen.value.count == 1)
    let other = vault.identityVerified(Self.identity(digest: 10), of: Self.inquiry, mapper: mapper, DeviceLimits())
    #expect(other == [.write] && mapper.seen.value.count == 2)
    let count = vault.image.records.count
    #expect(count == 2)
  }

  @Test func `F20: the result of a selfie never reaches the mapper, also when its answer says verified`() {
    var store = Fixture.started(at: InquiryDefinition.selfie, DeviceWorld.ios)
    let evidence = CaptureEvidence(digest: 5, byteCount: 5)
    let traits = DeviceWorld.ios
    _ = store.intended(.startCapture(InquiryDefinition.selfie), Fixture.at(100, traits))
    _ = store.captureEnded(.captured(InquiryDefinition.selfie, evidence), Fixture.at(200, traits))
    let sent = store.recordSaved(Fixture.at(210, traits))
    guard case .ask(let submission) = sent.first else {
      Issue.record("nothing was handed in")
      return
    }
    let end = Fixture.snapshot(InquiryDefinition.end, holder: .nobody, sequence: 1, outcome: .approved)
    let answer = ServiceReply.Body.verified(end, Self.identity())
    let done = store.replyReceived(answer, to: submission, sentAt: .start, Fixture.at(300, traits))
    #expect(done == [.forgetRequests])
    let identity = store.model(Fixture.at(300, traits)).identity
    #expect(identity == nil)
  }

  @Test(arguments: [DeviceWorld.Landing.lost, .written])
  func `F21: a mapper that throws ends the inquiry, and nothing is saved, not even after a kill and a resume`(
    landing: DeviceWorld.Landing
  ) {
    let mapper = AppMapper(byteCount: nil)
    let world = DeviceWorld(Self.story(), mapper: mapper)
    #expect(world.run(for: .seconds(600)) { _ in !mapper.seen.value.isEmpty })
    world.kill(Self.phone, landing)
    _ = world.run(for: .seconds(2))
    world.restart(Self.phone)
    _ = world.run(for: .seconds(600)) { $0.screen(Self.phone) == .failure(.generic) }
    _ = world.run(for: .seconds(7_200))
    #expect(world.storedVault(on: Self.phone).records.isEmpty)
    #expect(world.records(on: Self.phone) == ResumeRecords())
    #expect(world.violations == [])
  }

  @Test func `F21: an image above 32 MiB is FileTooLarge, one that cannot be read RecordMapping, and neither is saved`()
  {
    let mapper = AppMapper()
    let cases: [(UInt32, InquiryError?)] = [
      (ImageLimits.bytesMax, nil), (ImageLimits.bytesMax + 1, .fileTooLarge), (0, .recordMapping),
    ]
    for (byteCount, error) in cases {
      var vault = VaultMachine()
      let actions = vault.identityVerified(
        Self.identity(byteCount), of: Self.inquiry, mapper: mapper, DeviceLimits())
      #expect(actions == (error.map { [.recordNotSaved(Self.inquiry, $0)] } ?? [.write]))
      let isEmpty = vault.image.records.isEmpty
      #expect(isEmpty == (error != nil))
    }
    var vault = VaultMachine()
    let dark = VerifiedIdentity(
      subject: SessionNumber(1), mode: .nfc, portrait: CaptureEvidence(digest: 9, byteCount: 9, isReadable: false))
    let unreadable = vault.identityVerified(dark, of: Self.inquiry, mapper: mapper, DeviceLimits())
    #expect(unreadable == [.recordNotSaved(Self.inquiry, .recordMapping)])
    #expect(mapper.seen.value.count == 1, "what is not fit does not reach the mapper")
  }

  @Test func `F21: content above the limit is refused like an image above it`() {
    var vault = VaultMachine()
    let mapper = AppMapper(byteCount: ImageLimits.bytesMax + 1)
    let actions = vault.identityVerified(Self.identity(), of: Self.inquiry, mapper: mapper, DeviceLimits())
    let image = vault.image
    #expect(actions == [.recordNotSaved(Self.inquiry, .fileTooLarge)] && image == VaultImage())
  }

  @Test func `F21: a storage that fails has saved nothing, and says so`() {
    var vault = VaultMachine()
    _ = vault.identityVerified(Self.identity(), of: Self.inquiry, mapper: NamedMapper.complete, DeviceLimits())
    let failed = vault.imageNotDurable(VaultImage())
    let image = vault.image
    #expect(failed == [.recordNotSaved(Self.inquiry, .recordMapping)] && image == VaultImage())
  }

  @Test(arguments: NamedMapper.allCases) func `F20 and F21: the mappers that a story names`(mapper: NamedMapper) {
    let chip = VerifiedIdentity(
      subject: DeviceWorld.person, mode: .nfc, portrait: CaptureEvidence(digest: 9, byteCount: 1_000))
    let kept: [UInt32?] = [Self.identity(), chip].map { identity in try? mapper.content(of: identity).byteCount }
    switch mapper {
    case .complete: #expect(kept == [1_512, 1_512])
    case .withoutPortrait: #expect(kept == [512, 512])
    case .chipOnly: #expect(kept == [nil, 1_512])
    case .refusing: #expect(kept == [nil, nil])
    }
  }

  @Test func `F22: the terminal stage shows no document; it comes into the vault on its own, after the closing`() throws
  {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.screen(Self.phone) == .closed(.approved))
    let closed = try #require(
      world.observer.events.first { $0.event == .lifecycleChanged(Self.phone, .closed, Self.inquiry) }
        ?? world.observer.events.first { $0.event == .lifecycleChanged(Self.phone, .closed, nil) })
    _ = world.run(for: .seconds(60))
    let edition = DocumentEdition(id: DocumentID(inquiry: Self.inquiry, ordinal: 1), version: DocumentVersion(1))
    let stored = try #require(world.observer.events.first { $0.event == .documentStored(Self.phone, edition) })
    #expect(stored.time > closed.time)
    for app in [Self.laptop, Self.phone] { #expect(world.storedVault(on: app).documents.count == 1) }
  }
}
