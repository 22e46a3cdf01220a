import InquirySDK

/// What the app keeps of a verified identity: nothing that no chip vouches for.
struct AccountRecord: IdentityRecordMapper {
  func content(of identity: VerifiedIdentity) throws(RecordMappingFailure) -> RecordContent {
    guard identity.mode == .nfc else { throw RecordMappingFailure() }
    return RecordContent(digest: identity.portrait.digest, byteCount: identity.portrait.byteCount)
  }
}
