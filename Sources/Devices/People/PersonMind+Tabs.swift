import Actors
import Inquiry

/// A second tab, and the way back: what a person does beside whatever is under way.
///
/// A tab is a place like a device: it has a screen, and things to do there. Its number among the places is behind that
/// of the last device.
extension PersonMind {
  static let tabPlace: UInt8 = 9
  /// Nobody takes an inquiry back and forth between tabs for ever.
  static let tabReclaimsMax: UInt8 = 3

  /// Another store of one device, with a UI of its own.
  struct SecondTab: Sendable {
    let device: UInt8
    let number: StoreNumber
    /// As it was told last; nil before the first word.
    var news: StoreNews?
  }

  /// The device at which the person does something there.
  func device(of place: UInt8) -> UInt8 {
    place == Self.tabPlace ? tab?.value.device ?? place : place
  }

  /// What is meant for the store of a tab.
  func inTab(_ message: InquiryMessage) -> InquiryMessage {
    guard let number = tab?.value.number else { return message }
    if case .action(.open(let entry)) = message { return .store(.dispatched(number, .open(entry))) }
    if case .action(let action) = message { return .store(.tapped(number, action)) }
    if case .interface(let event) = message { return .store(.happened(number, event)) }
    return message
  }

  mutating func told(
    _ deed: PersonDeed, at device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    guard open & ~gone & 1 &<< UInt16(device) != 0 else { return }
    switch deed {
    case .act: break
    case .openTab: openTab(on: device, kit, &effects)
    case .goBack: goBack(on: device, &effects)
    }
  }

  private mutating func openTab(on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    guard tab == nil, !hasGivenUp, let launchCode, let habit = kit.stories[story].twoTabs else { return }
    tabsOpened = tabsOpened &+ 1
    let number = StoreNumber(UInt32(tabsOpened))
    tab = Owned(SecondTab(device: device, number: number))
    send(.store(.mounted(number)), to: device, &effects)
    send(.store(.interfaceMounted(number, InterfaceNumber(1))), to: device, &effects)
    act(.open(firstEntry(habit.entry, launchCode, &effects)), on: Self.tabPlace, &effects)
  }

  /// The tab has something else to show, or draws the same once more.
  mutating func tabChanged(
    _ number: StoreNumber, _ news: StoreNews, from address: ActorID, _ kit: DeviceKit,
    _ effects: inout Effects<InquirySystem>
  ) {
    guard let tab, tab.value.number == number else { return }
    let before = tab.value.news
    tab.value.news = news
    if let screen = news.screen {
      // Nobody sees what is drawn behind another app; afterwards it is seen anew.
      let isSeenAnew = before?.view.isCovered == true
      guard !news.view.isCovered, screen != before?.screen || isSeenAnew, screen.isOfInterest else { return }
      screenSeen(screen, on: Self.tabPlace, from: address, kit, &effects)
      if case .closed = screen.content { putAwayTab(&effects) }
    } else if before?.screen != nil {
      // The page is gone.
      screenSeen(Screen(.closed(nil)), on: Self.tabPlace, from: address, kit, &effects)
      putAwayTab(&effects)
    }
  }

  private mutating func putAwayTab(_ effects: inout Effects<InquirySystem>) {
    guard let tab else { return }
    effects.send(
      .store(.unmounted(tab.value.number)), toName: .device(DeviceID(session: session, ordinal: tab.value.device)))
    self.tab = nil
  }

  /// Its browser or app has gone, and brings back one tab: the inquiry is opened there again.
  mutating func tabVanished(_ effects: inout Effects<InquirySystem>) {
    guard let device = tab?.value.device else { return }
    let bit: UInt16 = 1 &<< UInt16(Self.tabPlace)
    if open & bit != 0 { open |= 1 &<< UInt16(device) }
    open &= ~bit
    lost &= ~bit
    if deed.device == Self.tabPlace { forget(&effects) }
    left.removeAll { $0.device == Self.tabPlace }
    if prompt == Self.tabPlace { prompt = nil }
    if awaitsCodeOn == Self.tabPlace { awaitsCodeOn = device }
    if source == Self.tabPlace { (source, code) = (device, nil) }
    if leftByBack == Self.tabPlace { leftByBack = 0 }
    tab = nil
  }

  /// Only looking on is left there, unless the person wants to go on in the tab that had the inquiry before.
  mutating func movedSeen(_ place: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if let tab, place == Self.tabPlace || place == tab.value.device, !hasGivenUp,
      let reclaims = kit.stories[story].twoTabs?.reclaims, reclaims != .never, tabReclaims < Self.tabReclaimsMax,
      reclaims.happens(&effects.random)
    {
      tabReclaims += 1
      return tryAgain(.reclaim, on: place, kit, &effects)
    }
    leftToClose(place, &effects)
  }

  /// Of two tabs that ask for it the last one has it, and the other one goes on showing that it moved.
  mutating func reclaimed(from place: UInt8, _ effects: inout Effects<InquirySystem>) {
    guard let device = tab?.value.device, place == device || place == Self.tabPlace else { return }
    reclaiming |= 1 &<< UInt16(place)
    let other = place == device ? Self.tabPlace : device
    if reclaiming & 1 &<< UInt16(other) != 0 { leftToClose(other, &effects) }
  }

  /// In the tab, where one is open there: it is in front.
  private mutating func goBack(on device: UInt8, _ effects: inout Effects<InquirySystem>) {
    let isTabInFront = tab?.value.device == device && open & 1 &<< UInt16(Self.tabPlace) != 0
    let place = isTabInFront ? Self.tabPlace : device
    leftByBack = place
    send(.interface(.backPressed), to: place, &effects)
  }

  /// - Returns: false when the person has gone for good.
  mutating func willReturn(to place: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) -> Bool {
    leftByBack = 0
    guard !hasGivenUp, let returns = kit.stories[story].goesBack?.returns else { return false }
    let device = device(of: place)
    open &= ~(1 &<< UInt16(place))
    open |= 1 &<< UInt16(device)
    leftByBack = device
    if deed.device == place { forget(&effects) }
    effects.startTimer(TimerID(Self.resumeTimers + UInt32(device)), after: returns.sample(&effects.random))
    return true
  }

  /// Where the inquiry began, the person follows the same link as before; elsewhere only the device knows of it.
  mutating func openAgain(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    leftByBack = 0
    let story = kit.stories[self.story]
    guard device == story.startsOn, let launchCode else {
      return act(.open(.sameDeviceResume(.current)), on: device, &effects)
    }
    act(.open(firstEntry(story.entry, launchCode, &effects)), on: device, &effects)
  }
}
