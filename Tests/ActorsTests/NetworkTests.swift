import Actors
import Testing

struct NetworkTests {
  static let here = NodeID(rawValue: 1)
  static let there = NodeID(rawValue: 2)

  func verdicts(_ network: inout Network, count: Int) -> [Verdict] {
    var random = SeededRandom(seed: 1)
    return (0..<count).map { index in
      network.verdict(
        from: Self.here, to: Self.there, at: .start + .milliseconds(Int64(index)), random: &random)
    }
  }

  @Test func `loss and duplication are as frequent as asked`() {
    var network = Network(common: LinkProfile(lossPpm: 100_000, duplicatePpm: 50_000))
    let all = verdicts(&network, count: 20_000)
    let lost = all.count { $0 == .drop(.lost) }
    let doubled = all.count { if case .deliverTwice = $0 { true } else { false } }
    #expect((1_850...2_150).contains(lost))
    #expect((800...1_000).contains(doubled))
    #expect(network.sent == 20_000)
    #expect(network.dropped == UInt64(lost))
    #expect(network.duplicated == UInt64(doubled))
  }

  @Test func `certain loss loses all, a network without faults delivers all after its latency`() {
    var lossy = Network(common: LinkProfile(lossPpm: 1_000_000))
    #expect(verdicts(&lossy, count: 100).allSatisfy { $0 == .drop(.lost) })
    var good = Network(common: LinkProfile(latency: .constant(.milliseconds(40))))
    let all = verdicts(&good, count: 100)
    #expect(all == (0..<100).map { .deliver(at: .start + .milliseconds($0 + 40)) })
  }

  func arrivals(_ verdicts: [Verdict]) -> [Instant] {
    verdicts.compactMap { if case .deliver(let time) = $0 { time } else { nil } }
  }

  @Test func `one direction keeps its order, however the latency varies`() {
    var network = Network(common: LinkProfile(latency: .uniform(from: .zero, to: .milliseconds(50))))
    let times = arrivals(verdicts(&network, count: 2_000))
    #expect(times.count == 2_000)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.enumerated().allSatisfy { $1 >= .start + .milliseconds(Int64($0)) })
  }

  @Test func `messages overtake others only where reordering is asked for`() {
    var network = Network(
      common: LinkProfile(
        latency: .constant(.milliseconds(5)), reorderPpm: 100_000, reorderDelay: .constant(.milliseconds(20))))
    let times = arrivals(verdicts(&network, count: 2_000))
    let overtaken = zip(times, times.dropFirst()).count { $0 > $1 }
    #expect((150...250).contains(overtaken))
  }

  @Test func `two directions do not hold each other up`() {
    var network = Network(common: LinkProfile(latency: .constant(.milliseconds(5))))
    var random = SeededRandom(seed: 1)
    let there = network.verdict(from: Self.here, to: Self.there, at: .start, random: &random)
    let back = network.verdict(from: Self.there, to: Self.here, at: .start, random: &random)
    #expect(there == back)
  }

  @Test func `each block needs its own unblock, and blocks one direction only`() {
    var network = Network()
    var random = SeededRandom(seed: 1)
    func passes(_ from: NodeID, _ to: NodeID) -> Bool {
      network.verdict(from: from, to: to, at: .start, random: &random) != .drop(.blocked)
    }
    network.block(Self.there, .inwards)
    network.block(Self.there, .both)
    #expect(!passes(Self.here, Self.there))
    #expect(!passes(Self.there, Self.here))
    network.unblock(Self.there, .both)
    #expect(!passes(Self.here, Self.there))
    #expect(passes(Self.there, Self.here))
    network.unblock(Self.there, .inwards)
    #expect(passes(Self.here, Self.there))
    network.unblock(Self.there, .inwards)
    network.block(Self.there, .inwards)
    #expect(!passes(Self.here, Self.there), "an unblock too many must not count")
  }

  @Test func `a blocked message draws nothing, so that the session goes on as it would`() {
    var network = Network(common: LinkProfile(latency: .uniform(from: .zero, to: .seconds(1)), lossPpm: 1))
    network.block(Self.here, .outwards)
    var random = SeededRandom(seed: 1)
    _ = network.verdict(from: Self.here, to: Self.there, at: .start, random: &random)
    #expect(random == SeededRandom(seed: 1))
  }

  @Test func `the sender's profile goes before the recipient's, and that before the common one`() {
    func latency(_ set: [NodeID]) -> Interval? {
      var network = Network(common: LinkProfile(latency: .constant(.milliseconds(1))))
      for node in set {
        network.setProfile(LinkProfile(latency: .constant(.milliseconds(Int64(node.rawValue) * 10))), of: node)
      }
      return arrivals(verdicts(&network, count: 1)).first.map { $0 - .start }
    }
    #expect(latency([]) == .milliseconds(1))
    #expect(latency([Self.there]) == .milliseconds(20))
    #expect(latency([Self.here, Self.there]) == .milliseconds(10))
  }

  @Test func `ways that nothing travels on are forgotten without disturbing the order of others`() {
    var network = Network(common: LinkProfile(latency: .constant(.milliseconds(5))))
    var random = SeededRandom(seed: 1)
    var last: [UInt32: Instant] = [:]
    for index in 0..<40_000 {
      let from = UInt32(index % 10_000)
      let now = Instant.start + .microseconds(Int64(index / 10) * 3)
      let verdict = network.verdict(from: NodeID(rawValue: from + 10), to: Self.there, at: now, random: &random)
      guard case .deliver(let time) = verdict else { continue }
      if let before = last[from], time <= before { Issue.record("overtaken at \(index)") }
      last[from] = time
    }
    #expect(network.waysKnown < 20_001)
  }
}
