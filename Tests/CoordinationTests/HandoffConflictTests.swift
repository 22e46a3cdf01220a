import Actors
import Coordination
import Inquiry
import Testing

/// Three devices in each other's way: what the model of `Protocols/models/handoff.pml` found, replayed on the service.
struct HandoffConflictTests {
  private typealias World = ServiceWorld

  private struct Unexpected: Error {}

  private func opening(_ body: ServiceReply.Body?) throws -> Opening {
    guard case .opened(let opening) = body else {
      Issue.record("not opened: \(String(describing: body))")
      throw Unexpected()
    }
    return opening
  }

  private func minted(_ authority: Authority, by app: InstallationID, _ world: inout World) throws -> HandoffOffer {
    let body = world.request(.mint(authority, World.inquiry, .asked), from: app)
    guard case .minted(let offer) = body else {
      Issue.record("no code: \(String(describing: body))")
      throw Unexpected()
    }
    return offer
  }

  /// One device offers, another one scans and types the number.
  private func handedOver(
    _ authority: Authority, from source: InstallationID, to app: InstallationID, _ world: inout World
  ) throws -> (offer: HandoffOffer, opening: Opening) {
    let offer = try minted(authority, by: source, &world)
    world.clearInbox(of: source)
    world.request(.claim(.scanned(offer.code), World.ios), from: app)
    for push in world.pushes(to: source) {
      guard case .scanned(_, let number, _) = push.event else { continue }
      return (offer, try opening(world.request(.confirm(World.inquiry, number), from: app)))
    }
    throw Unexpected()
  }

  /// The laptop opened the inquiry, and the phone has it.
  private func phoneHolds(
    _ world: inout World
  ) throws -> (laptop: Opening, watch: WatchToken, phone: Opening) {
    let code = try world.create()
    let laptop = try opening(world.request(.exchange(code, World.web), from: World.laptop))
    let (offer, phone) = try handedOver(.resume(laptop.resumeToken), from: World.laptop, to: World.phone, &world)
    return (laptop, offer.watchToken, phone)
  }

