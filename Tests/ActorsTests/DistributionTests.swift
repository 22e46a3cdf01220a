import Actors
import Testing

struct DistributionTests {
  private static let all: [Distribution] = [
    .constant(.seconds(3)), .uniform(from: .seconds(1), to: .seconds(5)), .exponential(mean: .seconds(3)),
    .normal(mean: .seconds(3), deviation: .seconds(1)), .lognormal(median: .seconds(2), p95: .seconds(8)),
  ]

  @Test(arguments: [
    (all[0], [3_000_000_000, 3_000_000_000, 3_000_000_000, 3_000_000_000, 3_000_000_000]),
    (all[1], [3_266_246_301, 3_983_127_029, 4_884_011_015, 2_777_436_868, 2_777_058_803]),
    (all[2], [2_508_016_604, 4_108_686_473, 10_621_663_214, 1_762_899_802, 1_762_389_536]),
    (all[3], [3_169_114_405, 3_662_344_993, 4_896_331_631, 2_861_972_332, 2_861_733_466]),
    (all[4], [2_303_487_506, 3_491_997_031, 9_883_730_146, 1_777_515_361, 1_777_156_973]),
  ])
  func `the first samples of seed 1 are, to a microsecond, those of Python's statistics module`(
    distribution: Distribution, expected: [Int64]
  ) {
    var random = SeededRandom(seed: 1)
    for value in expected {
      let sample = distribution.sample(&random)
      #expect(abs(sample.nanoseconds - value) < 1_000)
    }
  }

  @Test func `the first samples of seed 1 are always these, to the last bit`() {
    var random = SeededRandom(seed: 1)
    let drawn = Self.all.map { $0.sample(&random).nanoseconds }
    #expect(drawn == [3_000_000_000, 3_983_127_029, 10_621_663_214, 2_861_972_429, 1_777_156_973])

    var digest: UInt64 = 0
    for round in 1...2_000 {
      for distribution in Self.all { digest = mixed(digest, UInt64(distribution.sample(&random).nanoseconds)) }
      digest = mixed(digest, PortableMath.ln(Double(round)).bitPattern)
      digest = mixed(digest, PortableMath.exp(Double(round) / 16 - 60).bitPattern)
      digest = mixed(digest, PortableMath.normalQuantile(Double(round) / 2_001).bitPattern)
    }
    #expect(digest == 8011718490447692035)
  }

  @Test(arguments: all)
  func `every sample draws once and is never negative`(distribution: Distribution) {
    var random = SeededRandom(seed: 5)
    var beside = SeededRandom(seed: 5)
    for _ in 0..<1_000 {
      #expect(distribution.sample(&random) >= .zero)
      _ = beside.next()
    }
    #expect(random == beside)
  }

  @Test func `uniform fills its range and nothing else`() {
    let samples = sorted(.uniform(from: .nanoseconds(10), to: .nanoseconds(13)), count: 4_000)
    #expect(samples.first == 10 && samples.last == 13)
    for value in Int64(10)...13 { #expect((900...1_100).contains(samples.count { $0 == value })) }
  }

  @Test func `exponential has its mean and its median`() {
    let samples = sorted(.exponential(mean: .seconds(3)), count: 20_000)
    #expect(isNear(mean(samples), 3e9, within: 0.03))
    #expect(isNear(Double(samples[10_000]), 3e9 * 0.693_147, within: 0.03))
  }

  @Test func `normal has its mean, its spread, and no part below zero`() {
    let samples = sorted(.normal(mean: .seconds(10), deviation: .seconds(1)), count: 20_000)
    #expect(isNear(mean(samples), 10e9, within: 0.01))
    #expect(isNear(Double(samples[3_173]), 9e9, within: 0.01))
    #expect(isNear(Double(samples[16_827]), 11e9, within: 0.01))

    // Cut off at one deviation below: the mean of what is left is mean + deviation · φ(1) / Φ(1).
    let cut = sorted(.normal(mean: .seconds(1), deviation: .seconds(1)), count: 20_000)
    #expect(cut.allSatisfy { $0 >= 0 })
    #expect(isNear(mean(cut), 1e9 * (1 + 0.241_971 / 0.841_345), within: 0.02))
  }

  @Test func `lognormal has its median and its 95th percentile`() {
    let samples = sorted(.lognormal(median: .seconds(2), p95: .seconds(8)), count: 20_000)
    #expect(isNear(Double(samples[10_000]), 2e9, within: 0.03))
    #expect(isNear(Double(samples[19_000]), 8e9, within: 0.05))
  }

  @Test func `senseless parameters give a constant instead of a trap`() {
    var random = SeededRandom(seed: 1)
    #expect(Distribution.constant(.seconds(-1)).sample(&random) == .zero)
    #expect(Distribution.uniform(from: .seconds(5), to: .seconds(1)).sample(&random) == .seconds(5))
    #expect(Distribution.normal(mean: .seconds(2), deviation: .zero).sample(&random) == .seconds(2))
    #expect(Distribution.lognormal(median: .seconds(2), p95: .seconds(1)).sample(&random) == .seconds(2))
    #expect(Distribution.exponential(mean: .nanoseconds(.max)).sample(&random) <= Distribution.sampleMax)
    let widest = Distribution.uniform(from: .nanoseconds(.min), to: .nanoseconds(.max))
    #expect(widest.sample(&random) >= .zero)
  }

  @Test func `logarithm, power and quantile agree with a C library to the last digits`() {
    // Values of glibc 2.36 and of Python 3.11's statistics.NormalDist().
    #expect(isNear(PortableMath.ln(10), 2.302_585_092_994_046, within: 1e-15))
    #expect(isNear(PortableMath.ln(1e-9), -20.723_265_836_946_41, within: 1e-15))
    #expect(PortableMath.ln(1) == 0)
    #expect(isNear(PortableMath.exp(1), 2.718_281_828_459_045, within: 1e-15))
    #expect(isNear(PortableMath.exp(-20), 2.061_153_622_438_558e-9, within: 1e-15))
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(1e9).isFinite)
    #expect(isNear(PortableMath.normalQuantile(1e-10), -6.361_340_902_404_056, within: 1e-14))
    #expect(isNear(PortableMath.normalQuantile(0.025), -1.959_963_984_540_053_8, within: 1e-14))
    #expect(isNear(PortableMath.normalQuantile(0.6), 0.253_347_103_135_799_8, within: 1e-14))
    #expect(isNear(PortableMath.normalShare(below: 1), 0.841_344_746, within: 1e-7))
    #expect(isNear(PortableMath.normalShare(below: -2), 0.022_750_132, within: 1e-5))
  }

  private func mixed(_ digest: UInt64, _ value: UInt64) -> UInt64 {
    SeededRandom.mixed(digest ^ value)
  }

  private func sorted(_ distribution: Distribution, count: Int) -> [Int64] {
    var random = SeededRandom(seed: 11)
    return (0..<count).map { _ in distribution.sample(&random).nanoseconds }.sorted()
  }

  private func mean(_ samples: [Int64]) -> Double {
    samples.reduce(0) { $0 + Double($1) } / Double(samples.count)
  }

  private func isNear(_ value: Double, _ expected: Double, within share: Double) -> Bool {
    (value - expected).magnitude <= expected.magnitude * share
  }
}
