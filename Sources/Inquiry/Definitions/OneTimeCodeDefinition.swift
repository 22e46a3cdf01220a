/// A one-time code that the service sends to the person, who types it.
public struct OneTimeCodeDefinition: Hashable, Sendable, BitwiseCopyable {
  public enum Channel: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case sms
    case email
  }

  /// Digits; 4 to 8 can be shown (F33).
  public let length: UInt8
  public let channel: Channel
  /// How long a code can be used.
  public let validMs: UInt32
  /// How long the person waits before asking for another one.
  public let resendAfterMs: UInt32
  /// Codes after the first.
  public let resendsMax: UInt8
  /// Wrong entries for one code.
  public let triesMax: UInt8

  public init(
    length: UInt8 = 6, channel: Channel = .sms, validMs: UInt32 = 300_000, resendAfterMs: UInt32 = 30_000,
    resendsMax: UInt8 = 3, triesMax: UInt8 = 3
  ) {
    self.length = length
    self.channel = channel
    self.validMs = validMs
    self.resendAfterMs = resendAfterMs
    self.resendsMax = resendsMax
    self.triesMax = triesMax
  }
}
