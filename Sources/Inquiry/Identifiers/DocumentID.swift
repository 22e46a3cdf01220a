/// A document issued for an inquiry: `doc-42-1-1`. Its versions share the id.
public struct DocumentID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let inquiry: InquiryID
  /// Counted from 1 for each inquiry.
  public let ordinal: UInt8

  public init(inquiry: InquiryID, ordinal: UInt8) {
    self.inquiry = inquiry
    self.ordinal = ordinal
  }

  /// Unique over a run.
  public var word: UInt64 { inquiry.word &<< 8 | UInt64(ordinal) }

  /// As one number: to a hasher each field is as much work as all of it.
  public func hash(into hasher: inout Hasher) { hasher.combine(word) }

  public static func < (left: DocumentID, right: DocumentID) -> Bool { left.word < right.word }
}

extension DocumentID: LosslessStringConvertible {
  public var description: String { "doc-\(inquiry.session)-\(inquiry.ordinal)-\(ordinal)" }

  /// Nil unless the text is what `description` prints.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "doc", let session = UInt32(parts[1]), let inquiry = UInt16(parts[2]),
      let ordinal = UInt8(parts[3])
    else { return nil }
    self.init(inquiry: InquiryID(session: SessionNumber(session), ordinal: inquiry), ordinal: ordinal)
    guard description == text else { return nil }
  }
}
