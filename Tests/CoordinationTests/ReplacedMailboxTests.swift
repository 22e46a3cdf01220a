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

  private func isRemoved(_ app: InstallationID, _ world: borrowing World) -> Bool {
    world.log.contains { event in
      if case .deviceRemoved(app) = event { true } else { false }
    }
  }

  @Test func `S35: a device that its person removes gets nothing from then on`() throws {
    var world = World(issuing: IssuePlan(after: .constant(.seconds(60))))
    _ = try approved(&world)
    world.send(.service(.remove(World.phone.device)), to: .directory, from: World.phone)
    let isGone = isRemoved(World.phone, world)
    let count = hints(&world, for: .seconds(3_600))
    #expect(isGone && count == 0)
  }

  @Test func `S35: an installation that has tried to join since does not keep its device from being removed`() throws {
    var world = World(issuing: IssuePlan(after: .constant(.seconds(60))))
    let launch = try approved(&world)
    world.request(.exchange(launch, World.ios), from: Self.again)
    world.send(.service(.remove(World.phone.device)), to: .directory, from: World.phone)
    let count = hints(&world, for: .seconds(3_600))
    #expect(count == 0)
    #expect(world.violations == [])
  }

  @Test func `S35: a device that has claimed a code and typed no number yet is on nobody's list`() throws {
    var world = World()
    guard case .opened(let opening)? = world.request(.exchange(try world.create(), World.web), from: World.laptop),
      case .minted(let offer)? = world.request(
        .mint(.resume(opening.resumeToken), World.inquiry, .asked), from: World.laptop),
      case .claimed? = world.request(.claim(.scanned(offer.code), World.ios, nil), from: World.phone)
    else { throw Unexpected() }
    world.send(.service(.remove(World.phone.device)), to: .directory, from: World.phone)
    let isGone = isRemoved(World.phone, world)
    #expect(!isGone)
  }

  @Test func `S35: when its inquiry has gone only the mailbox is left to be closed`() throws {
    var world = World()
    _ = try approved(&world)
    world.pass(.seconds(40 * 86_400))
    world.send(.service(.remove(World.phone.device)), to: .directory, from: World.phone)
    let isGone = isRemoved(World.phone, world)
    #expect(isGone)
  }
}
