import Actors
import Devices
import Inquiry
import Testing

/// A device may vanish at any moment: a whole journey is killed at each of its moments in turn.
struct KillSweepTests {
  private static let laptop = DeviceWorld.laptop
  private static let phone = DeviceWorld.phone
  private static let inquiry = DeviceWorld.inquiry
  /// Parts into which the sweeps are cut, so that they share the cores.
  private static let parts = 6

  private static func journey() -> DeviceWorld {
    DeviceWorld(PersonStory(definition: DefinitionID(0), handoffs: [HandoffHabit(to: 2)]))
  }

  /// Commands to storages and messages of the journey that nothing disturbs.
  private static let undisturbed: (commands: Int, messages: Int) = {
    let world = journey()
    _ = world.run(for: .seconds(600)) { $0.isFinished }
    _ = world.run(for: .seconds(60))
    return (world.commandsTold, world.messagesCrossed)
  }()

  /// What the storage holds at a kill is what the device has told nobody wrong about.
  private func expectConsistent(_ world: DeviceWorld, on app: InstallationID, _ moment: String) {
    for record in world.records(on: app).all {
      #expect(record.installation == app && record.inquiry == Self.inquiry, "\(moment)")
      #expect(record.pending.map { $0.key.rawValue < record.nextKey.rawValue } ?? true, "S25 \(moment)")
      let epochs = world.log.compactMap { event in
        if case .holderChanged(_, _, let epoch, _) = event { epoch } else { nil }
      }
      #expect(record.epochSeen <= epochs.max() ?? .none, "S2 \(moment)")
    }
    let image = world.storedVault(on: app)
    #expect(image.receipts.allSatisfy { $0.entry.sequence <= image.cursor }, "S32 \(moment)")
  }

  private func expectWellEnded(_ world: DeviceWorld, _ moment: String) {
    #expect(world.run(for: .seconds(3_600)) { $0.isFinished }, "\(moment)")
    // Killed after the closing and before the erasing: whoever resumes what is left sees how it ended.
    for app in [Self.laptop, Self.phone] where world.records(on: app).count > 0 {
      world.press(.open(.sameDeviceResume(.current)), on: app)
      _ = world.run(for: .seconds(10))
      world.press(.close, on: app)
    }
    _ = world.run(for: .seconds(3_600))
    #expect(world.has(.ended(Self.inquiry, .approved)), "\(moment)")
    let steps = [
      InquiryDefinition.introduction, InquiryDefinition.form, InquiryDefinition.handoff,
      InquiryDefinition.governmentID, InquiryDefinition.selfie,
    ]
    for step in steps { #expect(world.completions[step] == 1, "S25 \(step) \(moment)") }
    let writes = world.log.count { event in
      if case .writeAccepted = event { true } else { false }
    }
    #expect(writes == 4, "S25 \(moment)")
    for app in [Self.laptop, Self.phone] {
      #expect(world.storedVault(on: app).documents.count == 1, "\(app) \(moment)")
      #expect(world.records(on: app) == ResumeRecords(), "\(app) \(moment)")
    }
    #expect(world.storedVault(on: Self.phone).records.count == 1, "F20 \(moment)")
    #expect(world.violations == [], "\(moment)")
  }

  private func app(on node: NodeID) -> InstallationID { node == Self.laptop.device.node ? Self.laptop : Self.phone }

  @Test func `the journey has its moments`() {
    #expect(Self.undisturbed.commands >= 15)
    #expect(Self.undisturbed.messages >= 40)
  }

  @Test(arguments: 0..<parts)
  func `C2: a kill before, at and after each write leaves an inquiry that ends well and counts once`(part: Int) {
    for number in stride(from: part + 1, through: Self.undisturbed.commands, by: Self.parts) {
      for landing in [DeviceWorld.Landing.lost, .written] {
        let world = Self.journey()
        #expect(world.run(for: .seconds(600)) { $0.commandsTold >= number })
        let app = app(on: world.lastCommandOn)
        world.kill(app, landing)
        let moment = "command \(number), \(landing)"
        expectConsistent(world, on: app, moment)
        _ = world.run(for: .seconds(3))
        world.restart(app)
        expectWellEnded(world, moment)
      }
      let world = Self.journey()
      #expect(world.run(for: .seconds(600)) { $0.commandsDone >= number })
      let app = app(on: world.lastCommandOn)
      world.kill(app)
      expectConsistent(world, on: app, "command \(number), answered")
      world.restart(app)
      expectWellEnded(world, "command \(number), answered")
    }
  }

  @Test(arguments: 0..<parts)
  func `C2: a kill at any message, of either device, leaves an inquiry that ends well and counts once`(part: Int) {
    for number in stride(from: part + 1, through: Self.undisturbed.messages, by: Self.parts) {
      for app in [Self.laptop, Self.phone] {
        let world = Self.journey()
        #expect(world.run(for: .seconds(600)) { $0.messagesCrossed >= number })
        world.kill(app)
        let moment = "message \(number), \(app)"
        expectConsistent(world, on: app, moment)
        _ = world.run(for: .seconds(1))
        world.restart(app)
        expectWellEnded(world, moment)
      }
    }
  }
}
