import Actors
import Scenarios
import Testing

@testable import Worlds

struct ArrivalPlanTests {
  private func arrivals(_ cast: Cast) -> [(session: UInt32, time: Instant)] {
    var plan = ArrivalPlan(cast)
    var all: [(session: UInt32, time: Instant)] = []
    while let next = plan.next() { all.append(next) }
    return all
  }

  @Test func `crowds arrive interleaved by time, each person once`() throws {
    let cast = try #require(Cast(scenario([3, 2], arrivals: .every(.seconds(2))), seed: 1))
    let all = arrivals(cast)
    #expect(all.map(\.session) == [1, 4, 2, 5, 3])
    #expect(all.map { $0.time.nanoseconds / 1_000_000_000 } == [0, 0, 2, 2, 4])
  }

  @Test(arguments: [UInt32(1), 5, 9]) func `a person comes at the same time alone`(session: UInt32) throws {
    let scenario = try scenario([6, 4], arrivals: .poisson(perSecond: 3))
    let whole = arrivals(try #require(Cast(scenario, seed: 5)))
    let alone = arrivals(try #require(Cast(scenario, seed: 5, only: session)))
    #expect(alone.map(\.session) == [session])
    #expect(alone.first?.time == whole.first { $0.session == session }?.time)
  }

  @Test func `there is no cast for a number that nobody has`() throws {
    #expect(try Cast(scenario([3]), seed: 1, only: 4) == nil)
    #expect(try Cast(scenario([3]), seed: 1, only: 0) == nil)
  }

  @Test func `devices are counted for those who come`() throws {
    let scenario = try scenario([3, 2])
    let all = try #require(Cast(scenario, seed: 1)).devices
    #expect((all.total, all.ios, all.android, all.web) == (10, 5, 0, 5))
    let one = try #require(Cast(scenario, seed: 1, only: 4)).devices
    #expect((one.total, one.ios, one.web) == (2, 1, 1))
  }
}
