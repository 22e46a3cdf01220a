import Actors
import Devices
import Inquiry
import Testing

/// Two tabs of one browser on the same inquiry, the last conflict of `Protocols/resume.md`: they share the storage, the
/// vault and the tokens, and the one that came last has the inquiry.
struct TwoStoresTests {
  private static let laptop = DeviceWorld.laptop
  private static let inquiry = DeviceWorld.inquiry
  private static let form = Screen.Content.step(InquiryDefinition.form, .form, .ready)

  /// The person thinks for long enough before doing anything about what the first tab shows.
  private static func story(_ thinks: Int64 = 20) -> PersonStory {
    var story = PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)])
    story.thinks = .constant(.seconds(thinks))
    return story
  }

  private func atTheForm(_ thinks: Int64 = 20) -> DeviceWorld {
    let world = DeviceWorld(Self.story(thinks))
    #expect(world.run(for: .seconds(120)) { $0.has(.stageShown(Self.laptop, .form)) })
    return world
  }

  private func withSecondTab(_ thinks: Int64 = 20) -> (DeviceWorld, Tab) {
    let world = atTheForm(thinks)
    let tab = world.openTab(of: Self.laptop)
    #expect(world.run(for: .seconds(2)) { $0.screen(tab) == Self.form })
    return (world, tab)
  }

  private func epoch(_ world: DeviceWorld) -> Epoch? {
    for case .holderChanged(_, _, let epoch, _) in world.log.reversed() { return epoch }
    return nil
  }

  private func refusals(_ world: DeviceWorld) -> Int {
    world.log.count { if case .refused = $0 { true } else { false } }
  }

  private func expectPeace(_ world: DeviceWorld) {
    #expect(world.violations == [])
    #expect(refusals(world) == 0)
    #expect(world.completions.values.allSatisfy { $0 == 1 }, "S25")
  }

  @Test func `C4: the tab that came last has the inquiry, and the first one shows that it moved, not a notice`() {
    let (world, tab) = withSecondTab()
    #expect(world.screen(Self.laptop) == .moved)
    #expect(world.news(tab)?.model.lifecycle == .started(Self.inquiry))
    #expect(world.records(on: Self.laptop).all.map(\.inquiry) == [Self.inquiry])
    _ = world.run(for: .seconds(15))
    #expect(world.screen(Self.laptop) == .moved && world.screen(tab) == Self.form)
    expectPeace(world)
  }

  @Test func `C4: closing the tab that lost the inquiry leaves its record, lease and tokens to the other one`() {
    let (world, tab) = withSecondTab(5)
    let before = epoch(world)
    #expect(world.run(for: .seconds(10)) { $0.screen(Self.laptop) == .closed(nil) })
    _ = world.run(for: .seconds(5))
    #expect(world.records(on: Self.laptop).all.map(\.inquiry) == [Self.inquiry])
    world.tap(.submitForm(InquiryDefinition.form, Answers([])), in: tab)
    #expect(
      world.run(for: .seconds(5)) {
        if case .code = $0.screen(tab) { true } else { false }
      })
    #expect(epoch(world) == before)
    expectPeace(world)
  }

  @Test func `C4: the first tab takes the inquiry back with what the second one saved, and loses it again`() {
    let (world, tab) = withSecondTab()
    world.tap(.submitForm(InquiryDefinition.form, Answers([])), in: tab)
    #expect(world.run(for: .seconds(5)) { $0.completions[InquiryDefinition.form] == 1 })
    world.press(.reclaim, on: Self.laptop)
    #expect(
      world.run(for: .seconds(5)) {
        if case .code = $0.screen(Self.laptop) { $0.screen(tab) == .moved } else { false }
      })
    world.tap(.reclaim, in: tab)
    #expect(
      world.run(for: .seconds(5)) {
        if case .code = $0.screen(tab) { $0.screen(Self.laptop) == .moved } else { false }
      })
    expectPeace(world)
  }

  @Test func `S25: an answer under way in the first tab counts once, and its late reply changes nothing there`() {
    let world = atTheForm(4)
    #expect(world.run(for: .seconds(10)) { $0.has(.submitted(Self.laptop, InquiryDefinition.form)) })
    let tab = world.openTab(of: Self.laptop)
    #expect(
      world.run(for: .seconds(5)) {
        if case .code = $0.screen(tab) { true } else { false }
      })
    #expect(world.screen(Self.laptop) == .moved)
    #expect(world.completions[InquiryDefinition.form] == 1)
    #expect(world.violations == [])
  }

  @Test func `C4: of two tabs that resume at once the second has the inquiry, whichever answer comes first`() {
    for seed in UInt64(1)...40 {
      let world = DeviceWorld(Self.story(), seed: seed)
      #expect(world.run(for: .seconds(120)) { $0.has(.stageShown(Self.laptop, .form)) })
      let one = world.openTab(1, of: Self.laptop)
      _ = world.run(for: .milliseconds(Int64(seed % 4) * 10))
      let two = world.openTab(2, of: Self.laptop)
      #expect(world.run(for: .seconds(5)) { $0.screen(two) == Self.form && $0.screen(one) == .moved })
      world.tap(.submitForm(InquiryDefinition.form, Answers([])), in: two)
      #expect(world.run(for: .seconds(5)) { $0.completions[InquiryDefinition.form] == 1 })
      #expect(world.violations == [] && world.completions.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    }
  }

  @Test func `F05: a tab that is gone without a Close leaves what the other one goes on with`() {
    let (world, tab) = withSecondTab()
    world.unmount(tab)
    _ = world.run(for: .seconds(1))
    #expect(world.screen(Self.laptop) == .moved)
    world.press(.reclaim, on: Self.laptop)
    #expect(world.run(for: .seconds(5)) { $0.screen(Self.laptop) == Self.form })
    expectPeace(world)
  }

  @Test func `F13: what the second tab has closed, the first one cannot take back`() {
    let (world, tab) = withSecondTab()
    world.tap(.close, in: tab)
    _ = world.run(for: .seconds(2))
    #expect(world.records(on: Self.laptop) == ResumeRecords())
    world.press(.reclaim, on: Self.laptop)
    #expect(
      world.run(for: .seconds(5)) {
        if case .failure = $0.screen(Self.laptop) { true } else { false }
      })
    expectPeace(world)
  }

  @Test func `C4: the one that has the inquiry gets its pushes, and the end is told to both`() {
    let (world, tab) = withSecondTab()
    world.tap(.cancel, in: tab)
    #expect(world.run(for: .seconds(5)) { $0.has(.ended(Self.inquiry, .cancelled)) })
    #expect(
      world.run(for: .seconds(5)) {
        $0.screen(tab) == .closed(.cancelled) && $0.screen(Self.laptop) == .closed(.cancelled)
      })
    _ = world.run(for: .seconds(1))
    #expect(world.records(on: Self.laptop) == ResumeRecords())
    expectPeace(world)
  }

  @Test func `S1: whatever three tabs do to each other over a bad network, one of them has the inquiry`() {
    for seed in UInt64(1)...60 {
      var random = SeededRandom(seed: seed, key: 3)
      let world = DeviceWorld(
        Self.story(600), seed: seed, faults: DeviceWorld.Faults(lostPerMille: 100, doubledPerMille: 100))
      #expect(world.run(for: .seconds(30)) { $0.screen(Self.laptop) != nil && $0.screen(Self.laptop) != .opening })
      var tabs = (UInt32(1)...2).map { world.openTab($0, of: Self.laptop) }
      for turn in 0..<20 {
        _ = world.run(for: .milliseconds(Int64(random.below(1_500))))
        let index = Int(random.below(2))
        switch random.below(6) {
        case 0: world.dispatch(.open(.sameDeviceResume(.current)), in: tabs[index])
        case 1: world.tap(.reclaim, in: tabs[index])
        case 2: world.press(.reclaim, on: Self.laptop)
        case 3: world.tap(.acknowledge(InquiryDefinition.introduction), in: tabs[index])
        case 4: world.tap(.submitForm(InquiryDefinition.form, Answers([])), in: tabs[index])
        default:
          world.unmount(tabs[index])
          tabs[index] = world.openTab(UInt32(10 + turn), of: Self.laptop)
        }
      }
      _ = world.run(for: .seconds(60))
      #expect(world.violations == [], "seed \(seed)")
      #expect(world.completions.values.allSatisfy { $0 == 1 }, "S25, seed \(seed)")
      // The last one to come has it, however it was before.
      let last = world.openTab(99, of: Self.laptop)
      #expect(
        world.run(for: .seconds(90)) { $0.news(last)?.model.lifecycle == .started(Self.inquiry) }, "seed \(seed)")
    }
  }
}
