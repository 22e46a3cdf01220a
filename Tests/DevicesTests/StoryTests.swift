import Actors
import Devices
import Inquiry
import Testing

/// Whole stories: a person, two devices and the service in one kernel.
struct StoryTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  private static func story(_ change: (inout PersonStory) -> Void = { _ in }) -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    change(&story)
    return story
  }

  private static func expectBothVaultsFilled(_ world: DeviceWorld) {
    for app in [laptop, phone] {
      let vault = world.storedVault(on: app)
      #expect(vault.documents.map(\.id) == [DocumentID(inquiry: inquiry, ordinal: 1)])
      #expect(vault.documents.count { $0.isAlive } == 1)
      #expect(vault.cursor == SequenceNumber(1))
    }
    #expect(world.acked == [laptop, phone])
    #expect(world.storedVault(on: phone).records.map(\.inquiry) == [inquiry])
    #expect(world.storedVault(on: laptop).records.isEmpty)
    #expect(world.violations == [])
  }

  @Test func `an inquiry goes from the laptop to the phone, and both vaults get the document`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    Self.expectBothVaultsFilled(world)
    #expect(world.screen(Self.laptop) == .closed(.approved))
    #expect(world.screen(Self.phone) == .closed(.approved))
    #expect(world.stored(.resume, on: Self.laptop) == nil && world.stored(.resume, on: Self.phone) == nil)
    let shown = world.log.compactMap { event in
      if case .stageShown(let app, let stage) = event { "\(app.device.ordinal) \(stage)" } else { nil }
    }
    #expect(
      shown == [
        "1 introduction", "1 form", "1 handoff", "2 confirming", "1 watching", "2 opening", "2 government ID",
        "2 selfie", "2 terminal", "1 terminal",
      ])
    #expect(world.observer.letters.isEmpty)
  }

  @Test func `F04: a person who types the letters goes on as one who scans the code`() {
    let world = DeviceWorld(Self.story { $0.handoffs[0].by = .code })
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    Self.expectBothVaultsFilled(world)
  }

  @Test func `F05: a phone that is killed while the passport is read resumes and finishes`() {
    let world = DeviceWorld(Self.story())
    let capturing = InquiryEvent.captureStarted(Self.phone, InquiryDefinition.governmentID)
    #expect(world.run(for: .seconds(600)) { $0.has(capturing) })
    world.kill(Self.phone)
    _ = world.run(for: .seconds(3))
    world.restart(Self.phone)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    #expect(world.has(.resumeAttempted(Self.phone, succeeded: true)))
    #expect(world.has(.ended(Self.inquiry, .approved)))
    Self.expectBothVaultsFilled(world)
  }

  @Test func `C2: an answer that was on its way at a kill goes out again, and its identity is saved (F20)`() {
    let world = DeviceWorld(Self.story())
    let submitted = InquiryEvent.submitted(Self.phone, InquiryDefinition.governmentID)
    #expect(world.run(for: .seconds(600)) { $0.has(submitted) })
    world.kill(Self.phone)
    world.restart(Self.phone)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    #expect(world.log.count { $0 == submitted } == 2)
    #expect(world.log.count { $0 == .captureStarted(Self.phone, InquiryDefinition.governmentID) } == 1)
    Self.expectBothVaultsFilled(world)
  }

  @Test func `F06: a laptop that is killed before it saved anything opens the same launch code again`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(1)) { $0.has(.launched(Self.inquiry, Self.laptop, .web)) })
    world.kill(Self.laptop)
    world.restart(Self.laptop)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.has(.resumed(Self.inquiry, Self.laptop)))
    #expect(world.has(.ended(Self.inquiry, .approved)))
  }

  @Test func `one wrong number is forgiven, and two make a new code`() {
    let world = DeviceWorld(Self.story { $0.handoffs[0].wrongNumber = .always })
    #expect(world.run(for: .seconds(600)) { $0.has(.handoffEnded(Self.inquiry, .declined)) })
    #expect(world.log.count { $0 == .numberEntered(Self.phone, Self.inquiry) } == 2)
    #expect(world.run(for: .seconds(600)) { $0.screen(Self.phone) == .failure(.launchCode) })
    #expect(world.run(for: .seconds(60)) { $0.has(.codeShown(Self.laptop, Generation(2))) })
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
    #expect(world.violations == [])
  }

  @Test func `a person who declines on the phone finds a new code on the laptop`() {
    let world = DeviceWorld(Self.story { $0.handoffs[0].declines = .always })
    #expect(world.run(for: .seconds(600)) { $0.has(.handoffEnded(Self.inquiry, .declined)) })
    #expect(world.run(for: .seconds(60)) { $0.has(.codeShown(Self.laptop, Generation(2))) })
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
  }

  @Test func `L8: codes that were left to expire are replaced, paused and asked for again`() {
    let world = DeviceWorld(Self.story { $0.handoffs[0].ignoresCodes = 7 })
    #expect(world.run(for: .seconds(900)) { $0.isFinished })
    for generation in 1...8 { #expect(world.has(.codeShown(Self.laptop, Generation(UInt16(generation))))) }
    #expect(world.has(.ended(Self.inquiry, .approved)))
  }

  @Test func `S7: the laptop takes the inquiry back, hands it over again, and the phone is told that it moved`() {
    let world = DeviceWorld(
      Self.story {
        $0.thinksAt = [PersonStory.ThinkTime(step: InquiryDefinition.governmentID, time: .constant(.seconds(30)))]
      })
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .governmentID)) })
    world.press(.reclaim, on: Self.laptop)
    #expect(world.run(for: .seconds(60)) { $0.has(.handoffEnded(Self.inquiry, .reclaimed)) })
    #expect(world.run(for: .seconds(5)) { $0.screen(Self.phone) == .moved })
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    _ = world.run(for: .seconds(60))
    #expect(world.has(.ended(Self.inquiry, .approved)))
    Self.expectBothVaultsFilled(world)
  }

  @Test func `L2: a phone that is lost for good loses the inquiry, and the laptop takes it back`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .governmentID)) })
    world.kill(Self.phone)
    #expect(world.run(for: .seconds(60)) { $0.screen(Self.laptop) == .holderLost })
    #expect(world.run(for: .seconds(120)) { $0.has(.handoffEnded(Self.inquiry, .reclaimed)) })
    #expect(world.violations == [])
  }

  @Test func `F12 and F13: leaving closes the device alone, and cancelling ends the inquiry`() {
    let form = PersonStory.Departure(at: InquiryDefinition.form)
    let left = DeviceWorld(Self.story { $0.leaves = form })
    #expect(left.run(for: .seconds(600)) { $0.isFinished })
    #expect(left.screen(Self.laptop) == .closed(nil))
    #expect(!left.has(.ended(Self.inquiry, .cancelled)))
    let cancelled = DeviceWorld(Self.story { $0.cancels = form })
    #expect(cancelled.run(for: .seconds(600)) { $0.isFinished })
    #expect(cancelled.screen(Self.laptop) == .closed(.cancelled))
    #expect(cancelled.has(.ended(Self.inquiry, .cancelled)))
  }

  @Test func `people fill in a field that takes one character, or two`() throws {
    let fields = [UInt16(1), 2].map { count in
      FieldDefinition(
        id: FieldID(UInt8(count)), name: "f\(count)", label: "Field", kind: .text(charactersMax: count))
    }
    let form = StepDefinition(id: InquiryDefinition.form, name: "form", kind: .form(fields: fields), title: "Initials")
    let end = StepDefinition(id: InquiryDefinition.end, name: "end", kind: .terminal(redirect: nil), title: "Done")
    let definition = try InquiryDefinition(name: "initials", steps: [form, end])
    let world = DeviceWorld(PersonStory(definition: DefinitionID(0)), definition)
    #expect(world.run(for: .seconds(120)) { $0.isFinished })
    #expect(world.has(.ended(DeviceWorld.inquiry, .approved)))
  }

  @Test func `F08: when the service cannot tell who launched, the app hears LaunchInvalid, and nothing is saved`() {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    story.opens = .constant(.seconds(1))
    let world = DeviceWorld(story)
    _ = world.run(for: .milliseconds(500))
    world.launcherLeaves()
    #expect(
      world.run(for: .seconds(5)) {
        $0.screen(DeviceWorld.laptop) == .failure(FailureNotice(for: .launchInvalid, opening: nil).kind)
      })
    #expect(world.has(.refused(DeviceWorld.laptop, .launcherUnknown)))
    #expect(FailureNotice(for: .launchInvalid, opening: nil).kind == .invalidLink, "F31")
    #expect(world.records(on: DeviceWorld.laptop) == ResumeRecords())
    #expect(world.run(for: .seconds(60)) { $0.isFinished })
    #expect(world.violations == [])
  }

  @Test func `F07 and F05: what cannot be opened fails without a request`() {
    for entry in [PersonStory.FirstEntry.blankLaunchCode, .sameDeviceResume] {
      let world = DeviceWorld(Self.story { $0.entry = entry })
      #expect(world.run(for: .seconds(600)) { $0.isFinished })
      #expect(world.screen(Self.laptop) == .closed(nil))
      #expect(world.messagesCrossed == 0)
    }
    let world = DeviceWorld(Self.story { $0.entry = .unknownLaunchCode })
    #expect(world.run(for: .seconds(600)) { $0.screen(Self.laptop) == .failure(.launchCode) })
    #expect(world.messagesCrossed == 2)
  }

  @Test func `F21: a mapper that throws ends the inquiry, and nothing is saved`() {
    let world = DeviceWorld(Self.story { $0.mapper = .refusing })
    #expect(world.run(for: .seconds(600)) { $0.screen(Self.phone) == .failure(.generic) })
    #expect(world.storedVault(on: Self.phone).records.isEmpty)
    #expect(world.has(.lifecycleChanged(Self.phone, .failed, nil, for: .recordMapping)))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `with losses, duplicates and three kills every inquiry ends well`(seed: UInt64) {
    var faults = DeviceWorld.Faults()
    faults.lostPerMille = 100
    faults.doubledPerMille = 100
    let world = DeviceWorld(Self.story(), seed: seed, faults: faults)
    var random = SeededRandom(seed: seed, key: 99)
    for app in [Self.laptop, Self.phone, Self.phone] {
      if world.run(for: .milliseconds(Int64(random.below(40_000))), until: { $0.isFinished }) { break }
      world.kill(app)
      _ = world.run(for: .milliseconds(Int64(random.below(10_000))))
      world.restart(app)
    }
    #expect(world.run(for: .seconds(7_200)) { $0.isFinished })
    _ = world.run(for: .seconds(7_200))
    #expect(world.has(.ended(Self.inquiry, .approved)))
    Self.expectBothVaultsFilled(world)
  }
}
