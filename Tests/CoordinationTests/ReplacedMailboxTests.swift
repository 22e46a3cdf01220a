import Actors
import Coordination
import Inquiry
import Testing

/// An app that was removed and installed again: nobody will ever come for what its old installation was owed.
struct ReplacedMailboxTests {
  private typealias World = ServiceWorld
  private static let again = InstallationID(device: World.phone.device, generation: 2)
  private static let evidence = CaptureEvidence(digest: 7, byteCount: 90_000)

  private struct Unexpected: Error {}

  /// The phone has finished the inquiry, and the laptop looks on.
  private func approved(_ world: inout World) throws -> LaunchCode {
    let launch = try world.create()
    guard case .opened(let opening)? = world.request(.exchange(launch, World.ios), from: World.phone) else {
      throw Unexpected()
    }
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
    let submissions: [(StepID, StepSubmission)] = [
      (InquiryDefinition.form, .form(answers)), (InquiryDefinition.governmentID, .governmentID(Self.evidence)),
      (InquiryDefinition.selfie, .selfie(Self.evidence)),
    ]
    for (step, content) in submissions {
      let key = IdempotencyKey(UInt32(step.rawValue))
      let body = world.request(
        .submit(opening.resumeToken, World.inquiry, step, Epoch(1), key, content), from: World.phone)
      if case .refused = body { throw Unexpected() }
    }
    return launch
  }

  private func hints(_ world: inout World, for interval: Interval) -> Int {
    world.clearInbox(of: World.phone)
    world.pass(interval)
    return world.hints(to: World.phone).count
  }

  private func withdrawn(_ world: borrowing World) -> Int {
    world.log.count { event in
      if case .deliveryChanged(_, World.phone, .withdrawn, _, _) = event { true } else { false }
    }
  }

  @Test func `S34: hints go on while the installation may come back, and end when the device has another one`() throws {
    var world = World()
    let launch = try approved(&world)
    let before = hints(&world, for: .seconds(30))
    #expect(before > 1)
    #expect(withdrawn(world) == 0)
    world.request(.exchange(launch, World.ios), from: Self.again)
    let after = hints(&world, for: .seconds(3_600))
    #expect(after == 0)
    #expect(withdrawn(world) > 0, "the row is settled, and leaves the outbox")
    #expect(world.violations == [])
  }

  @Test func `S35: a document that comes due to the old installation afterwards is given up at once`() throws {
    var world = World(issuing: IssuePlan(after: .constant(.seconds(60))))
    let launch = try approved(&world)
    world.request(.exchange(launch, World.ios), from: Self.again)
    let count = hints(&world, for: .seconds(3_600))
    #expect(count == 0)
    #expect(withdrawn(world) > 0)
    #expect(world.violations == [])
  }
}
