import Actors
import Devices
import Inquiry
import Testing

/// What happens when a device comes back and the world has gone on: one test for each conflict of
/// `Protocols/resume.md`.
struct ResumeConflictTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  /// The person thinks long at the passport, so that there is time for what a test does to the devices.
  private static func story() -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    story.thinksAt = [PersonStory.ThinkTime(step: InquiryDefinition.governmentID, time: .constant(.seconds(40)))]
    return story
  }

  private func handedOver() -> DeviceWorld {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .governmentID)) })
    return world
  }

  /// Who holds the inquiry, and under which epoch, as the service noted last.
  private func holder(_ world: DeviceWorld) -> (app: InstallationID?, epoch: Epoch)? {
    for event in world.log.reversed() {
      if case .holderChanged(_, let holder, let epoch, _) = event { return (holder, epoch) }
    }
    return nil
  }

  private func expectApproved(_ world: DeviceWorld) {
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    #expect(world.has(.ended(Self.inquiry, .approved)))
    #expect(world.completions.values.allSatisfy { $0 == 1 }, "S25")
    #expect(world.violations == [])
  }

  @Test func `C4: of two devices that resume, one has the inquiry and the other sees where it is`() {
    let world = handedOver()
    world.kill(Self.laptop)
    world.kill(Self.phone)
    _ = world.run(for: .seconds(45))
    world.restart(Self.laptop)
    world.restart(Self.phone)
    #expect(
      world.run(for: .seconds(60)) {
        $0.has(.resumeAttempted(Self.laptop, succeeded: true)) && $0.has(.resumeAttempted(Self.phone, succeeded: true))
      })
    _ = world.run(for: .seconds(5))
    #expect(holder(world)?.app == Self.phone && holder(world)?.epoch == Epoch(3))
    #expect(world.screen(Self.laptop) == .elsewhere(.governmentID))
    expectApproved(world)
  }

  @Test func `C4: a source that comes back after a handoff looks on, and takes nothing back by waking up`() {
    let world = handedOver()
    let before = holder(world)?.epoch
    world.kill(Self.laptop)
    _ = world.run(for: .seconds(5))
    world.restart(Self.laptop)
    #expect(world.run(for: .seconds(30)) { $0.has(.resumeAttempted(Self.laptop, succeeded: true)) })
    _ = world.run(for: .seconds(1))
    #expect(world.screen(Self.laptop) == .elsewhere(.governmentID))
    #expect(holder(world)?.epoch == before && holder(world)?.app == Self.phone)
    world.press(.reclaim, on: Self.laptop)
    #expect(world.run(for: .seconds(10)) { $0.has(.handoffEnded(Self.inquiry, .reclaimed)) })
    expectApproved(world)
  }

  @Test func `C4: a source that resumes after the phone has finished shows the outcome, and gets the document`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .selfie)) })
    world.kill(Self.laptop)
    #expect(world.run(for: .seconds(600)) { $0.has(.ended(Self.inquiry, .approved)) })
    _ = world.run(for: .seconds(10))
    world.restart(Self.laptop)
    expectApproved(world)
    #expect(world.has(.resumeAttempted(Self.laptop, succeeded: true)))
    #expect(world.has(.stageShown(Self.laptop, .terminal)))
    #expect(world.screen(Self.laptop) == .closed(.approved))
    #expect(world.storedVault(on: Self.laptop).documents.count == 1)
    #expect(world.records(on: Self.laptop) == ResumeRecords())
  }

  @Test func `C4: a token of the first minute attaches in the last one, and not within the guard margin`() throws {
    for (waitS, succeeds) in [(3_500, true), (3_545, false)] as [(Int64, Bool)] {
      let world = DeviceWorld(Self.story())
      #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .introduction)) })
      let opened = world.now
      let record = try #require(world.records(on: Self.laptop).current)
      #expect(record.expiresAt > opened + .seconds(3_590) && record.expiresAt <= opened + .seconds(3_600))
      world.kill(Self.laptop)
      _ = world.run(for: .seconds(waitS))
      world.restart(Self.laptop)
      #expect(world.run(for: .seconds(40)) { $0.has(.resumeAttempted(Self.laptop, succeeded: succeeds)) })
      #expect(!world.has(.resumeAttempted(Self.laptop, succeeded: !succeeds)))
    }
  }

  @Test func `C4: a copied storage is no second device: nothing is asked for with its tokens`() {
    let world = handedOver()
    let clone = InstallationID(device: Self.phone.device, generation: 2)
    world.kill(Self.phone)
    _ = world.run(for: .seconds(1))
    world.restart(clone)
    #expect(world.run(for: .seconds(30)) { $0.screen(clone) == .failure(.cannotResume) })
    #expect(world.has(.lifecycleChanged(clone, .failed, nil, for: .noActiveInquiry)))
    #expect(!world.has(.resumed(Self.inquiry, clone)) && !world.has(.refused(clone, .tokenInvalid)))
    // The person goes on with the app as it is, by a new code.
    #expect(world.run(for: .seconds(3_600)) { $0.has(.ended(Self.inquiry, .approved)) })
    _ = world.run(for: .seconds(60))
    #expect(world.completions.values.allSatisfy { $0 == 1 } && world.violations == [])
    #expect(world.storedVault(on: clone).documents.count == 1)
    #expect(world.storedVault(on: clone).cursor == SequenceNumber(1))
    #expect(world.storedVault(on: Self.laptop).documents.count == 1)
  }

  @Test func `a vault that came with a copied storage keeps what it has, and begins its own mailbox at the start`() {
    let old = ReceiptToken(Secret(high: 1, low: 1))
    let new = ReceiptToken(Secret(high: 1, low: 2))
    let document = Document(
      id: DocumentID(inquiry: Self.inquiry, ordinal: 1), version: DocumentVersion(1), digest: 1, byteCount: 1)
    let entry = MailboxEntry(sequence: SequenceNumber(9), edition: document.edition)
    var held = VaultImage(
      cursor: SequenceNumber(9), receiptToken: old, documents: [VaultDocument(document, receivedAt: .start)],
      receipts: [DeliveryReceipt(entry: entry, verdict: .stored)])
    held.installation = Self.laptop
    #expect(held.readable(by: Self.laptop) == held)
    let copy = held.readable(by: InstallationID(device: Self.laptop.device, generation: 2))
    #expect(copy == VaultImage(documents: held.documents))
    var vault = VaultMachine()
    let asked = vault.restored(copy, at: .start, DeviceLimits())
    #expect(asked == [], "what is another installation's mailbox is not asked for")
    _ = vault.tokenReceived(new, at: .start, DeviceLimits())
    let pulls = vault.hinted(SequenceNumber(1), at: .start, DeviceLimits())
    #expect(pulls == [.ask(.pull(new, after: .none))])
  }

  @Test func `C4: an upgraded app goes on with what it saved, and an app that was put back opens its launch code anew`()
  {
    let earlier = SDKVersion(major: SDKVersion.current.major, minor: 0)
    let later = SDKVersion(major: SDKVersion.current.major, minor: SDKVersion.current.minor + 1)
    for (version, resumes) in [(earlier, true), (later, false)] {
      let world = DeviceWorld(Self.story())
      #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
      world.kill(Self.laptop)
      var records = world.records(on: Self.laptop)
      if var record = records.current {
        record.sdkVersion = version
        records.save(record)
      }
      world.plant(.resume(records), .resume, on: Self.laptop)
      world.restart(Self.laptop)
      #expect(world.run(for: .seconds(60)) { $0.has(.resumeAttempted(Self.laptop, succeeded: resumes)) })
      // What cannot be read is not lost: the service knows this installation by its launch code (F06).
      expectApproved(world)
      #expect(world.has(.resumed(Self.inquiry, Self.laptop)))
    }
  }

  @Test func `C4: what the service has forgotten is not to be resumed, and is forgotten here too`() {
    let world = handedOver()
    world.kill(Self.laptop)
    world.press(.cancel, on: Self.phone)
    #expect(world.run(for: .seconds(10)) { $0.has(.ended(Self.inquiry, .cancelled)) })
    // The laptop's clock says that there is time left; the service has retired the inquiry.
    var records = world.records(on: Self.laptop)
    if var record = records.current {
      record.expiresAt = .never
      records.save(record)
    }
    world.plant(.resume(records), .resume, on: Self.laptop)
    #expect(world.run(for: .seconds(400)) { $0.kernel.address(of: .inquiry(Self.inquiry)) == nil })
    world.restart(Self.laptop)
    #expect(world.run(for: .seconds(60)) { $0.has(.resumeAttempted(Self.laptop, succeeded: false)) })
    #expect(world.has(.lifecycleChanged(Self.laptop, .failed, nil, for: .noActiveInquiry)))
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    #expect(world.records(on: Self.laptop) == ResumeRecords())
    #expect(world.violations == [])
  }
}
