import Actors
import Coordination
import Inquiry
import Testing

/// The tutorial's backend and what it calls, without a device: requests in, answers out.
struct VendorBackendTests {
  private static let person = ServiceWorld.person
  private static let phone = ServiceWorld.phone
  private static let tablet = ServiceWorld.stranger

  private struct Unexpected: Error {}

  private struct Found: Equatable {
    let inquiry: InquiryID
    let token: VendorSessionToken?
  }

  private static func inquiry(_ ordinal: UInt16) -> InquiryID { InquiryID(session: person, ordinal: ordinal) }

  private static func world(createsOnce: Bool = true) -> ServiceWorld {
    let plan = VendorPlan(calls: .constant(.milliseconds(100)), createsOnce: createsOnce)
    var world = ServiceWorld(vendor: plan)
    world.spawn(.vendorBackend(person, DefinitionID(0)))
    return world
  }

  /// As an app asks, and long enough for three calls.
  private func found(_ world: inout ServiceWorld, _ app: InstallationID = phone) throws -> Found {
    let number = world.post(.findInquiry, from: app)
    world.pass(.milliseconds(350))
    guard case .found(let inquiry, let token)? = world.reply(to: number, from: app) else { throw Unexpected() }
    return Found(inquiry: inquiry, token: token)
  }

  private func begun(
    _ inquiry: InquiryID, _ token: VendorSessionToken?, _ world: inout ServiceWorld, _ app: InstallationID = phone
  ) -> ServiceReply.Body? {
    let number = world.post(.beginFlow(inquiry, token), from: app)
    world.pass(.milliseconds(150))
    return world.reply(to: number, from: app)
  }

  private func opened(_ found: Found, _ world: inout ServiceWorld, _ app: InstallationID = phone) throws -> Opening {
    guard case .flowBegun(let code)? = begun(found.inquiry, found.token, &world, app),
      case .opened(let opening)? = world.request(.exchange(code, ServiceWorld.ios), from: app)
    else { throw Unexpected() }
    return opening
  }

  @Test func `P01: who has no inquiry gets a new one, without a token, and the same one until it is begun`() throws {
    var world = Self.world()
    let first = try found(&world)
    #expect(first == Found(inquiry: Self.inquiry(1), token: nil))
    #expect(try found(&world) == first)
    #expect(world.log.filter { $0 == .created(Self.inquiry(1), DefinitionID(0)) }.count == 1)
  }

  @Test func `P01 and P02: a pending inquiry comes with a session token of the resume call, and the flow goes on`()
    throws
  {
    var world = Self.world()
    let first = try found(&world)
    let before = try opened(first, &world)
    let again = try found(&world)
    #expect(again.inquiry == first.inquiry)
    let token = try #require(again.token)
    #expect(begun(first.inquiry, nil, &world) == .refused(.tokenInvalid), "the vendor's session has expired")
    #expect(begun(first.inquiry, VendorSessionToken("guessed"), &world) == .refused(.tokenInvalid))
    let after = try opened(Found(inquiry: first.inquiry, token: token), &world)
    #expect(after.snapshot.inquiry == before.snapshot.inquiry && after.snapshot.holder == .you)
    #expect(try found(&world).token != token, "each resume call makes a token of its own")
    #expect(world.violations == [])
  }

  @Test func `P01: an inquiry that has ended is found no more, and the next start makes another one`() throws {
    var world = Self.world()
    let first = try found(&world)
    let opening = try opened(first, &world)
    world.request(.cancel(opening.cancelToken, first.inquiry), from: Self.phone)
    #expect(try found(&world) == Found(inquiry: Self.inquiry(2), token: nil))
    #expect(begun(first.inquiry, nil, &world) == .refused(.inquiryEnded))
    world.pass(.seconds(600))
    #expect(try found(&world) == Found(inquiry: Self.inquiry(2), token: nil), "the first one has retired meanwhile")
  }

  @Test(arguments: [false, true])
  func `P04: two first requests at once make two inquiries, or one when the call that creates carries a key`(
    once: Bool
  ) throws {
    var world = Self.world(createsOnce: once)
    let numbers = [(Self.phone, world.post(.findInquiry, from: Self.phone))]
    world.pass(.milliseconds(10))
    let all = numbers + [(Self.tablet, world.post(.findInquiry, from: Self.tablet))]
    world.pass(.seconds(1))
    let made = all.map { world.reply(to: $0.1, from: $0.0) }
    #expect(made == [.found(Self.inquiry(1), nil), .found(Self.inquiry(once ? 1 : 2), nil)])
    let created = world.log.count { if case .created = $0 { true } else { false } }
    #expect(created == (once ? 1 : 2))
  }

  @Test func `a request that is repeated is dealt with once, before its answer and after it`() throws {
    var world = Self.world(createsOnce: false)
    let number = world.post(.findInquiry, from: Self.phone)
    world.pass(.milliseconds(150))
    world.post(.findInquiry, number, from: Self.phone)
    world.pass(.seconds(1))
    world.clearInbox(of: Self.phone)
    world.post(.findInquiry, number, from: Self.phone)
    #expect(world.reply(to: number, from: Self.phone) == .found(Self.inquiry(1), nil))
    #expect(world.log.filter { $0 == .created(Self.inquiry(2), DefinitionID(0)) } == [])
  }

  @Test func `P02: the API lists the newest inquiry that has not ended, and resumes only what is pending`() {
    var inquiries = VendorInquiries(Self.person)
    let secret = Secret(high: 1, low: 2)
    #expect(inquiries.listed() == nil)
    let made = (0..<3).map { _ in inquiries.created(once: false)?.id }
    #expect(made == [Self.inquiry(1), Self.inquiry(2), Self.inquiry(3)])
    #expect(inquiries.listed()?.id == Self.inquiry(3))
    #expect(inquiries.resumed(Self.inquiry(3), secret) == nil)
    inquiries.learned(Self.inquiry(3), .ended)
    inquiries.learned(Self.inquiry(2), .pending)
    #expect(inquiries.listed()?.id == Self.inquiry(2))
    #expect(inquiries.resumed(Self.inquiry(2), secret) == VendorSessionToken(secret.revealed))
    #expect(inquiries.resumed(Self.inquiry(9), secret) == nil)
    #expect(inquiries.created(once: true)?.isNew == false)
    for _ in 0..<VendorInquiries.inquiriesMax { _ = inquiries.created(once: false) }
    #expect(inquiries.entries.count == VendorInquiries.inquiriesMax && inquiries.created(once: false) == nil)
  }
}
