import Actors
import Inquiry
import Testing

@testable import Coordination

private typealias World = ServiceWorld

/// What the service remembers of who took part.
struct SessionListTests {
  private final class Desk {
    let inquiry = Owned(
      CoordinatedInquiry(
        World.inquiry, DefinitionID(0), catalogue: DefinitionCatalogue([.demo]), limits: ServiceLimits(),
        hasher: MixingHasher(seed: 1), issuing: IssuePlan()))
    var effects = Effects<InquirySystem>(me: ActorID(rawValue: 1))
    var requests: UInt32 = 0

    init() {
      inquiry.value.begin(at: .start, &effects)
    }

    func ask(_ body: DeviceRequest.Body, from app: InstallationID, at seconds: Int64) {
      requests += 1
      let request = DeviceRequest(from: app, number: RequestNumber(requests), body: body)
      let now = Instant.start + .seconds(seconds)
      inquiry.value.requested(request, replyTo: ActorID(rawValue: 2), at: now, &effects)
    }

    func token(_ app: InstallationID) -> ResumeToken {
      inquiry.value.mint.resumeToken(app, rotation: inquiry.value.session(app)?.value.rotation ?? 0)
    }

    var lines: [String] {
      inquiry.value.sessionList.map { entry in
        let end = entry.endedAt.map { "\(($0 - .start).milliseconds / 1_000)" } ?? ""
        return "\(entry.platform) \(entry.method) \((entry.startedAt - .start).milliseconds / 1_000)-\(end)"
      }
    }
  }

  @Test func `S25: an inquiry lists who took part, by which way, from when to when`() throws {
    let desk = Desk()
    desk.ask(.exchange(desk.inquiry.value.mint.launchCode(), World.web), from: World.laptop, at: 10)
    desk.ask(.mint(.resume(desk.token(World.laptop)), World.inquiry, .asked), from: World.laptop, at: 20)
    #expect(desk.lines == ["web launch 10-"])
    let code = desk.inquiry.value.mint.handoffCode(desk.inquiry.value.handoff.generation)
    let nonce = desk.inquiry.value.mint.claimNonce(World.phone)
    desk.ask(.claim(.linked(code, by: .sms), World.ios, nonce), from: World.phone, at: 30)
    // Who has only claimed takes no part (S20).
    #expect(desk.lines.count == 1)
    let number = try #require(desk.inquiry.value.handoff.claim?.number)
    desk.ask(.confirm(World.inquiry, number), from: World.phone, at: 40)
    desk.ask(.closed(desk.token(World.laptop), World.inquiry), from: World.laptop, at: 50)
    #expect(desk.lines == ["web launch 10-50", "iOS sms 40-"])
    desk.ask(.cancel(desk.inquiry.value.mint.cancelToken(World.phone), World.inquiry), from: World.phone, at: 60)
    #expect(desk.lines == ["web launch 10-50", "iOS sms 40-60"])
  }

  @Test func `S25: who comes again has a session more, and the oldest are forgotten`() {
    let desk = Desk()
    let launch = desk.inquiry.value.mint.launchCode()
    let listed = Int64(ServiceLimits().sessionsListedMax)
    for round in 0..<listed + 20 {
      desk.ask(.exchange(launch, World.web), from: World.laptop, at: round * 2)
      desk.ask(.closed(desk.token(World.laptop), World.inquiry), from: World.laptop, at: round * 2 + 1)
    }
    #expect(desk.lines.count == Int(listed))
    #expect(desk.lines.first == "web launch 40-41" && desk.inquiry.value.invariantViolations().isEmpty)
  }
}
