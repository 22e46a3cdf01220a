import Actors
import Coordination
import Inquiry
import Testing

struct LeaseMachineTests {
  @Test func `a lease is granted, renewed by heartbeats and writes, and lapses in silence`() {
    var lease = LeaseMachine(limits: Fixture.limits)
    #expect(
      lease.granted(to: Fixture.laptop, at: .start)
        == [.hold(Fixture.laptop, Epoch(1)), .startLapse(at: Fixture.at(30))])
    #expect(
      lease.writeRequested(by: Fixture.laptop, epoch: Epoch(1), at: Fixture.at(29))
        == [.renew(Fixture.laptop, Epoch(1))])
    #expect(lease.lapsePassed(at: Fixture.at(30)) == [.startLapse(at: Fixture.at(59))])
    #expect(lease.holder(at: Fixture.at(58)) == Fixture.laptop)
    #expect(lease.holder(at: Fixture.at(59)) == nil)
    #expect(lease.lapsePassed(at: Fixture.at(59)) == [.lapse(Fixture.laptop, Epoch(1))])
    #expect(lease.lastHolder == Fixture.laptop)
  }

  @Test func `L2: a device by itself keeps its lease until its person should have said a word, and no longer`() {
    for touchedAt in [0, 100] as [Int64] {
      var lease = LeaseMachine(limits: Fixture.limits)
      _ = lease.granted(to: Fixture.laptop, at: .start)
      for second in stride(from: Int64(10), to: touchedAt + 150, by: 10) {
        let sign = second == touchedAt ? LifeSign.person : .device
        let actions = lease.writeRequested(by: Fixture.laptop, epoch: Epoch(1), sign: sign, at: Fixture.at(second))
        #expect(actions == [.renew(Fixture.laptop, Epoch(1))])
        #expect(lease.remaining(at: Fixture.at(second)) == .seconds(min(30, touchedAt + 150 - second)))
      }
      let end = Fixture.at(touchedAt + 150)
      #expect(
        lease.writeRequested(by: Fixture.laptop, epoch: Epoch(1), sign: .device, at: end)
          == [.cancelLapse, .lapse(Fixture.laptop, Epoch(1)), .refuse(.leaseLapsed)])
    }
  }

  @Test func `S3: a write passes only from the holder, under its epoch, in time`() {
    var lease = LeaseMachine(limits: Fixture.limits)
    _ = lease.granted(to: Fixture.laptop, at: .start)
    _ = lease.granted(to: Fixture.phone, at: Fixture.at(5))
    #expect(lease.writeRequested(by: Fixture.laptop, epoch: Epoch(1), at: Fixture.at(6)) == [.refuse(.moved)])
    #expect(lease.writeRequested(by: Fixture.laptop, epoch: Epoch(2), at: Fixture.at(6)) == [.refuse(.moved)])
    #expect(lease.writeRequested(by: Fixture.phone, epoch: Epoch(1), at: Fixture.at(6)) == [.refuse(.fenced)])
    #expect(lease.writeRequested(by: Fixture.phone, epoch: Epoch(3), at: Fixture.at(6)) == [.refuse(.fenced)])
    #expect(
      lease.writeRequested(by: Fixture.phone, epoch: Epoch(2), at: Fixture.at(35))
        == [.cancelLapse, .lapse(Fixture.phone, Epoch(2)), .refuse(.leaseLapsed)])
    #expect(lease.writeRequested(by: Fixture.phone, epoch: Epoch(2), at: Fixture.at(36)) == [.refuse(.leaseLapsed)])
  }

  @Test func `S2: each grant raises the epoch, to the same device too`() {
    var lease = LeaseMachine(limits: Fixture.limits)
    for (number, app) in [Fixture.laptop, Fixture.laptop, Fixture.phone, Fixture.laptop].enumerated() {
      #expect(lease.granted(to: app, at: .start).first == .hold(app, Epoch(UInt32(number + 1))))
      if number == 2 {
        #expect(lease.released(by: Fixture.phone) == [.cancelLapse, .release(Fixture.phone, Epoch(3))])
      }
    }
  }

  @Test func `S5: no lease survives the inquiry`() {
    var lease = LeaseMachine(limits: Fixture.limits)
    _ = lease.granted(to: Fixture.laptop, at: .start)
    #expect(lease.inquiryEnded() == [.cancelLapse])
    #expect(lease.holder(at: Fixture.at(1)) == nil)
    #expect(lease.granted(to: Fixture.laptop, at: Fixture.at(1)) == [.refuse(.inquiryEnded)])
    #expect(lease.writeRequested(by: Fixture.laptop, epoch: Epoch(1), at: Fixture.at(1)) == [.refuse(.inquiryEnded)])
    #expect(lease.released(by: Fixture.laptop) == [.refuse(.inquiryEnded)])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `S1 to S4: under any interleaving one device writes in an epoch, and epochs only grow`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var lease = LeaseMachine(limits: Fixture.limits)
    let apps = [Fixture.laptop, Fixture.phone, Fixture.stranger]
    var now = Instant.start
    var writers: [Epoch: InstallationID] = [:]
    var lastEpoch = Epoch.none
    var lastWrite = Epoch.none
    for _ in 0..<200 {
      now = now + .milliseconds(Int64(random.below(20_000)))
      let app = apps[Int(random.below(3))]
      let holder = lease.holder(at: now)
      switch random.below(5) {
      case 0: _ = lease.granted(to: app, at: now)
      case 1: _ = lease.lapsePassed(at: now)
      case 2: _ = lease.released(by: app)
      default:
        let epoch = Epoch(lease.epoch.rawValue &- UInt32(random.below(2)))
        let passed = lease.writeRequested(by: app, epoch: epoch, at: now) == [.renew(app, epoch)]
        if passed {
          #expect(holder == app && epoch == lastEpoch)
          #expect(writers[epoch, default: app] == app)
          #expect(epoch >= lastWrite)
          writers[epoch] = app
          lastWrite = epoch
        }
      }
      #expect(lease.epoch >= lastEpoch)
      lastEpoch = lease.epoch
      #expect(lease.invariantViolations() == [])
    }
  }
}
