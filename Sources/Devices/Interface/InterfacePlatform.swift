public import Inquiry

/// What the app hands to the ready-made UI together with the store: what the flow needs from the device (F41).
public struct InterfacePlatform: Hashable, Sendable, BitwiseCopyable {
  /// How the web page's links of a step open; the redirect at the end always takes the same tab (F15).
  public enum WebLinks: UInt8, Hashable, Sendable, BitwiseCopyable {
    case sameTab
    case newTab
  }

  public let platform: Platform
  /// There is a runtime that reads chips: never on the web.
  public let readsChips: Bool
  /// There is a provider of selfie captures; on the web, the assets that bring one.
  public let takesSelfies: Bool
  public let webLinks: WebLinks

  private init(_ platform: Platform, readsChips: Bool, takesSelfies: Bool, webLinks: WebLinks = .newTab) {
    self.platform = platform
    self.readsChips = readsChips
    self.takesSelfies = takesSelfies
    self.webLinks = webLinks
  }

  public static func ios(readsChips: Bool = true, takesSelfies: Bool = true) -> InterfacePlatform {
    InterfacePlatform(.ios, readsChips: readsChips, takesSelfies: takesSelfies)
  }

  public static func android(readsChips: Bool = true, takesSelfies: Bool = true) -> InterfacePlatform {
    InterfacePlatform(.android, readsChips: readsChips, takesSelfies: takesSelfies)
  }

  public static func web(links: WebLinks = .newTab, takesSelfies: Bool = true) -> InterfacePlatform {
    InterfacePlatform(.web, readsChips: false, takesSelfies: takesSelfies, webLinks: links)
  }

  /// What an app on such a device hands over: whatever the device can do, as far as the app supplies the engines.
  public init(_ traits: DeviceTraits, _ supplied: InquiryPlatform = InquiryPlatform()) {
    self.init(
      traits.platform,
      readsChips: traits.platform != .web && traits.capabilities.contains(.nfc) && supplied.hasChipRuntime,
      takesSelfies: traits.capabilities.contains(.camera) && supplied.hasSelfieProvider, webLinks: supplied.webLinks)
  }

  /// How a link of a step opens.
  public var linkOpening: LinkOpening {
    switch platform {
    case .ios, .android: .universalLink
    case .web: webLinks == .sameTab ? .sameTab : .newTab
    }
  }

  /// How the redirect at the end opens (F15).
  public var redirectOpening: LinkOpening {
    switch platform {
    case .ios, .android: .universalLink
    case .web: .sameTab
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
}
