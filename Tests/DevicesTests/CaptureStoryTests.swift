import Actors
import Coordination
import Devices
import Inquiry
import Testing

/// Captures that go wrong, in whole stories.
struct CaptureStoryTests {
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  private static func world(
    _ chip: [CaptureTrouble] = [], selfie: [CaptureTrouble] = [], _ change: (inout PersonStory) -> Void = { _ in }
  ) -> DeviceWorld {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    story.chipCapture.troubles = chip.map { CaptureChance($0, .always) }
    story.selfieCapture.troubles = selfie.map { CaptureChance($0, .always) }
    change(&story)
    return DeviceWorld(story)
  }

  private static func failures(_ world: DeviceWorld) -> [CaptureFailure] {
    world.log.compactMap { event in
      if case .captureFailed(phone, _, let failure) = event { failure } else { nil }
    }
  }

  @Test func `a person tries again while patient, and then leaves`() {
    for (trouble, failure) in [(CaptureTrouble.tagLost, CaptureFailure.tagLost), (.wrongKey, .wrongKey)] {
      let world = Self.world([trouble]) { $0.patience = 4 }
      #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
      #expect(Self.failures(world) == Array(repeating: failure, count: 5))
      #expect(world.screen(Self.phone) == .closed(nil) && world.storedVault(on: Self.phone).records.isEmpty)
      #expect(world.violations == [] && world.observer.letters.isEmpty)
    }
  }

  @Test func `a document that looks forged is not tried again`() {
    let world = Self.world([.cloneSuspected])
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished })
    #expect(Self.failures(world) == [.cloneSuspected])
    #expect(world.screen(Self.phone) == .closed(nil))
  }

  @Test func `who denied the camera and allows it in the settings goes on; who does not, leaves`() {
    let granting = Self.world(selfie: [.permissionDenied])
    #expect(granting.run(for: .seconds(3_600)) { $0.isFinished })
    #expect(Self.failures(granting) == [.permissionDenied])
    #expect(granting.has(.ended(Self.inquiry, .approved)) && granting.violations == [])
    let refusing = Self.world(selfie: [.permissionDenied]) { $0.grantsCamera = .never }
    #expect(refusing.run(for: .seconds(3_600)) { $0.isFinished })
    #expect(Self.failures(refusing) == [.permissionDenied] && refusing.screen(Self.phone) == .closed(nil))
  }

  @Test func `F21 and F33: too large, unreadable or incomplete, the inquiry ends and nothing is saved`() {
    let troubles: [(chip: [CaptureTrouble], selfie: [CaptureTrouble], told: InquiryErrorKind)] = [
      ([.tooLarge], [], .fileTooLarge), ([.unreadable], [], .recordMapping), ([], [.incomplete], .invalidState),
    ]
    for (chip, selfie, told) in troubles {
      let world = Self.world(chip, selfie: selfie)
      #expect(world.run(for: .seconds(600)) { $0.screen(Self.phone) == .failure(.generic) })
      #expect(world.has(.lifecycleChanged(Self.phone, .failed, nil, for: told)))
      #expect(world.storedVault(on: Self.phone).records.count == selfie.count, "the passport was saved before")
      #expect(!world.has(.submitted(Self.phone, InquiryDefinition.selfie)))
      #expect(world.violations == [])
    }
  }

  @Test func `a capture that loses the foreground is tried again, and the inquiry ends well`() {
    for (step, failure) in [
      (InquiryDefinition.governmentID, CaptureFailure.tagLost), (InquiryDefinition.selfie, .interrupted),
    ] {
      let world = Self.world()
      #expect(world.run(for: .seconds(600)) { $0.has(.captureStarted(Self.phone, step)) })
      _ = world.run(for: .seconds(1))
      world.hide(Self.phone)
      #expect(world.run(for: .seconds(600)) { $0.isFinished })
      #expect(Self.failures(world) == [failure])
      #expect(world.has(.ended(Self.inquiry, .approved)) && world.violations == [])
    }
  }

  @Test func `a kill takes the engine along: what was read of the chip is read anew`() {
    let world = Self.world()
    let began = InquiryEvent.captureStarted(Self.phone, InquiryDefinition.governmentID)
    #expect(world.run(for: .seconds(600)) { $0.has(began) })
    _ = world.run(for: .seconds(2))
    world.kill(Self.phone)
    _ = world.run(for: .seconds(30))
    #expect(Self.failures(world) == [] && !world.has(.submitted(Self.phone, InquiryDefinition.governmentID)))
    world.restart(Self.phone)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.log.count { $0 == began } == 2)
    #expect(world.has(.ended(Self.inquiry, .approved)) && world.violations == [])
  }
}
