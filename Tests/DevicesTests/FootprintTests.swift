import Actors
import Inquiry
import Testing

@testable import Devices

/// A million devices have to fit into memory: sizes are a promise.
struct FootprintTests {
  @Test func `an idle device is three words, and an open inquiry takes 736 bytes beside them`() {
    #expect(MemoryLayout<DeviceSession>.size <= 24)
    #expect(MemoryLayout<DeviceParts>.size <= 720)
    #expect(MemoryLayout<Screen>.size <= 32)
  }

  @Test func `a device that finds nothing in its storage keeps nothing of it`() {
    let app = DeviceWorld.phone
    let me = ActorID(rawValue: 1)
    let context = Context(now: .start, me: me, name: .device(app.device))
    var device = DeviceSession(app, DeviceWorld.ios, kit: Fixture.kit)
    var effects = Effects<InquirySystem>(me: me)
    device.receive(signal: .started, context, &effects)
    #expect(device.parts !== nil)
    for (number, slot) in [DurableSlot.resume, .vault].enumerated() {
      let id = CommandID(actor: me, number: UInt32(number + 1))
      device.receive(.stored(id, .loaded(slot, nil)), context, &effects)
    }
    #expect(device.parts === nil)
    device.receive(.hint(SequenceNumber(1)), context, &effects)
    #expect(device.parts === nil)
    device.receive(.action(.open(.start(launchCode: .secret(Fixture.launch.secret)))), context, &effects)
    #expect(device.parts !== nil)
  }
}
