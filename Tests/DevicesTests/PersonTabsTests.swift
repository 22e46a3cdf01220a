import Actors
import Devices
import Inquiry
import Testing

/// A person who opens a second tab, or goes back, in whole stories.
struct PersonTabsTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry

  private static func story(_ change: (inout PersonStory) -> Void) -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    story.thinks = .constant(.seconds(5))
    change(&story)
    return story
  }

  private static func tabs(_ change: (inout PersonStory.TabHabit) -> Void = { _ in }) -> PersonStory {
    story { story in
      var habit = PersonStory.TabHabit()
      change(&habit)
      story.twoTabs = habit
    }
  }

  private func expectEnd(_ world: DeviceWorld) {
    #expect(world.run(for: .seconds(900)) { $0.isFinished })
    #expect(world.has(.ended(Self.inquiry, .approved)))
    #expect(world.violations == [])
    #expect(world.completions.values.allSatisfy { $0 == 1 }, "S25")
  }

  private func resumes(_ world: DeviceWorld) -> Int {
    world.log.count { $0 == .resumeAttempted(Self.laptop, succeeded: true) }
  }

  @Test(arguments: [PersonStory.FirstEntry.sameDeviceResume, .launchCode])
  func `C4: a person with a second tab puts the first one away, and goes on in the second`(
    entry: PersonStory.FirstEntry
  ) {
    let world = DeviceWorld(Self.tabs { $0.entry = entry })
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
    world.whim(.openTab, on: Self.laptop)
    #expect(world.run(for: .seconds(60)) { $0.screen(Self.laptop) == .closed(nil) })
    #expect(resumes(world) == 1)
    expectEnd(world)
  }

  @Test func `C4: a person takes the inquiry back in the first tab, and still comes to the end`() {
    var tookBack = 0
    for seed in UInt64(1)...20 {
      let half = Probability(numerator: Probability.denominator / 2)
      let world = DeviceWorld(Self.tabs { $0.reclaims = half }, seed: seed)
      #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
      world.whim(.openTab, on: Self.laptop)
      expectEnd(world)
      if world.log.count(where: { $0 == .resumed(Self.inquiry, Self.laptop) }) > 1 { tookBack += 1 }
    }
    #expect(tookBack > 0)
  }

  @Test func `C4: a browser that is killed with two tabs comes back with one, where the inquiry goes on`() {
    let world = DeviceWorld(Self.tabs())
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
    world.whim(.openTab, on: Self.laptop)
    #expect(world.run(for: .seconds(60)) { $0.screen(Self.laptop) == .closed(nil) })
    world.kill(Self.laptop)
    _ = world.run(for: .seconds(3))
    world.restart(Self.laptop)
    expectEnd(world)
    #expect(resumes(world) == 2)
  }

  @Test func `F40: what was tapped in a tab in the background is tapped again when the tab is seen again`() {
    let world = DeviceWorld(Self.tabs())
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
    world.whim(.openTab, on: Self.laptop)
    #expect(world.run(for: .seconds(60)) { $0.screen(Self.laptop) == .closed(nil) })
    world.happen(.backgrounded, on: Self.laptop)
    _ = world.run(for: .seconds(20))
    world.happen(.foregrounded, on: Self.laptop)
    expectEnd(world)
  }

  @Test(arguments: [true, false])
  func `F18: a person who goes back returns to the inquiry, or leaves it to its end`(returns: Bool) {
    let world = DeviceWorld(
      Self.story { $0.goesBack = PersonStory.BackHabit(returns: returns ? .constant(.seconds(4)) : nil) })
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.laptop, .form)) })
    world.whim(.goBack, on: Self.laptop)
    if returns {
      expectEnd(world)
      #expect(resumes(world) == 1)
    } else {
      #expect(world.run(for: .seconds(10)) { $0.isFinished })
      #expect(world.screen(Self.laptop) == .closed(nil))
    }
  }

  @Test func `F06: who has closed the app by its way back on a phone returns by the same launch code`() {
    var story = Self.story { $0.goesBack = PersonStory.BackHabit(returns: .constant(.seconds(4))) }
    story.startsOn = 2
    let world = DeviceWorld(story)
    #expect(world.run(for: .seconds(60)) { $0.has(.stageShown(Self.phone, .form)) })
    world.whim(.goBack, on: Self.phone)
    #expect(world.run(for: .seconds(3)) { $0.records(on: Self.phone) == ResumeRecords() })
    expectEnd(world)
    #expect(world.has(.resumed(Self.inquiry, Self.phone)))
  }
}
