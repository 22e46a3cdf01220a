import Actors
import Scenarios
import Testing

struct ArrivalsTests {
  @Test func `together, every and list say when`() {
    #expect(times(.together, 3) == [.zero, .zero, .zero])
    #expect(times(.every(.seconds(2)), 3) == [.zero, .seconds(2), .seconds(4)])
    #expect(times(.list([.seconds(1), .seconds(5)]), 3) == [.seconds(1), .seconds(5), .seconds(5)])
  }

  @Test func `poisson keeps its rate, its order and its seed`() {
    let drawn = times(.poisson(perSecond: 20), 10_000)
    #expect(drawn == drawn.sorted())
    #expect((480.0...520.0).contains(drawn[9_999].seconds))
    #expect(drawn == times(.poisson(perSecond: 20), 10_000))
    #expect(drawn != times(.poisson(perSecond: 20), 10_000, seed: 2))
    #expect(drawn != times(.poisson(perSecond: 20), 10_000, crowd: 1))
    // Independent gaps: the deviation of an exponential is its mean.
    let gaps = zip(drawn, drawn.dropFirst()).map { ($1 - $0).seconds }
    let variance = gaps.reduce(0) { $0 + ($1 - 0.05) * ($1 - 0.05) } / Double(gaps.count)
    #expect((0.002_3...0.002_7).contains(variance))
  }

  @Test func `a ramp grows, and goes on at its last rate`() {
    // 0/s to 10/s within 10 s brings 50 people; then 10 each second.
    let drawn = times(.ramp(from: 0, to: 10, over: .seconds(10)), 101)
    #expect(drawn[0] == .zero)
    #expect(drawn[50] == .seconds(10))
    #expect(drawn[100] == .seconds(15))
    #expect(drawn == drawn.sorted())
    // Half of the time, a quarter of the people.
    #expect(drawn[12] < .seconds(5) && drawn[13] > .seconds(5))

    // 10/s to 0/s: 50 people, and whoever is left over comes at the end.
    let falling = times(.ramp(from: 10, to: 0, over: .seconds(10)), 60)
    #expect(falling[37] < .seconds(5) && falling[38] > .seconds(5))
    #expect(falling[55] == .seconds(10))
  }

  @Test func `a person's time does not depend on those behind`() {
    #expect(times(.poisson(perSecond: 3), 10) == Array(times(.poisson(perSecond: 3), 100).prefix(10)))
  }

  private func times(_ arrivals: Arrivals, _ count: Int, seed: UInt64 = 1, crowd: Int = 0) -> [Interval] {
    var schedule = ArrivalSchedule(arrivals, seed: seed, crowd: crowd)
    return (0..<count).map { _ in schedule.next() }
  }
}
