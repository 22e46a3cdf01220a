/// Bytes of a record: whole numbers of fixed width, the most significant byte first, one after the other without names.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger) {
    var shift = number.bitWidth
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func put(_ flag: Bool) { put(UInt8(flag ? 1 : 0)) }

  mutating func put(_ value: some Recorded) { value.write(to: &self) }

  mutating func put(_ value: (some Recorded)?) {
    put(value != nil)
    if let value { put(value) }
  }

  mutating func put(_ values: some Collection<some Recorded>) {
    put(UInt16(clamping: values.count))
    for value in values.prefix(Int(UInt16.max)) { put(value) }
  }
}
