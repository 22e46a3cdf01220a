/// One identity verification of one person (F01): `inq-42-1`.
public struct InquiryID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let session: SessionNumber
  /// Counted from 1 for each person.
  public let ordinal: UInt16

  public init(session: SessionNumber, ordinal: UInt16) {
    self.session = session
    self.ordinal = ordinal
  }

  /// False for what came where an id should have been: no inquiry has it (F08).
  public var isReadable: Bool { ordinal > 0 }

  /// Unique over a run.
  public var word: UInt64 { UInt64(session.rawValue) &<< 16 | UInt64(ordinal) }

  /// As one number: to a hasher each field is as much work as all of it.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  public static func < (left: InquiryID, right: InquiryID) -> Bool { left.word < right.word }
}

extension InquiryID: LosslessStringConvertible {
  public var description: String { "inq-\(session)-\(ordinal)" }

  /// Nil unless the text is what `description` prints.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "inq", let session = UInt32(parts[1]), let ordinal = UInt16(parts[2]) else {
      return nil
    }
    self.init(session: SessionNumber(session), ordinal: ordinal)
    guard description == text else { return nil }
  }
}
