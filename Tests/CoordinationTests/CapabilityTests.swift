import Coordination
import Inquiry
import Testing

/// What each token and nonce is good for, and what not.
struct CapabilityTests {
  private typealias World = ServiceWorld

  /// A laptop that shows a code.
  private func offering(_ world: inout World) throws -> (laptop: Opening, offer: HandoffOffer) {
    let code = try world.create()
    guard case .opened(let laptop) = world.request(.exchange(code, World.web), from: World.laptop),
      case .minted(let offer) = world.request(
        .mint(.resume(laptop.resumeToken), World.inquiry, .asked), from: World.laptop)
    else { throw NoAnswer() }
    return (laptop, offer)
  }

  @Test func `F13: to cancel is a right of its own, which no other token gives`() throws {
    var world = World()
    let (laptop, offer) = try offering(&world)
    for secret in [laptop.resumeToken.secret, offer.watchToken.secret, laptop.receiptToken.secret, offer.code.secret] {
      #expect(
        world.request(.cancel(CancelToken(secret), World.inquiry), from: World.laptop) == .refused(.tokenInvalid))
    }
    let ofStranger = world.request(.cancel(laptop.cancelToken, World.inquiry), from: World.stranger)
    #expect(ofStranger == .refused(.tokenInvalid))
    guard case .progressed(let end) = world.request(.cancel(laptop.cancelToken, World.inquiry), from: World.laptop)
    else { throw NoAnswer() }
    #expect(end.outcome == .cancelled)
  }

  @Test func `S8: who may cancel may neither read nor write by that`() throws {
    var world = World()
    let (laptop, _) = try offering(&world)
    let secret = laptop.cancelToken.secret
    let bodies: [DeviceRequest.Body] = [
      .watch(.watch(WatchToken(secret)), World.inquiry), .watch(.resume(ResumeToken(secret)), World.inquiry),
      .heartbeat(ResumeToken(secret), World.inquiry, laptop.snapshot.epoch),
      .reclaim(WatchToken(secret), World.inquiry), .attach(ResumeToken(secret), World.inquiry, World.web),
      .mint(.watch(WatchToken(secret)), World.inquiry, .asked),
    ]
    for body in bodies {
      #expect(world.request(body, from: World.laptop) == .refused(.tokenInvalid), "\(body)")
    }
  }

  @Test func `S11, S19: whoever follows a link without a peek of its own takes no code, and the code stays good`()
    throws
  {
    var world = World()
    let (_, offer) = try offering(&world)
    let code = PresentedCode.linked(offer.code, by: .email)
    for _ in 0..<20 { world.request(.peek(code), from: World.stranger) }
    let scanners = world.nonce(of: code, from: World.stranger)
    for (number, nonce) in [nil, scanners, ClaimNonce(offer.code.secret)].enumerated() {
      let claim = DeviceRequest.Body.claim(code, World.ios, nonce)
      let answer = world.repeatRequest(claim, RequestNumber(90_000 + UInt32(number)), from: World.phone)
      #expect(answer == .refused(.notPeeked))
      #expect(Refusal.notPeeked.error == Refusal.unknownCode.error)
    }
    guard case .claimed = world.request(.claim(code, World.ios), from: World.phone) else { throw NoAnswer() }
  }
}
