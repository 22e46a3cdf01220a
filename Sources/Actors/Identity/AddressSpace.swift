/// Hands out the addresses of one kernel: fresh ones, and those of stopped actors under their next generation.
struct AddressSpace: Sendable {
  let kernel: UInt8
  private(set) var nextIndex: UInt32
  private(set) var free: [ActorID] = []

  init(kernel: UInt8, firstIndex: UInt32 = 0) {
    self.kernel = kernel
    nextIndex = firstIndex
  }

  mutating func allocate() -> ActorID {
    if let id = free.popLast() { return id }
    let id = ActorID(kernel: kernel, generation: 1, index: nextIndex)
    nextIndex += 1
    return id
  }

  /// Takes back the address of an actor that stopped: the index comes again under the next generation, until there is
  /// none left; then it is given up, so that no address ever names a second actor.
  mutating func release(_ id: ActorID) {
    guard id.generation < ActorID.generationMask else { return }
    free.append(ActorID(kernel: kernel, generation: id.generation &+ 1, index: id.index))
  }

  /// Takes back an address that was never used.
  mutating func giveBack(_ id: ActorID) {
    free.append(id)
  }
}
