/// The live handles of one loop, by slot; slots are reused under a new generation.
struct HandleTable {
  private var records: [HandleRecord?] = []
  private var generations: [UInt32] = []
  private var free: [UInt32] = []
  private(set) var count = 0

  subscript(id: HandleID) -> HandleRecord? {
    guard Int(id.slot) < records.count, generations[Int(id.slot)] == id.generation else { return nil }
    return records[Int(id.slot)]
  }

  mutating func insert(_ kind: HandleKind, _ origin: HandleOrigin) -> HandleRecord {
    let slot: UInt32
    if let reused = free.popLast() {
      slot = reused
    } else {
      slot = UInt32(records.count)
      records.append(nil)
      generations.append(1)
    }
    let record = HandleRecord(id: HandleID(slot: slot, generation: generations[Int(slot)]), kind: kind, origin: origin)
    records[Int(slot)] = record
    count += 1
    return record
  }

  mutating func remove(_ id: HandleID) {
    guard self[id] != nil else { return }
    records[Int(id.slot)] = nil
    generations[Int(id.slot)] = generations[Int(id.slot)] == .max ? 1 : generations[Int(id.slot)] + 1
    free.append(id.slot)
    count -= 1
  }

  /// All records in the order of their slots.
  var all: [HandleRecord] { records.compactMap { $0 } }
}
