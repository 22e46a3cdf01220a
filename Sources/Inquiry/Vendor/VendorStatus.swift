/// Where an inquiry is, as the vendor's API says it.
public enum VendorStatus: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// Nobody has opened it yet.
  case created
  /// Opened, and not ended.
  case pending
  /// Whatever its outcome.
  case ended
}
