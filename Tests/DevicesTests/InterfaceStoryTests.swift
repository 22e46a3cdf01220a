import Actors
import Devices
import Inquiry
import Testing

/// The UI between a person and a device, in whole stories.
struct InterfaceStoryTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  private static func story(_ change: (inout PersonStory) -> Void = { _ in }) -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    change(&story)
    return story
  }

  /// As the passport's, and leads on to a page at the end.
  private static let leadingOn = definition(InquiryDefinition.passport.steps.dropLast())
  /// What a laptop can serve by itself.
  private static let onThePage = definition(InquiryDefinition.passport.steps.prefix(2))

  private static func definition(_ steps: ArraySlice<StepDefinition>) -> InquiryDefinition {
    let end = StepDefinition(
      id: InquiryDefinition.end, name: "end", kind: .terminal(redirect: "https://example.com/done"), title: "Done")
    guard let definition = try? InquiryDefinition(name: "leading-on", steps: steps + [end]) else {
      preconditionFailure("The definition of a test is valid")
    }
    return definition
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `F40: a finger that always taps twice answers each step once`(seed: UInt64) {
    let world = DeviceWorld(Self.story { $0.doubleTaps = .always }, seed: seed)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.has(.ended(Self.inquiry, .approved)))
    for (app, step) in [
      (Self.laptop, InquiryDefinition.introduction), (Self.laptop, InquiryDefinition.form),
      (Self.phone, InquiryDefinition.governmentID), (Self.phone, InquiryDefinition.selfie),
    ] {
      #expect(world.log.count { $0 == .submitted(app, step) } == 1)
    }
    #expect(world.log.count { $0 == .numberEntered(Self.phone, Self.inquiry) } == 1)
    #expect(world.violations == [])
  }

  @Test func `F15: the phone opens the redirect, and only the device that finished the inquiry does`() {
    let world = DeviceWorld(Self.story(), Self.leadingOn)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.has(.linkOpened(Self.phone)) && !world.has(.linkOpened(Self.laptop)))
    #expect(world.screen(Self.phone) == .closed(.approved) && world.screen(Self.laptop) == .closed(.approved))
  }

  @Test func `F16: a phone that opens no link shows the error until its person closes it`() {
    let world = DeviceWorld(
      Self.story {
        $0.refusesLinks = .always
        $0.thinks = .constant(.seconds(3))
      }, Self.leadingOn)
    #expect(world.run(for: .seconds(600)) { $0.has(.linkRefused(Self.phone)) })
    #expect(!world.run(for: .seconds(2)) { $0.screen(Self.phone) == .closed(.approved) })
    #expect(world.screen(Self.phone) == .terminal(.approved, finishedElsewhere: false))
    #expect(world.run(for: .seconds(4)) { $0.screen(Self.phone) == .closed(.approved) })
    #expect(world.run(for: .seconds(60)) { $0.isFinished })
    #expect(world.log.count { $0 == .linkRefused(Self.phone) } == 1)
    #expect(world.violations == [])
  }

  @Test func `F15: on the web the page goes with the redirect, after its Close`() {
    let world = DeviceWorld(Self.story(), Self.onThePage)
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.has(.linkOpened(Self.laptop)))
    #expect(world.screen(Self.laptop) == .closed(.approved))
    #expect(world.run(for: .seconds(5)) { $0.stored(.resume, on: Self.laptop) == nil })
    #expect(world.violations == [])
  }

  @Test func `F18 and F05: the browser's way back leaves without a Close, and the page resumes when it is opened`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
    world.happen(.backPressed, on: Self.laptop)
    #expect(world.run(for: .seconds(1)) { $0.screen(Self.laptop) == .closed(nil) })
    #expect(world.run(for: .seconds(10)) { $0.isFinished })
    #expect(world.stored(.resume, on: Self.laptop) != nil)
    world.press(.open(.sameDeviceResume(.current)), on: Self.laptop)
    #expect(world.run(for: .seconds(600)) { $0.has(.ended(Self.inquiry, .approved)) })
    #expect(world.has(.resumeAttempted(Self.laptop, succeeded: true)))
    #expect(world.run(for: .seconds(60)) { $0.isFinished })
    #expect(world.violations == [])
  }

  @Test func `F12: the swipe that puts an iOS sheet away closes the inquiry on that device`() {
    let world = DeviceWorld(Self.story())
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .governmentID)) })
    world.happen(.backPressed, on: Self.phone)
    #expect(world.run(for: .seconds(1)) { $0.screen(Self.phone) == .closed(nil) })
    #expect(world.run(for: .seconds(5)) { $0.stored(.resume, on: Self.phone) == nil })
  }

  @Test func `F15: what a hand does to an app in the background is lost, and done again in the foreground`() {
    let world = DeviceWorld(Self.story { $0.thinks = .constant(.seconds(3)) })
    #expect(world.run(for: .seconds(600)) { $0.has(.stageShown(Self.phone, .governmentID)) })
    world.happen(.backgrounded, on: Self.phone)
    let capturing = InquiryEvent.captureStarted(Self.phone, InquiryDefinition.governmentID)
    #expect(!world.run(for: .seconds(20)) { $0.has(capturing) })
    world.happen(.foregrounded, on: Self.phone)
    #expect(world.run(for: .seconds(4)) { $0.has(capturing) })
    #expect(world.run(for: .seconds(600)) { $0.isFinished })
    #expect(world.has(.ended(Self.inquiry, .approved)) && world.violations.isEmpty)
  }
}
