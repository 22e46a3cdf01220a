public import Actors
public import Inquiry

/// One device's taking part in an inquiry, as the service remembers it.
public struct SessionEntry: Hashable, Sendable, BitwiseCopyable {
  public let installation: InstallationID
  public let platform: Platform
  /// By what the device came.
  public let method: SessionMethod
  public let startedAt: Instant
  /// When it closed the inquiry, or the inquiry ended; nil while it takes part.
  public internal(set) var endedAt: Instant?

  init(installation: InstallationID, platform: Platform, method: SessionMethod, startedAt: Instant) {
    self.installation = installation
    self.platform = platform
    self.method = method
    self.startedAt = startedAt
  }
}
