public import Inquiry

/// What an app gives the SDK beside the device's own camera, and hands to the ready-made UI with the store (F41).
/// Without an engine a capture of that kind is unavailable, and not offered.
public struct InquiryPlatform: Hashable, Sendable, BitwiseCopyable {
  /// How the web page's links of a step open; the redirect at the end always takes the same tab (F15).
  public enum WebLinks: UInt8, Hashable, Sendable, BitwiseCopyable {
    case sameTab
    case newTab
  }

  /// The runtime that reads chips.
  public var hasChipRuntime: Bool
  /// The provider of selfie captures; on the web, the assets that bring one.
  public var hasSelfieProvider: Bool
  public var webLinks: WebLinks

  public init(hasChipRuntime: Bool = true, hasSelfieProvider: Bool = true, webLinks: WebLinks = .newTab) {
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

  /// As far as such a device can use it.
  public func usable(on traits: DeviceTraits) -> InquiryPlatform {
    InquiryPlatform(
      hasChipRuntime: hasChipRuntime && traits.platform != .web && traits.capabilities.contains(.nfc),
      hasSelfieProvider: hasSelfieProvider && traits.capabilities.contains(.camera), webLinks: webLinks)
  }

  /// How a link of a step opens.
  public func linkOpening(on platform: Platform) -> LinkOpening {
    switch platform {
    case .ios, .android: .universalLink
    case .web: webLinks == .sameTab ? .sameTab : .newTab
    }
  }
}

/// What becomes of a link that the UI opens.
public enum LinkOpening: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The page gives way to it.
  case sameTab
  case newTab
  /// The system finds the app, or the browser, that takes it.
  case universalLink

  /// Of the redirect at the end (F15).
  public static func ofRedirect(on platform: Platform) -> LinkOpening {
    switch platform {
    case .ios, .android: .universalLink
    case .web: .sameTab
    }
  }
}
