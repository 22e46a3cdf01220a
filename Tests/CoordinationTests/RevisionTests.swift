import Actors
import Coordination
import Inquiry
import Testing

/// Versions that follow the first one: reissues and tombstones, as devices see the service.
struct RevisionTests {
  private typealias World = ServiceWorld

  private static let id = DocumentID(inquiry: World.inquiry, ordinal: 1)

  private static func plan(_ revisions: [(isAlive: Bool, hours: Int64)], forged: Bool = false) -> IssuePlan {
    IssuePlan(
      revisions: revisions.map {
        IssuePlan.Revision(isAlive: $0.isAlive, after: .constant(.seconds($0.hours * 3_600)))
      },
      forged: forged ? DocumentShare() : nil)
  }

  private func versions(_ documents: [Document]) -> [String] {
    documents.map { $0.isAlive ? "v\($0.version.rawValue)" : "v\($0.version.rawValue) revoked" }
  }

  @Test func `a document is revoked and issued anew, each by the next version, and each is signed`() throws {
    var world = World(issuing: Self.plan([(false, 1), (true, 2)]))
    let (laptop, phone) = try world.approve()
    let first = world.receiveAll(laptop)
    #expect(versions(first) == ["v1"])
    world.pass(.seconds(3_601))
    let tombstone = world.receiveAll(laptop, after: 1)
    #expect(versions(tombstone) == ["v2 revoked"] && tombstone.allSatisfy { MixingSigner().verifies($0) })
    world.pass(.seconds(3_600))
    let third = world.receiveAll(laptop, after: 2)
    #expect(versions(third) == ["v3"])
    let newest = world.receiveAll(phone)
    #expect(versions(newest) == ["v3"], "S31: the newest alone")
    world.pass(.seconds(301))
    #expect(world.kernel.address(of: .inquiry(World.inquiry)) == nil, "L10: the file is closed")
    #expect(world.violations == [])
  }

  @Test func `S36: an inquiry whose documents have all arrived waits for the version that is to follow`() throws {
    var world = World(issuing: Self.plan([(false, 1)]))
    let (laptop, phone) = try world.approve()
    #expect(versions(world.receiveAll(laptop)) == ["v1"] && versions(world.receiveAll(phone)) == ["v1"])
    world.pass(.seconds(3_601))
    #expect(versions(world.receiveAll(laptop, after: 1)) == ["v2 revoked"])
    #expect(versions(world.receiveAll(phone, after: 1)) == ["v2 revoked"])
    world.pass(.seconds(301))
    #expect(world.kernel.address(of: .inquiry(World.inquiry)) == nil, "L10: the file is closed")
    #expect(world.violations == [])
  }

  @Test func `S35: a device that never came with its token is owed nothing, and one that did is`() throws {
    var world = World(issuing: Self.plan([]))
    let (laptop, phone) = try world.approve(phoneFinishes: false)
    #expect(versions(world.receiveAll(laptop)) == ["v1"])
    #expect(world.pull(phone).isEmpty)
    #expect(world.log.contains(.deliveryDue(DocumentEdition(id: Self.id, version: .first), World.laptop)))
    #expect(!world.log.contains(.deliveryDue(DocumentEdition(id: Self.id, version: .first), World.phone)))
  }

  @Test func `L5: what was to follow a document follows it after a restart, at its time or as soon as it is back`()
    throws
  {
    for (before, down) in [(Int64(1_800), Int64(10)), (3_000, 1_200), (3_599, 2)] {
      var world = World(issuing: Self.plan([(false, 1)]))
      let (laptop, _) = try world.approve()
      _ = world.receiveAll(laptop)
      world.pass(.seconds(before))
      world.restartService(for: .seconds(down))
      world.pass(.seconds(max(0, 3_600 - before - down) + 3))
      let second = world.receiveAll(laptop, after: 1)
      #expect(versions(second) == ["v2 revoked"])
      let revoked = InquiryEvent.documentRevoked(DocumentEdition(id: Self.id, version: DocumentVersion(2)))
      #expect(world.log.count { $0 == revoked } == 1)
      #expect(world.violations == [])
    }
  }

  @Test
  func `S37, S39: what is forged on its way has the issuer's signature, which does not fit it, and settles as failed`()
    throws
  {
    var world = World(issuing: Self.plan([(true, 1)], forged: true))
    let (laptop, _) = try world.approve()
    let entries = world.pull(laptop)
    let entry = try #require(entries.first)
    let served = world.fetch(laptop, entry.edition)
    let forged = try #require(served)
    #expect(!MixingSigner().verifies(forged) && MixingSigner().verifies(forged.forged), "the bytes were turned around")
    world.request(.acknowledge(laptop.token, entry, .signature), from: laptop.app)
    #expect(world.log.contains(.documentForged(entry.edition)))
    world.pass(.seconds(3_601))
    let good = world.receiveAll(laptop, after: 1)
    #expect(versions(good) == ["v2"] && good.allSatisfy { MixingSigner().verifies($0) })
    #expect(world.violations == [])
  }
}
