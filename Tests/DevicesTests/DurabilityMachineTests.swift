import Devices
import Inquiry
import Testing

struct DurabilityMachineTests {
  private static func value(_ cursor: UInt32) -> DurableValue {
    .vault(VaultImage(cursor: SequenceNumber(cursor)))
  }

  @Test func `the newest value waits for the one under way, and only the last one makes all durable`() {
    var slot = DurabilityMachine()
    _ = slot.loaded(nil)
    let first = slot.writeRequested(Self.value(1))
    let second = slot.writeRequested(Self.value(2))
    let third = slot.writeRequested(Self.value(3))
    #expect(first == [.write(Self.value(1))] && second == [] && third == [])
    #expect(slot.newest == Self.value(3))
    let once = slot.written()
    let twice = slot.written()
    #expect(once == [.write(Self.value(3))] && twice == [.durable])
  }

  @Test func `an erasing follows the write under way, and a failure leaves what was there`() {
    var slot = DurabilityMachine()
    _ = slot.loaded(Self.value(1))
    _ = slot.writeRequested(Self.value(2))
    let failed = slot.failed()
    #expect(failed == [.notDurable] && slot.newest == Self.value(1))
    _ = slot.writeRequested(Self.value(2))
    let waiting = slot.eraseRequested()
    let next = slot.written()
    let last = slot.erased()
    #expect(waiting == [] && next == [.erase] && last == [.erased])
    #expect(slot.newest == nil)
  }
}
