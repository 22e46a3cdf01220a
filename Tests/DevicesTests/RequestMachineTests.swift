import Actors
import Devices
import Inquiry
import Testing

struct RequestMachineTests {
  private static let goodbye = DeviceRequest.Body.closed(
    ResumeToken(Secret(high: 1, low: 2)), InquiryID(session: SessionNumber(1), ordinal: 1))
  private static let peek = DeviceRequest.Body.peek(.typed(TypedCode(reducing: Secret(high: 1, low: 2))))

  private static func after(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  @Test func `a request is repeated under its number, after waits that double, until every try is spent`() {
    var limits = DeviceLimits()
    limits.triesMax = 4
    var random = SeededRandom(seed: 1)
    var requests = RequestMachine(seed: 7, limits: limits)
    let number = RequestNumber(7 << 16 | 1)
    let sent = requests.requested(Self.peek, at: .start, random: &random)
    #expect(sent == [.send(number, Self.peek)])
    var waits: [Interval] = []
    var before = Instant.start
    for _ in 1..<4 {
      let due = requests.wakesAt ?? .never
      waits.append(due - before)
      let early = requests.timeReached(due - .nanoseconds(1), random: &random)
      #expect(early == [])
      let repeated = requests.timeReached(due, random: &random)
      #expect(repeated == [.send(number, Self.peek)])
      before = due
    }
    for (wait, base) in zip(waits, [2_000, 4_000, 8_000] as [Int64]) {
      #expect(wait >= .milliseconds(base) && wait <= .milliseconds(base + base / 4))
    }
    let spent = requests.timeReached(requests.wakesAt ?? .never, random: &random)
    #expect(spent == [.giveUp(Self.peek, .first)])
    #expect(requests.wakesAt == nil)
  }

  @Test func `L4: told to slow down, a request waits longer each time, and longer than any pause of the service`() {
    let limits = DeviceLimits()
    var random = SeededRandom(seed: 1)
    var requests = RequestMachine(seed: 7, limits: limits)
    let number = RequestNumber(7 << 16 | 1)
    _ = requests.requested(Self.peek, at: .start, random: &random)
    var now = Instant.start
    var waits: [Int64] = []
    for _ in 1..<limits.triesMax {
      requests.slowed(number, at: now)
      let due = requests.wakesAt ?? .never
      waits.append((due - now).milliseconds)
      now = due
      #expect(requests.timeReached(now, random: &random) == [.send(number, Self.peek)])
    }
    #expect(waits == [5_000, 10_000, 15_000, 20_000, 25_000])
    #expect(now - .start > .milliseconds(Int64(ServiceLimits().claimPauseMs)))
    requests.slowed(RequestNumber(1), at: now)
    #expect(requests.answered(number)?.slowed == 5)
  }

  @Test func `an answer counts once, and one of an earlier incarnation never`() {
    var random = SeededRandom(seed: 1)
    var requests = RequestMachine(seed: 7, limits: DeviceLimits())
    _ = requests.requested(Self.peek, at: Self.after(5), random: &random)
    let stale = requests.answered(RequestNumber(6 << 16 | 1))
    let first = requests.answered(RequestNumber(7 << 16 | 1))
    let second = requests.answered(RequestNumber(7 << 16 | 1))
    #expect(stale == nil && second == nil)
    #expect(first?.body == Self.peek && first?.sentAt == Self.after(5))
  }

  @Test func `goodbyes outlive the inquiry, and one request too many is given up at once`() {
    var limits = DeviceLimits()
    limits.requestsMax = 2
    var random = SeededRandom(seed: 1)
    var requests = RequestMachine(seed: 7, limits: limits)
    _ = requests.requested(Self.peek, at: .start, random: &random)
    _ = requests.requested(Self.goodbye, at: .start, random: &random)
    let third = requests.requested(Self.peek, at: .start, random: &random)
    #expect(third == [.giveUp(Self.peek, .first)])
    requests.forgotten()
    #expect(requests.outstanding.map(\.body) == [Self.goodbye])
    #expect(requests.invariantViolations() == [])
  }
}
