/// What the first bytes of a captured stream say that it is.
public enum ImageFormat: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// What cameras write.
  case jpeg
  /// What many chips keep the portrait as, in data group 2.
  case jpeg2000
  /// The text of the document's machine-readable zone, data group 1 of a chip: no image.
  case machineReadableZone
  /// Begins like nothing that the SDK reads (F21).
  case unreadable

  /// The first eight bytes, the first one lowest.
  var head: UInt64 {
    switch self {
    case .jpeg: 0x464A_1000_E0FF_D8FF
    case .jpeg2000: 0x0000_2F00_51FF_4FFF
    case .machineReadableZone: 0x3C50_5B1F_5F5D_5B61
    case .unreadable: 0
    }
  }

  /// How many of the first bytes tell it from the others.
  private static let telling: UInt64 = 0xFFFF_FFFF

  /// What a stream is that begins with these bytes; four of them are enough.
  public init<Bytes: Collection>(beginningWith bytes: Bytes) where Bytes.Element == UInt8 {
    let head = bytes.prefix(4).enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) &<< UInt64($1.offset * 8) }
    self = Self.allCases.first { $0.head & Self.telling == head } ?? .unreadable
  }

  public var isReadable: Bool { self != .unreadable }
}
