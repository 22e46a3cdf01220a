import Actors
import Coordination
import Inquiry
import Testing

/// What the service does by itself it does after a restart too, at the same times.
struct RestartTests {
  private typealias World = ServiceWorld

  /// How far a handoff is when the service goes down.
  enum Point: CaseIterable {
    case created
    case opened
    case offered
    case claimed
    case confirmed
    case cancelled
  }

  private struct Unexpected: Error {}

  /// Brings an inquiry to a point. Nothing is asked of the service after it.
  private func begin(_ world: inout World, upTo point: Point) throws {
    let code = try world.create()
    if point == .created { return }
    guard case .opened(let laptop) = world.request(.exchange(code, World.web), from: World.laptop) else {
      throw Unexpected()
    }
    let resume = Authority.resume(laptop.resumeToken)
    if point == .cancelled {
      world.request(.cancel(world.cancelToken(of: World.laptop), World.inquiry), from: World.laptop)
    }
    if point == .opened || point == .cancelled { return }
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
    world.request(
      .submit(
        laptop.resumeToken, World.inquiry, InquiryDefinition.form, laptop.snapshot.epoch, IdempotencyKey(1),
        .form(answers)), from: World.laptop)
    world.clearInbox(of: World.laptop)
    guard case .minted(let offer) = world.request(.mint(resume, World.inquiry, .asked), from: World.laptop) else {
      throw Unexpected()
    }
    if point == .offered { return }
    world.clearInbox(of: World.laptop)
    world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    if point == .claimed { return }
    for push in world.pushes(to: World.laptop) {
      guard case .scanned(_, let number, _) = push.event else { continue }
      world.request(.confirm(World.inquiry, number), from: World.phone)
    }
  }

  @Test(arguments: Point.allCases)
  func `L1, L2, L7: what comes due by itself comes due after a restart, in each state of a handoff`(
    point: Point
  ) throws {
    var untouched = World()
    try begin(&untouched, upTo: point)
    var restarted = World()
    try begin(&restarted, upTo: point)
    for down in [Interval.zero, .milliseconds(700)] {
      restarted.restartService(for: down)
      untouched.pass(down)
    }
    for fates in [Self.fates(&untouched), Self.fates(&restarted)] { #expect(fates.isEmpty == (point == .cancelled)) }
    #expect(restarted.log == untouched.log)
    #expect(restarted.kernel.address(of: .inquiry(World.inquiry)) == nil, "it ends, and is forgotten")
    #expect(restarted.kernel.nextTimer == nil)
    #expect(restarted.violations == [])
  }

  /// Two days pass.
  private static func fates(_ world: inout World) -> [InquiryEvent] {
    let before = world.log.count
    world.pass(.seconds(172_800))
    return Array(world.log.dropFirst(before))
  }

  @Test(arguments: Point.allCases)
  func `L7: what came due while the service was down happens as soon as it is back`(point: Point) throws {
    var world = World()
    try begin(&world, upTo: point)
    world.restartService(for: .seconds(100_000))
    let ends = world.log.filter { if case .ended = $0 { true } else { false } }
    #expect(ends.count == 1)
    world.pass(.seconds(400))
    #expect(world.kernel.address(of: .inquiry(World.inquiry)) == nil)
    #expect(world.violations == [])
  }
}
