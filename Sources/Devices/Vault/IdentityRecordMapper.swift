public import Inquiry

/// What an app makes of a verified identity before it is kept (F20). Called once for each verification.
public protocol IdentityRecordMapper: Sendable {
  /// - Throws: `RecordMappingFailure` when the app has no use for such an identity; then the inquiry ends with
  ///   `RecordMapping` and nothing is saved (F21).
  func content(of identity: VerifiedIdentity) throws(RecordMappingFailure) -> RecordContent
}

/// A mapper gave up on an identity (F21).
public struct RecordMappingFailure: Error, Hashable, Sendable {
  public init() {}
}

/// The mappers that a scenario can name.
public enum NamedMapper: String, Hashable, Sendable, CaseIterable, IdentityRecordMapper {
  /// Names, dates and the portrait: the portrait and 512 bytes.
  case complete
  /// Names and dates alone: 512 bytes.
  case withoutPortrait
  /// Takes identities that a chip vouches for, and throws at the others.
  case chipOnly
  /// Throws always.
  case refusing

  private static let textBytes: UInt32 = 512

  public func content(of identity: VerifiedIdentity) throws(RecordMappingFailure) -> RecordContent {
    switch self {
    case .complete:
      return RecordContent(
        digest: identity.portrait.digest ^ 1, byteCount: identity.portrait.byteCount &+ Self.textBytes)
    case .withoutPortrait:
      return RecordContent(digest: UInt64(identity.subject.rawValue), byteCount: Self.textBytes)
    case .chipOnly:
      guard identity.mode == .nfc else { throw RecordMappingFailure() }
      return try Self.complete.content(of: identity)
    case .refusing:
      throw RecordMappingFailure()
    }
  }
}
