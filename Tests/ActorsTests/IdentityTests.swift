import Actors
import Testing

struct IdentityTests {
  @Test func `a name gives back its parts, at their limits too`() {
    for (role, session, ordinal) in [
      (UInt16(0), UInt32(0), UInt16(0)), (1, 2, 3), (.max, 0, 0), (0, .max, 0), (0, 0, .max), (.max, .max, .max),
    ] {
      let name = ActorName(role: role, session: session, ordinal: ordinal)
      #expect(name.role == role)
      #expect(name.session == session)
      #expect(name.ordinal == ordinal)
    }
  }

  @Test func `names that differ in one part are different`() {
    let names = [
      ActorName(role: 1), ActorName(role: 0, session: 1), ActorName(role: 0, ordinal: 1), ActorName(role: 0),
    ]
    #expect(Set(names.map(\.rawValue)).count == names.count)
  }

  @Test func `an address says which kernel it is of`() {
    #expect(ActorID(rawValue: 3 << 56 | 1 << 32 | 7).kernel == 3)
    #expect(ActorID(rawValue: 3 << 56 | 1 << 32 | 7).description == "actor 3.7.1")
    #expect(ActorID.outside.description == "outside")
  }

  @Test func `instants and intervals saturate`() {
    #expect(Instant.never + .seconds(1) == .never)
    #expect(Instant.start - .seconds(1) == .start)
    #expect(Instant.never - Instant.start == Interval(nanoseconds: .max))
    #expect(Instant.start - Instant.never == Interval(nanoseconds: -.max))
    #expect(Interval.seconds(.max) == Interval(nanoseconds: .max))
    #expect(Interval.seconds(.min) == Interval(nanoseconds: -.max))
    #expect(Interval(nanoseconds: .min) * -1 == Interval(nanoseconds: .max))
    #expect((Instant.start + .milliseconds(12_345)).description == "12.345s")
    #expect(Interval.milliseconds(-250).description == "-0.250s")
  }
}
