import Actors
import Testing

@testable import Worlds

struct LatencyHistogramTests {
  @Test func `percentiles are those of the samples, to within one part in 128`() throws {
    var random = SeededRandom(seed: 3)
    var histogram = LatencyHistogram()
    var samples: [UInt32] = [0, 1, 255, 256, .max]
    for _ in 0..<20_000 { samples.append(UInt32(truncatingIfNeeded: random.next() >> (32 + random.below(32)))) }
    for sample in samples { histogram.add(ms: sample) }
    samples.sort()
    for percent in [1, 50, 95, 99, 100] {
      let exact = Double(samples[max(1, (samples.count * percent + 99) / 100) - 1])
      let told = try #require(histogram.percentile(percent))
      #expect(told >= exact && told <= exact + max(exact / 128, 0))
    }
  }

  @Test func `short times are exact, and without samples nothing is said`() {
    var histogram = LatencyHistogram()
    #expect(histogram.percentile(50) == nil)
    for ms in 1...200 as ClosedRange<UInt32> { histogram.add(ms: ms) }
    #expect([50, 95, 99].map(histogram.percentile) == [100, 190, 198])
  }
}
