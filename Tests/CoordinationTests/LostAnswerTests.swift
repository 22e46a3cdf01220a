import Actors
import Coordination
import Inquiry
import Testing

/// A device has the token of the last answer that it got, not of the last one that was sent: whatever was lost, held
/// back or overtaken, what it has leads it back to its inquiry.
struct LostAnswerTests {
  private typealias World = ServiceWorld
  private static let laptop = World.laptop

  private struct Unexpected: Error {}

  private func opening(_ body: ServiceReply.Body?) throws -> Opening {
    guard case .opened(let opening) = body else { throw Unexpected() }
    return opening
  }

  private func attach(_ token: ResumeToken) -> DeviceRequest.Body {
    .attach(token, World.inquiry, World.web)
  }

  /// A laptop that uses its token, and has a watch token.
  private func started(_ world: inout World) throws -> (token: ResumeToken, watch: WatchToken, launch: LaunchCode) {
    let launch = try world.create()
    let token = try opening(world.request(.exchange(launch, World.web), from: Self.laptop)).resumeToken
    let answers = Answers([FieldAnswer(field: FieldID(1), value: .text("Ada"))])
    let submit = DeviceRequest.Body.submit(
      token, World.inquiry, InquiryDefinition.form, Epoch(1), IdempotencyKey(1), .form(answers))
    world.request(submit, from: Self.laptop)
    let body = world.request(.mint(.resume(token), World.inquiry, .asked), from: Self.laptop)
    guard case .minted(let offer) = body else { throw Unexpected() }
    return (token, offer.watchToken, launch)
  }

  /// The token passes, and is not of a family that was revoked.
  private func expectUse(_ token: ResumeToken, _ world: inout World, at line: Int = #line) {
    let body = world.request(.watch(.resume(token), World.inquiry), from: Self.laptop)
    if case .progressed = body { return }
    Issue.record("line \(line): \(String(describing: body))")
  }

  @Test func `C2: the answer to a reclaim is lost, and the recorded token attaches`() throws {
    var world = World()
    let (token, watch, _) = try started(&world)
    world.request(.reclaim(watch, World.inquiry), from: Self.laptop)
    let again = try opening(world.request(attach(token), from: Self.laptop))
    #expect(again.snapshot.holder == .you)
    expectUse(again.resumeToken, &world)
    #expect(world.violations == [])
  }

  @Test func `C2: the answers to several reclaims are lost, and the recorded token attaches`() throws {
    var world = World()
    let (token, watch, _) = try started(&world)
    for _ in 0..<3 { world.request(.reclaim(watch, World.inquiry), from: Self.laptop) }
    expectUse(try opening(world.request(attach(token), from: Self.laptop)).resumeToken, &world)
    #expect(world.violations == [])
  }

  @Test func `F06: the answer to the launch code once more is lost, and the recorded token attaches`() throws {
    var world = World()
    let (token, _, launch) = try started(&world)
    world.request(.exchange(launch, World.web), from: Self.laptop)
    expectUse(try opening(world.request(attach(token), from: Self.laptop)).resumeToken, &world)
  }

  @Test func `C4: of two attaches the second comes first, and its lost answer is given when it is repeated`() throws {
    var world = World()
    let (token, _, _) = try started(&world)
    let (first, second) = (RequestNumber(501), RequestNumber(502))
    _ = world.repeatRequest(attach(token), second, from: Self.laptop)
    _ = world.repeatRequest(attach(token), first, from: Self.laptop)
    let answer = try opening(world.repeatRequest(attach(token), second, from: Self.laptop))
    expectUse(answer.resumeToken, &world)
    #expect(world.violations == [])
  }

  @Test func `C4: an attach overtakes a reclaim that was asked for before it, and its token counts`() throws {
    var world = World()
    let (token, watch, _) = try started(&world)
    let attached = try opening(world.request(attach(token), from: Self.laptop))
    world.request(.reclaim(watch, World.inquiry), from: Self.laptop)
    expectUse(attached.resumeToken, &world)
    expectUse(try opening(world.request(attach(attached.resumeToken), from: Self.laptop)).resumeToken, &world)
    #expect(world.violations == [])
  }

  @Test func `C4: an attach that the network held back until its token was replaced punishes nobody`() throws {
    var world = World()
    let (token, _, _) = try started(&world)
    let fresh = try opening(world.request(attach(token), from: Self.laptop)).resumeToken
    expectUse(fresh, &world)
    world.pass(.seconds(5))
    #expect(world.request(attach(token), from: Self.laptop) == .refused(.tokenInvalid))
    expectUse(fresh, &world)
  }

  @Test func `a token that was replaced long ago was copied, and its family is revoked`() throws {
    var world = World()
    let (token, _, _) = try started(&world)
    let fresh = try opening(world.request(attach(token), from: Self.laptop)).resumeToken
    expectUse(fresh, &world)
    world.pass(.seconds(61))
    #expect(world.request(attach(token), from: Self.laptop) == .refused(.tokenReused))
    #expect(world.request(attach(fresh), from: Self.laptop) == .refused(.tokenReused))
  }

  @Test func `S25: a goodbye under a token that was replaced does not let go of the inquiry`() throws {
    var world = World()
    let (token, watch, _) = try started(&world)
    for resumes in [attach(token), .reclaim(watch, World.inquiry)] {
      world.request(resumes, from: Self.laptop)
      #expect(world.request(.closed(token, World.inquiry), from: Self.laptop) == .refused(.tokenInvalid))
    }
  }
}
