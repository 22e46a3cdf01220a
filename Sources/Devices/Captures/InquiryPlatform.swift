public import Inquiry

/// What an app gives the SDK beside the device's own camera (F41). Without it a capture of that kind is unavailable.
public struct InquiryPlatform: Hashable, Sendable, BitwiseCopyable {
  /// The runtime that reads chips.
  public var hasChipRuntime: Bool
  public var hasSelfieProvider: Bool
  /// How links of a step open on the web.
  public var webLinks: InterfacePlatform.WebLinks

  public init(
    hasChipRuntime: Bool = true, hasSelfieProvider: Bool = true, webLinks: InterfacePlatform.WebLinks = .newTab
  ) {
    self.hasChipRuntime = hasChipRuntime
    self.hasSelfieProvider = hasSelfieProvider
    self.webLinks = webLinks
  }

  public func supplies(_ kind: CaptureRequest.Kind) -> Bool {
    switch kind {
    case .camera: true
    case .nfc: hasChipRuntime
    case .selfie, .liveness: hasSelfieProvider
    }
  }
}
