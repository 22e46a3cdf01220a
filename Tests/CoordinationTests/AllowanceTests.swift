import Actors
import Inquiry
import Testing

@testable import Coordination

struct AllowanceTests {
  private typealias World = ServiceWorld

  private static func at(_ ms: Int64) -> Instant { .start + .milliseconds(ms) }

  @Test func `some are served in a row, then one in each interval`() {
    var allowance = Allowance(max: 3, everyMs: 1_000)
    var served: [Int64] = []
    for ms in stride(from: Int64(0), through: 5_000, by: 100) where allowance.take(at: Self.at(ms)) {
      served.append(ms)
    }
    #expect(served == [0, 100, 200, 1_000, 2_000, 3_000, 4_000, 5_000])
    #expect(!allowance.allows(at: Self.at(5_999)) && allowance.allows(at: Self.at(6_000)))
    // What was saved up is no more than was allowed in a row.
    var later = 0
    for _ in 0..<10 where allowance.take(at: Self.at(60_000)) { later += 1 }
    #expect(later == 3)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `L4: after any flood, whoever waits for the interval is served each time`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var allowance = Allowance(max: UInt8(1 + random.below(10)), everyMs: 2_000)
    var now: Int64 = 0
    for _ in 0..<random.below(300) {
      now += Int64(random.below(40))
      _ = allowance.take(at: Self.at(now))
    }
    for _ in 0..<20 {
      now += 2_000 + Int64(random.below(3))
      #expect(allowance.allows(at: Self.at(now)) && allowance.take(at: Self.at(now)))
    }
  }

  /// A laptop that has opened the inquiry.
  private func opened(_ world: inout World) throws -> Opening {
    let code = try world.create()
    guard case .opened(let laptop) = world.request(.exchange(code, World.web), from: World.laptop) else {
      throw NoAnswer()
    }
    return laptop
  }

  @Test func `L4: a flood of questions is told to slow down, and a poller that does is answered`() throws {
    var world = World()
    let laptop = try opened(&world)
    let question = DeviceRequest.Body.watch(.resume(laptop.resumeToken), World.inquiry)
    let limits = ServiceLimits()
    var answers = 0
    for _ in 0..<200 {
      switch world.request(question, from: World.laptop) {
      case .progressed: answers += 1
      case .refused(.slowDown): break
      case let other: Issue.record("\(String(describing: other))")
      }
    }
    #expect(answers == Int(limits.pollsMax))
    for _ in 0..<20 {
      world.pass(Interval(limitMs: limits.pollMs))
      guard case .progressed = world.request(question, from: World.laptop) else { throw NoAnswer() }
      #expect(world.request(question, from: World.laptop) == .refused(.slowDown))
    }
    #expect(world.violations.isEmpty)
  }

  @Test func `S25: codes come at a bounded rate, and S18: the same one again costs nothing`() throws {
    var world = World()
    var token = try opened(&world).resumeToken
    let limits = ServiceLimits()
    var codes: Set<HandoffCode> = []
    var watch: WatchToken?
    var refused = 0
    for _ in 0..<Int(limits.offersMax) + 4 {
      for _ in 0..<5 {
        switch world.request(.mint(.resume(token), World.inquiry, .asked), from: World.laptop) {
        case .minted(let offer):
          codes.insert(offer.code)
          watch = offer.watchToken
        case .refused(.slowDown): refused += 1
        case let other: Issue.record("\(String(describing: other))")
        }
      }
      let reclaim = DeviceRequest.Body.reclaim(try #require(watch), World.inquiry)
      if case .opened(let back) = world.request(reclaim, from: World.laptop) { token = back.resumeToken }
    }
    #expect(codes.count == Int(limits.offersMax) && refused == 20)
    world.pass(Interval(limitMs: limits.offerMs))
    guard case .minted = world.request(.mint(.resume(token), World.inquiry, .asked), from: World.laptop) else {
      throw NoAnswer()
    }
  }

  @Test func `S25: after three claims that came to nothing a person is left alone for a minute`() throws {
    var world = World()
    let laptop = try opened(&world)
    let mint = DeviceRequest.Body.mint(.resume(laptop.resumeToken), World.inquiry, .asked)
    let limits = ServiceLimits()
    for _ in 0..<Int(limits.claimsLostMax) {
      guard case .minted(let offer) = world.request(mint, from: World.laptop) else { throw NoAnswer() }
      guard case .claimed = world.request(.claim(.scanned(offer.code), World.ios), from: World.stranger) else {
        throw NoAnswer()
      }
      #expect(world.request(.decline(World.inquiry), from: World.stranger) == .done)
      // The lease goes on while the person looks at the screen.
      world.pass(.seconds(1))
    }
    #expect(world.request(mint, from: World.laptop) == .refused(.slowDown))
    for _ in 0..<6 {
      world.pass(.seconds(10))
      let epoch = laptop.snapshot.epoch
      world.request(.heartbeat(laptop.resumeToken, World.inquiry, epoch, .person), from: World.laptop)
    }
    guard case .minted = world.request(mint, from: World.laptop) else { throw NoAnswer() }
    #expect(world.violations.isEmpty)
  }

  @Test func `S25: claims that came to nothing count across all inquiries of a person, and of nobody else`() throws {
    var world = World()
    let mine = (1...2).map { InquiryID(session: World.person, ordinal: $0) }
    let stranger = SessionNumber(World.person.rawValue + 1)
    let ids = mine + [InquiryID(session: stranger, ordinal: 1)]
    var tokens: [ResumeToken] = []
    for id in ids {
      let code = try world.create(id)
      guard case .opened(let laptop) = world.request(.exchange(code, World.web), from: World.laptop) else {
        throw NoAnswer()
      }
      tokens.append(laptop.resumeToken)
    }
    for _ in 0..<Int(ServiceLimits().claimsLostMax) {
      guard case .minted(let offer) = world.request(.mint(.resume(tokens[0]), ids[0], .asked), from: World.laptop),
        case .claimed = world.request(.claim(.scanned(offer.code), World.ios), from: World.stranger)
      else { throw NoAnswer() }
      #expect(world.request(.decline(ids[0]), from: World.stranger) == .done)
      world.pass(.seconds(1))
    }
    #expect(world.request(.mint(.resume(tokens[1]), ids[1], .asked), from: World.laptop) == .refused(.slowDown))
    guard case .minted = world.request(.mint(.resume(tokens[2]), ids[2], .asked), from: World.laptop) else {
      throw NoAnswer()
    }
    #expect(world.violations.isEmpty)
  }
}
