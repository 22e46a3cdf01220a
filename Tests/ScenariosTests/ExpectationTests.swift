import Actors
import Scenarios
import Testing

struct ExpectationTests {
  @Test(arguments: [
    (
      Scenarios.Expectation(.inquiriesCompleted, .equal, .share(10_000)),
      "found inquiries.completed 5 of 6 (83.3%); allowed: == 100%"
    ),
    (
      Scenarios.Expectation(.inquiriesCompleted, .greaterOrEqual, .share(8_334)),
      "found inquiries.completed 5 of 6 (83.3%); allowed: >= 83.34%"
    ),
    (Scenarios.Expectation(.inquiriesCompleted, .greater, .count(5)), "found inquiries.completed 5; allowed: > 5"),
    (
      Scenarios.Expectation(.handoffsLatencyP95, .lessOrEqual, .time(.seconds(5))),
      "found handoffs.latencyMs.p95 5.250s; allowed: <= 5.000s"
    ),
    (Scenarios.Expectation(.handoffsRefused, .equal, .count(0)), "found handoffs.refused 1; allowed: == 0"),
    (Scenarios.Expectation(.devicesTotal, .unequal, .count(12)), "found devices.total 12; allowed: != 12"),
    (
      Scenarios.Expectation(.virtualSeconds, .less, .time(.seconds(42))),
      "found virtualSeconds 42.500s; allowed: < 42.000s"
    ),
  ])
  func `what does not hold says what was found and what is allowed`(expectation: Scenarios.Expectation, failure: String)
  {
    #expect(expectation.failure(in: SummaryTests.tour) == failure)
  }

  @Test(arguments: [
    Scenarios.Expectation(.inquiriesCompleted, .greaterOrEqual, .share(8_333)),
    Scenarios.Expectation(.inquiriesCompleted, .less, .share(8_334)),
    Scenarios.Expectation(.documentsAcked, .equal, .share(10_000)),
    Scenarios.Expectation(.handoffsRefused, .lessOrEqual, .count(1)),
    Scenarios.Expectation(.documentsLagMax, .greaterOrEqual, .time(.seconds(86_400))),
    Scenarios.Expectation(.invariantsViolations, .equal, .count(0)),
  ])
  func `what holds says nothing`(expectation: Scenarios.Expectation) {
    #expect(expectation.failure(in: SummaryTests.tour) == nil)
  }

  @Test func `nothing measured is a failure, not a success`() {
    let empty = Summary(scenario: "A", seed: 1, clock: .virtual, digest: "0")
    let latency = Scenarios.Expectation(.handoffsLatencyP95, .lessOrEqual, .time(.seconds(60)))
    let missing = "found nothing to measure handoffs.latencyMs.p95 by; allowed: <= 60.000s"
    #expect(latency.failure(in: empty) == missing)
    let share = Scenarios.Expectation(.inquiriesCompleted, .equal, .share(10_000))
    #expect(share.failure(in: empty) == "found nothing to measure inquiries.completed by; allowed: == 100%")
  }

  @Test func `every number of the summary can be asked for`() {
    let summary = SummaryTests.tour
    for measure in Measure.allCases {
      #expect((summary.count(of: measure) != nil) != measure.isTime)
      if measure.isTime { #expect(summary.time(of: measure) != nil) }
      if let whole = measure.whole { #expect(summary.count(of: whole) != nil) }
    }
    #expect(Measure.named("completed") == .inquiriesCompleted)
    #expect(Measure.named("handoffs.confirmed") == .handoffsConfirmed)
    #expect(Measure.named("confirmed") == nil)
  }

  @Test func `evaluating notes how many hold and why the others do not`() {
    var summary = SummaryTests.tour
    summary.evaluate([
      Scenarios.Expectation(.inquiriesCreated, .equal, .count(6)),
      Scenarios.Expectation(.inquiriesRunning, .greater, .count(0)),
    ])
    #expect(summary.expectations.passed == 1)
    #expect(summary.expectations.failed == ["found inquiries.running 0; allowed: > 0"])
  }
}
