public import Inquiry

/// What earlier starts of a service left behind: the inquiries and mailboxes that are not awake now are in it, and
/// perhaps some that are.
public protocol ServiceArchive: Sendable {
  func inquiry(behind digest: CodeDigest) -> InquiryID?
  func holds(_ inquiry: InquiryID) -> Bool
  func holds(mailboxOf installation: InstallationID) -> Bool
}

/// Of a service that has only what is awake.
public struct EmptyArchive: ServiceArchive {
  public init() {}

  public func inquiry(behind digest: CodeDigest) -> InquiryID? { nil }
  public func holds(_ inquiry: InquiryID) -> Bool { false }
  public func holds(mailboxOf installation: InstallationID) -> Bool { false }
}