  @Test func `C3: what a source offers anew does not go back to the phone that was lost`() throws {
    var world = World()
    let (_, watch, phone) = try phoneHolds(&world)
    world.pass(.seconds(31))
    let again = try minted(.watch(watch), by: World.laptop, &world)
    let back = try opening(world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(back.snapshot.holder == .nobody)
    guard case .claimed = world.request(.claim(.scanned(again.code), World.ios), from: World.stranger) else {
      throw Unexpected()
    }
    #expect(world.violations == [])
  }

  @Test func `C3: a reclaim takes back the code of a device that offered the inquiry and lost it`() throws {
    var world = World()
    let (_, watch, phone) = try phoneHolds(&world)
    let lost = try minted(.resume(phone.resumeToken), by: World.phone, &world)
    world.pass(.seconds(31))
    let back = try opening(world.request(.reclaim(watch, World.inquiry), from: World.laptop))
    #expect(back.snapshot.holder == .you && back.snapshot.handoff == .reclaimed)
    let late = world.request(.claim(.scanned(lost.code), World.ios), from: World.stranger)
    #expect(late == .refused(.unknownCode))
    _ = try handedOver(.resume(back.resumeToken), from: World.laptop, to: World.stranger, &world)
    #expect(world.violations == [])
  }

  @Test func `C3: a source that got the inquiry back offers nothing once another device has it`() throws {
    var world = World()
    let (laptop, _, phone) = try phoneHolds(&world)
    world.request(.handBack(phone.resumeToken, World.inquiry, phone.snapshot.epoch), from: World.phone)
    world.pass(.seconds(31))
    let back = try opening(world.request(.attach(phone.resumeToken, World.inquiry, World.ios), from: World.phone))
    #expect(back.snapshot.holder == .you)
    let late = world.request(.mint(.resume(laptop.resumeToken), World.inquiry, .asked), from: World.laptop)
    #expect(late == .refused(.moved))
  }

  @Test func `A4: a source is told once that a second device came with its code, and the claimant not at all`() throws {
    var world = World()
    let first = try opening(world.request(.exchange(try world.create(), World.web), from: World.laptop))
    let offer = try minted(.resume(first.resumeToken), by: World.laptop, &world)
    // Both have looked at what is behind the code.
    _ = world.nonce(of: .scanned(offer.code), from: World.stranger)
    guard case .claimed = world.request(.claim(.scanned(offer.code), World.ios), from: World.phone) else {
      throw Unexpected()
    }
    world.clearInbox(of: World.laptop)
    let told = world.pushes(to: World.phone).count
    for _ in 0..<3 {
      let late = world.request(.claim(.scanned(offer.code), World.ios), from: World.stranger)
      #expect(late == .refused(.claimedByOther))
    }
    #expect(world.pushes(to: World.laptop).map(\.event) == [.scannedAgain(by: .ios)])
    #expect(world.pushes(to: World.phone).count == told)
    // Whoever repeats its own claim is no second device.
    world.clearInbox(of: World.laptop)
    world.request(.claim(.scanned(offer.code), World.ios), from: World.phone)
    #expect(world.pushes(to: World.laptop).isEmpty && world.violations == [])
  }

  @Test func `L8: who holds the inquiry gets a code, also when the last handoff was between others`() throws {
    var world = World()
    let (_, watch, phone) = try phoneHolds(&world)
    _ = try handedOver(.resume(phone.resumeToken), from: World.phone, to: World.stranger, &world)
    world.pass(.seconds(31))
    let back = try opening(world.request(.reclaim(watch, World.inquiry), from: World.laptop))
    #expect(back.snapshot.holder == .you && back.snapshot.handoff == .confirmed)
    _ = try minted(.resume(back.resumeToken), by: World.laptop, &world)
  }

  @Test func `L9: a reclaim that comes once more, late, takes nothing from the next holder`() throws {
    var world = World()
    let (_, watch, _) = try phoneHolds(&world)
    let (reclaim, number) = (DeviceRequest.Body.reclaim(watch, World.inquiry), RequestNumber(1_000))
    let back = try opening(world.repeatRequest(reclaim, number, from: World.laptop))
    let again = try opening(world.request(.attach(back.resumeToken, World.inquiry, World.web), from: World.laptop))
    let (_, next) = try handedOver(.resume(again.resumeToken), from: World.laptop, to: World.stranger, &world)
    let late = try opening(world.repeatRequest(reclaim, number, from: World.laptop))
    #expect(late.snapshot.epoch == next.snapshot.epoch && late.snapshot.holder == .other(.ios))
    let beat = world.request(.heartbeat(next.resumeToken, World.inquiry, next.snapshot.epoch), from: World.stranger)
    guard case .progressed = beat else { throw Unexpected() }
  }

  @Test func `L9: an exchange and an attach that come once more, late, cost a device none of its tokens`() throws {
    var world = World()
    let code = try world.create()
    let exchange = DeviceRequest.Body.exchange(code, World.web)
    let first = try opening(world.repeatRequest(exchange, RequestNumber(1_000), from: World.laptop))
    let attach = DeviceRequest.Body.attach(first.resumeToken, World.inquiry, World.web)
    let second = try opening(world.repeatRequest(attach, RequestNumber(1_001), from: World.laptop))
    let third = try opening(world.request(.attach(second.resumeToken, World.inquiry, World.web), from: World.laptop))
    let question = DeviceRequest.Body.watch(.resume(third.resumeToken), World.inquiry)
    guard case .progressed = world.request(question, from: World.laptop) else { throw Unexpected() }

    let late = try opening(world.repeatRequest(exchange, RequestNumber(1_000), from: World.laptop))
    #expect(late.resumeToken == third.resumeToken)
    #expect(world.repeatRequest(attach, RequestNumber(1_001), from: World.laptop) == .refused(.tokenInvalid))
    guard case .progressed = world.request(question, from: World.laptop) else { throw Unexpected() }
  }
}
