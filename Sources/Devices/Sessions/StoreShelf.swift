import Actors
import Inquiry

/// The live stores of a device that are not in hand: those of its other tabs, or the others that its app has mounted.
struct StoreShelf: ~Copyable, Sendable {
  var stores: [Owned<LiveStore>] = []
}

/// A store with all that is its own: the rest of a device, its stores share.
struct LiveStore: ~Copyable, Sendable {
  var store = InquiryStoreMachine()
  var interface: InterfaceMachine
  var heard = LifecycleNote()
  var stage = StageKind.opening
  var viewer = ActorID.outside
  var mounting: Owned<StoreMounting>?
  var engine = ActorID.outside
  var engineUsesCamera = false
  var slot: StoreSlot

  init(_ slot: StoreSlot, beside other: borrowing InterfaceMachine) {
    self.slot = slot
    interface = InterfaceMachine(other.platform, other.supplied)
  }
}

extension DeviceParts {
  /// Takes another store in hand, and puts the one in hand where that was.
  mutating func exchange(with other: Owned<LiveStore>) {
    swap(&store, &other.value.store)
    swap(&interface, &other.value.interface)
    swap(&heard, &other.value.heard)
    swap(&stage, &other.value.stage)
    swap(&viewer, &other.value.viewer)
    swap(&mounting, &other.value.mounting)
    swap(&engine, &other.value.engine)
    swap(&engineUsesCamera, &other.value.engineUsesCamera)
    swap(&slot, &other.value.slot)
  }

  /// Each store of this device, the one in hand first. What comes of it may neither add nor drop one.
  mutating func inEachStore(
    _ effects: inout Effects<InquirySystem>, _ work: (inout DeviceParts, inout Effects<InquirySystem>) -> Void
  ) {
    work(&self, &effects)
    inOtherStores(&effects, work)
  }

  /// Each but the one in hand.
  mutating func inOtherStores(
    _ effects: inout Effects<InquirySystem>, _ work: (inout DeviceParts, inout Effects<InquirySystem>) -> Void
  ) {
    guard let shelf else { return }
    for other in shelf.value.stores {
      exchange(with: other)
      work(&self, &effects)
      exchange(with: other)
    }
  }

  /// The store of a slot; nothing happens when it has gone.
  mutating func inStore(
    _ asked: StoreSlot, _ effects: inout Effects<InquirySystem>,
    _ work: (inout DeviceParts, inout Effects<InquirySystem>) -> Void
  ) {
    if slot == asked { return work(&self, &effects) }
    guard let other = shelf?.value.stores.first(where: { $0.value.slot == asked }) else { return }
    exchange(with: other)
    work(&self, &effects)
    exchange(with: other)
  }

  /// Takes the store in hand that an app has mounted under this number.
  /// - Returns: false when there is none.
  mutating func bring(_ number: StoreNumber) -> Bool {
    if mounting?.value.number == number { return true }
    return bring { $0.value.mounting?.value.number == number }
  }

  /// Takes the store in hand that no app has mounted: the one of whoever looks at the device.
  @discardableResult
  mutating func bringUnmounted() -> Bool {
    mounting == nil || bring { $0.value.mounting == nil }
  }

  private mutating func bring(_ isMeant: (Owned<LiveStore>) -> Bool) -> Bool {
    guard let other = shelf?.value.stores.first(where: isMeant) else { return false }
    exchange(with: other)
    return true
  }

  /// A new store in hand, or one that nobody uses.
  /// - Returns: false when the device has as many live stores as it may.
  mutating func addStore(_ turn: DeviceTurn) -> Bool {
    let isFree = mounting == nil && interface.state == .unmounted && !store.isInUse
    if isFree { return true }
    let taken = [slot] + (shelf?.value.stores ?? []).map { $0.value.slot }
    let slots = (0..<turn.limits.storesMax).lazy.map(StoreSlot.init)
    guard let free = slots.first(where: { !taken.contains($0) }) else { return false }
    let fresh = Owned(LiveStore(free, beside: interface))
    exchange(with: fresh)
    shelf = shelf ?? Owned(StoreShelf())
    shelf?.value.stores.append(fresh)
    return true
  }

  /// The store in hand is gone for good; the one that was put away last comes in its place, if there is one.
  mutating func dropStore() {
    guard let shelf, let next = shelf.value.stores.popLast() else { return }
    exchange(with: next)
    if shelf.value.stores.isEmpty { self.shelf = nil }
  }

  /// When the first of the stores has something to do.
  var storesWakeAt: Instant {
    var due = store.wakesAt
    guard let shelf else { return due }
    for other in shelf.value.stores { due = min(due, other.value.store.wakesAt) }
    return due
  }
}

extension InquiryStoreMachine {
  /// Whether an inquiry is open here, or about to be.
  fileprivate var isInUse: Bool {
    switch state {
    case .opening: true
    case .arriving: true
    case .started: true
    case .ready: false
    case .failed: false
    case .closed: false
    }
  }
}
