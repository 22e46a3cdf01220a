import Inquiry

/// What the device and the store do to the UI.
extension InterfaceMachine {
  /// The person follows a link of a step, which sends no intent (F16).
  /// - Parameter link: validated and normalised (F32).
  public mutating func linkTapped(_ link: String) -> [Action] {
    if isCovered { return [.drop(.covered)] }
    switch state {
    case .unmounted: return [.drop(.unmounted)]
    case .closedByItself: return [.drop(.closedByItself)]
    case .openingLink, .openingRedirect: return [.drop(.handling)]
    case .redirectRefused: return [.drop(.notOffered)]
    case .showing, .handling:
      guard screen?.step != nil else { return [.drop(.notOffered)] }
      state = .openingLink
      return [.openLink(link, supplied.linkOpening(on: platform))]
    }
  }

  /// The device opened what it was asked to. The redirect ends the inquiry on this device; on the web the page goes
  /// with it (F15).
  public mutating func linkOpened() -> [Action] {
    switch state {
    case .openingLink:
      state = .showing
      return []
    case .openingRedirect:
      switch platform {
      case .ios, .android:
        state = .closedByItself
        return [.dispatch(.close)]
      case .web:
        _ = unmounted()
        return [.dispatch(.close), .leave]
      }
    case .unmounted, .showing, .handling, .redirectRefused, .closedByItself:
      return []
    }
  }

  /// The device refused to open what it was asked to: the store projects the error (F16).
  public mutating func linkRefused() -> [Action] {
    switch state {
    case .openingLink:
      state = .showing
      return [.dispatch(.linkRefused)]
    case .openingRedirect:
      state = .redirectRefused
      return [.dispatch(.linkRefused)]
    case .unmounted, .showing, .handling, .redirectRefused, .closedByItself:
      return []
    }
  }

  /// The app goes into the background, or the page's tab behind another one. An answer of the device is taken there,
  /// too: what it opened is often what the app makes way for.
  public mutating func backgrounded() -> [Action] {
    if state != .unmounted { isCovered = true }
    return []
  }

  /// The person sees it again, and whatever a hand did to it meanwhile was lost.
  public mutating func foregrounded() -> [Action] {
    guard isCovered else { return [] }
    isCovered = false
    guard let screen, state != .closedByItself else { return [] }
    return [.show(screen)]
  }

  /// The device's own way back: Android's button, the swipe that puts an iOS sheet away, the browser's arrow. The first
  /// two close the inquiry without asking; the third takes the page away, and what the device saved stays (F05).
  public mutating func backPressed() -> [Action] {
    if isCovered { return [.drop(.covered)] }
    switch (platform, state) {
    case (_, .unmounted):
      return [.drop(.unmounted)]
    case (.web, _):
      _ = unmounted()
      return [.leave]
    case (_, .closedByItself):
      return [.drop(.closedByItself)]
    case (.android, _) where isClosedOnAndroid:
      return [.drop(.closed)]
    case (.ios, .showing), (.ios, .handling), (.ios, .openingLink), (.ios, .openingRedirect), (.ios, .redirectRefused),
      (.android, .showing), (.android, .handling), (.android, .openingLink), (.android, .openingRedirect),
      (.android, .redirectRefused):
      state = .closedByItself
      return [.dispatch(.close)]
    }
  }

  /// A dispatch of the UI met a store that throws. An unmounted one is the app's right on iOS; anything else stops an
  /// app there, and is thrown at the app elsewhere (F18).
  public mutating func dispatchFailed(_ fault: StoreFault) -> [Action] {
    switch (platform, fault) {
    case (.ios, .storeUnmounted): [.drop(.storeUnmounted)]
    case (.ios, .runtimeShutDown), (.android, _), (.web, _): [.fail(fault)]
    }
  }
}
