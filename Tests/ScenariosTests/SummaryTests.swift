import Actors
import Scenarios
import TestSupport
import Testing
import Wire

struct SummaryTests {
  static var tour: Summary {
    var summary = Summary(
      scenario: "The \"tour\"", seed: 7, clock: .virtual, digest: "00ab12cd34ef5678",
      virtualTime: .milliseconds(42_500), wallTime: .microseconds(12_345),
      reproduce: "baton simulate Examples/demo.yaml --seed 7")
    summary.inquiries.created = 6
    summary.inquiries.completed = 5
    summary.inquiries.left = 1
    summary.handoffs.offered = 6
    summary.handoffs.claimed = 6
    summary.handoffs.confirmed = 5
    summary.handoffs.refused = 1
    summary.handoffs.latency = Percentiles(of: (1...5).map { .milliseconds($0 * 1_000 + 250) })
    summary.resumes.attempted = 1
    summary.resumes.succeeded = 1
    summary.documents.issued = 5
    summary.documents.due = 10
    summary.documents.acked = 10
    summary.documents.lag = Percentiles(of: [.milliseconds(90), .seconds(86_400)])
    summary.devices.total = 12
    summary.devices.ios = 6
    summary.devices.web = 6
    summary.invariants.checks = 1_234
    return summary
  }

  private static let document = """
    {"schema":"baton.summary/1","scenario":"The \\"tour\\"","seed":7,"clock":"virtual","digest":"00ab12cd34ef5678",\
    "virtualSeconds":42.5,"wallSeconds":0.012345,\
    "inquiries":{"created":6,"completed":5,"failed":0,"expired":0,"cancelled":0,"left":1,"running":0},\
    "handoffs":{"offered":6,"claimed":6,"confirmed":5,"refused":1,"expired":0,"reclaimed":0,\
    "latencyMs":{"p50":3250,"p95":5250,"p99":5250,"max":5250,"samples":5}},\
    "resumes":{"attempted":1,"succeeded":1,"refused":0},\
    "sessions":{"launch":0,"qr":0,"sms":0,"email":0,"link":0,"code":0,"linksSent":0,"botsCame":0,"botClaims":0},\
    "leases":{"asked":0,"answered":0,"lapsed":0},\
    "captures":{"started":0,"failed":0},\
    "links":{"opened":0,"refused":0},\
    "documents":{"issued":5,"due":10,"acked":10,"failed":0,"redelivered":0,"revoked":0,"stuck":0,"stuckFirst":[],\
    "lagMs":{"p50":90,"p95":86400000,"p99":86400000,"max":86400000,"samples":2}},\
    "app":{"found":0,"resumed":0,"started":0,"completed":0,"canceled":0,"errors":0},\
    "devices":{"total":12,"ios":6,"android":0,"web":6},\
    "invariants":{"checks":1234,"violations":[{"id":"S9","at":12.25,"detail":"two live codes"}]},\
    "expectations":{"passed":1,"failed":["found inquiries.completed 5 of 6 (83.3%); allowed: == 100%"]},\
    "reproduce":"baton simulate Examples/demo.yaml --seed 7"}
    """

  private static var broken: Summary {
    var summary = tour
    let at = Instant.start + .milliseconds(12_250)
    summary.invariants.violations = [Summary.Violation(id: "S9", at: at, detail: "two live codes")]
    summary.evaluate([
      Scenarios.Expectation(.inquiriesCompleted, .equal, .share(10_000)),
      Scenarios.Expectation(.handoffsLatencyP95, .less, .time(.seconds(6))),
    ])
    return summary
  }

  @Test func `the document has its keys in the order of the contract`() {
    #expect(String(decoding: Self.broken.json(.compact), as: UTF8.self) == Self.document)
  }

  @Test func `the schema holds the document, and refuses others`() throws {
    let checker = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/summary.json")))
    #expect(checker.problems(of: Self.broken.json()) == [])
    #expect(checker.problems(of: Summary(scenario: "A", seed: .max, clock: .real, digest: "0").json()) == [])

    let text = Self.document
    let cases = [
      (text.replacing("baton.summary/1", with: "baton.summary/2"), ["$.schema: not baton.summary/1"]),
      (text.replacing("\"seed\":7,", with: ""), ["$: no seed"]),
      (text.replacing("\"left\":1", with: "\"left\":-1"), ["$.inquiries.left: below 0"]),
      (text.replacing("\"left\":1", with: "\"left\":1.5"), ["$.inquiries.left: not of type integer"]),
      (text.replacing("\"left\":1", with: "\"left\":true"), ["$.inquiries.left: not of type integer"]),
      (text.replacing("\"virtual\"", with: "\"sundial\""), ["$.clock: none of [\"virtual\", \"real\"]"]),
      (
        text.replacing("\"id\":\"S9\"", with: "\"id\":\"s9\""),
        ["$.invariants.violations[0].id: does not match ^[A-Z][0-9]+$"]
      ),
      (text.replacing("\"checks\"", with: "\"cheques\":1,\"checks\""), ["$.invariants: cheques is not allowed"]),
    ]
    for (document, expected) in cases { #expect(checker.problems(of: Array(document.utf8)) == expected) }
  }

  @Test func `the report for people is short, and says what is not well`() {
    #expect(
      Self.broken.text() == """
        The "tour" · seed 7 · virtual clock · digest 00ab12cd34ef5678
        42.5 s of the scenario's time in 12 ms

        inquiries   5 of 6 completed · 1 left
        handoffs    5 of 6 confirmed · 6 claimed · 1 refused
          latency   p50 3.25 s · p95 5.25 s · p99 5.25 s · max 5.25 s
        resumes     1 of 1 succeeded
        documents   10 of 10 acked · 5 issued
          lag       p50 90 ms · p95 24 h 00 min · p99 24 h 00 min · max 24 h 00 min
        devices     12 · 6 iOS · 6 web
        invariants  1234 checks · 1 broken
          S9 at 12.250s: two live codes
          Protocols/properties.md says what each id stands for
        expected    1 of 2 hold
          found inquiries.completed 5 of 6 (83.3%); allowed: == 100%

        baton simulate Examples/demo.yaml --seed 7
        """)
    #expect(Self.broken.text(plain: true).utf8.allSatisfy { $0 < 0x80 })
    #expect(Self.tour.text().split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `percentiles are samples, by the nearest rank`() {
    let hundred = Percentiles(of: (1...100).reversed().map { .milliseconds($0) })
    #expect(hundred.p50 == .milliseconds(50))
    #expect(hundred.p95 == .milliseconds(95))
    #expect(hundred.p99 == .milliseconds(99))
    #expect(hundred.max == .milliseconds(100))
    #expect(hundred.samples == 100)
    let one = Percentiles(of: [.seconds(3)])
    #expect((one.p50, one.p99, one.max) == (.seconds(3), .seconds(3), .seconds(3)))
    #expect(Percentiles(of: []) == Percentiles())
  }
}
