import Actors
import Devices
import Inquiry
import Testing

/// The ready-made UI by itself, on each platform.
struct InterfaceMachineTests {
  private static let step = InquiryDefinition.introduction
  private static let redirect = "https://example.com/done"
  private static let limits = DeviceLimits()
  private static let early = Instant.start
  private static let late = Instant.start + .seconds(10)
  private static let platforms: [Platform] = [.ios, .android, .web]
  private static let native: [Platform] = [.ios, .android]

  private static func started(
    _ stage: Stage, isLoading: Bool = false, error: InquiryErrorView.Text? = nil
  ) -> InquiryUiModel {
    InquiryUiModel(
      lifecycle: .started(Fixture.inquiry), stage: stage, isLoading: isLoading,
      error: error.map { InquiryErrorView($0) })
  }

  private static let welcome = started(.introduction(step))

  private static func end(
    redirect: String? = redirect, isLoading: Bool = false, error: InquiryErrorView.Text? = nil
  ) -> InquiryUiModel {
    started(.terminal(TerminalStage(outcome: .approved, redirect: redirect)), isLoading: isLoading, error: error)
  }

  private static func closed(_ outcome: TerminalOutcome? = nil) -> InquiryUiModel {
    InquiryUiModel(lifecycle: .closed(outcome))
  }

  /// Mounted, and showing a model.
  private static func showing(
    _ model: InquiryUiModel, on platform: Platform, _ supplied: InquiryPlatform = InquiryPlatform()
  ) -> InterfaceMachine {
    var interface = InterfaceMachine(platform, supplied)
    _ = interface.mounted()
    _ = interface.modelChanged(model)
    return interface
  }

  @Test(arguments: platforms)
  func `F15: the redirect opens once the store has finished loading, and Close follows`(platform: Platform) {
    var interface = Self.showing(Self.welcome, on: platform)
    let loading = interface.modelChanged(Self.end(isLoading: true))
    #expect(loading == [.show(Screen(of: Self.end()))])
    let opening = interface.modelChanged(Self.end())
    let how: LinkOpening = platform == .web ? .sameTab : .universalLink
    #expect(opening == [.openLink(Self.redirect, how)])
    let again = interface.modelChanged(Self.end())
    #expect(again == [])
    let opened = interface.linkOpened()
    #expect(opened == (platform == .web ? [.dispatch(.close), .leave] : [.dispatch(.close)]))
    #expect(interface.state == (platform == .web ? .unmounted : .closedByItself))
    let answeredTwice = interface.linkOpened()
    #expect(answeredTwice == [])
  }

  @Test(arguments: platforms)
  func `F15: without a redirect the end sends Close, whatever error stood there before`(platform: Platform) {
    var interface = Self.showing(Self.started(.introduction(Self.step), error: .linkRefused), on: platform)
    let model = Self.end(redirect: nil, error: .linkRefused)
    let ended = interface.modelChanged(model)
    #expect(ended == [.show(Screen(of: model)), .dispatch(.close)])
    let shown = interface.modelChanged(Self.closed(.approved))
    #expect(shown == [.show(Screen(.closed(.approved)))])
  }

  @Test(arguments: platforms)
  func `F16: a refused redirect leaves the error and a close button instead of closing`(platform: Platform) {
    var interface = Self.showing(Self.end(), on: platform)
    let refused = interface.linkRefused()
    #expect(refused == [.dispatch(.linkRefused)])
    let model = Self.end(error: .linkRefused)
    let shown = interface.modelChanged(model)
    #expect(shown == [.show(Screen(of: model))])
    #expect(interface.controls.list == [.close])
    let closing = interface.tapped(.close, at: Self.early, Self.limits)
    #expect(closing == [.dispatch(.close)])
  }

  @Test func `F16: a refused link of a step is told to the store, which projects the banner`() {
    var interface = Self.showing(Self.welcome, on: .ios)
    let opening = interface.linkTapped("https://example.com/terms")
    #expect(opening == [.openLink("https://example.com/terms", .universalLink)])
    let tapped = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    #expect(tapped == [.drop(.handling)])
    let refused = interface.linkRefused()
    #expect(refused == [.dispatch(.linkRefused)])
    let model = Self.started(.introduction(Self.step), error: .linkRefused)
    let shown = interface.modelChanged(model)
    #expect(shown == [.show(Screen(of: model))])
    let onwards = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    #expect(onwards == [.dispatch(.acknowledge(Self.step))])
  }

  @Test func `F41: on the web the app says how links of a step open, and the redirect takes the same tab`() {
    for (links, how) in [(InquiryPlatform.WebLinks.newTab, LinkOpening.newTab), (.sameTab, .sameTab)] {
      var interface = Self.showing(Self.welcome, on: .web, InquiryPlatform(webLinks: links))
      let opening = interface.linkTapped("https://example.com/terms")
      #expect(opening == [.openLink("https://example.com/terms", how)])
      _ = interface.linkOpened()
      let ending = interface.modelChanged(Self.end())
      #expect(ending == [.show(Screen(of: Self.end())), .openLink(Self.redirect, .sameTab)])
    }
  }

  @Test func `F41: a capture without an engine on this device is not offered`() {
    let chip = Self.started(.governmentID(Self.step, .nfc, .ready))
    let picture = Self.started(.governmentID(Self.step, .camera, .ready))
    let face = Self.started(.selfie(Self.step, .photo, .ready))
    func offers(_ model: InquiryUiModel, _ platform: Platform, _ supplied: InquiryPlatform = InquiryPlatform()) -> Bool
    {
      let usable = supplied.usable(on: DeviceTraits(platform: platform, capabilities: [.camera, .nfc]))
      return InterfaceControls(of: model, with: usable).contains(InterfaceControls(.startCapture))
    }
    let withoutChips = InquiryPlatform(hasChipRuntime: false)
    let withoutSelfies = InquiryPlatform(hasSelfieProvider: false)
    #expect(offers(chip, .ios) && !offers(chip, .ios, withoutChips) && !offers(chip, .web))
    #expect(offers(picture, .android, withoutChips) && offers(picture, .web))
    #expect(offers(face, .android) && !offers(face, .android, withoutSelfies))
    #expect(offers(face, .web) && !offers(face, .web, withoutSelfies))
    let noCamera = InquiryPlatform().usable(on: DeviceTraits(platform: .web, capabilities: []))
    #expect(noCamera == InquiryPlatform(hasChipRuntime: false, hasSelfieProvider: false))
    var interface = Self.showing(chip, on: .ios, withoutChips)
    let tapped = interface.tapped(.startCapture(Self.step), at: Self.early, Self.limits)
    #expect(tapped == [.drop(.notOffered)])
  }

  @Test(arguments: platforms)
  func `F17: after its own Close it sends nothing until the app opens again`(platform: Platform) {
    var interface = Self.showing(Self.welcome, on: platform)
    let closing = interface.tapped(.close, at: Self.early, Self.limits)
    #expect(closing == [.dispatch(.close)])
    // The models of the inquiry that was closed, and taps on what still shows.
    _ = interface.modelChanged(Self.welcome)
    for intent: InquiryAction in [.acknowledge(Self.step), .retry, .cancel, .close] {
      let tapped = interface.tapped(intent, at: Self.late, Self.limits)
      #expect(tapped == [.drop(.closedByItself)])
    }
    _ = interface.modelChanged(Self.closed())
    let ended = interface.modelChanged(Self.end())
    #expect(ended == [.show(Screen(of: Self.end()))])
    _ = interface.opened()
    let shown = interface.modelChanged(Self.welcome)
    #expect(shown == [.show(Screen(of: Self.welcome))])
    let onwards = interface.tapped(.acknowledge(Self.step), at: Self.late, Self.limits)
    #expect(onwards == [.dispatch(.acknowledge(Self.step))])
  }

  @Test func `F17 and F03: no control sends an Open, and the UI never closes the store`() {
    let code = InquiryAction.open(.start(launchCode: .secret(Fixture.launch.secret)))
    var interface = Self.showing(Self.welcome, on: .ios)
    let opening = interface.tapped(code, at: Self.early, Self.limits)
    #expect(opening == [.drop(.notOffered)])
    let refusing = interface.tapped(.linkRefused, at: Self.early, Self.limits)
    #expect(refusing == [.drop(.notOffered)])
  }

  @Test func `F18: while the lifecycle is Closed by the app, Android drops what iOS and the web send`() {
    for platform in Self.platforms {
      var interface = Self.showing(Self.closed(), on: platform)
      let tapped = interface.tapped(.close, at: Self.early, Self.limits)
      #expect(tapped == [platform == .android ? .drop(.closed) : .dispatch(.close)])
    }
    var android = Self.showing(Self.closed(), on: .android)
    let back = android.backPressed()
    #expect(back == [.drop(.closed)])
  }

  @Test(arguments: platforms)
  func `F18: once it has left the composition or the page, it drops everything`(platform: Platform) {
    var interface = Self.showing(Self.welcome, on: platform)
    _ = interface.unmounted()
    let tapped = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    let followed = interface.linkTapped(Self.redirect)
    let back = interface.backPressed()
    #expect(tapped == [.drop(.unmounted)] && followed == [.drop(.unmounted)] && back == [.drop(.unmounted)])
    let ended = interface.modelChanged(Self.end())
    #expect(ended == [] && interface.screen == nil)
  }

  @Test func `F18: an action that reaches an unmounted store is dropped on iOS and thrown elsewhere`() {
    for platform in Self.platforms {
      var interface = Self.showing(Self.welcome, on: platform)
      _ = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
      let unmounted = interface.dispatchFailed(.storeUnmounted)
      #expect(unmounted == [platform == .ios ? .drop(.storeUnmounted) : .fail(.storeUnmounted)])
      let shutDown = interface.dispatchFailed(.runtimeShutDown)
      #expect(shutDown == [.fail(.runtimeShutDown)])
    }
  }

  @Test func `F40: a double tap is one intent, and the way out is not held up`() {
    var interface = Self.showing(Self.welcome, on: .ios)
    let first = interface.tapped(.requestHandoff, at: Self.early, Self.limits)
    let second = interface.tapped(.requestHandoff, at: Self.early + .milliseconds(499), Self.limits)
    let third = interface.tapped(.requestHandoff, at: Self.early + .milliseconds(500), Self.limits)
    #expect(first == [.dispatch(.requestHandoff)] && second == [.drop(.handling)] && third == first)
    let closing = interface.tapped(.close, at: Self.early + .milliseconds(501), Self.limits)
    #expect(closing == [.dispatch(.close)])
    let closingTwice = interface.tapped(.close, at: Self.early + .milliseconds(502), Self.limits)
    #expect(closingTwice == [.drop(.closedByItself)])
  }

  @Test func `F40: a second tap that meets the next step is not that step's answer`() {
    var interface = Self.showing(Self.welcome, on: .ios)
    _ = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    let submitting = Self.started(.introduction(Self.step), isLoading: true)
    _ = interface.modelChanged(submitting)
    let busy = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    #expect(busy == [.drop(.notOffered)])
    _ = interface.modelChanged(Self.started(.documentReview(InquiryDefinition.form)))
    let stale = interface.tapped(.acknowledge(Self.step), at: Self.late, Self.limits)
    #expect(stale == [.drop(.notOffered)])
    let fresh = interface.tapped(.acknowledge(InquiryDefinition.form), at: Self.late, Self.limits)
    #expect(fresh == [.dispatch(.acknowledge(InquiryDefinition.form))])
  }

  @Test func `F30: a retry is there to tap only when the error or the notice is retryable`() {
    for isRetryable in [true, false] {
      let model = Self.started(.introduction(Self.step), error: isRetryable ? .serviceUnreachable : .stepNotAccepted)
      var interface = Self.showing(model, on: .ios)
      let tapped = interface.tapped(.retry, at: Self.early, Self.limits)
      #expect(tapped == [isRetryable ? .dispatch(.retry) : .drop(.notOffered)])
    }
  }

  @Test func `F11: a failure shows its notice, and its close button is the way out`() {
    let notice = FailureNotice(for: .launchCodeInvalid, opening: nil)
    let model = InquiryUiModel(lifecycle: .failed(.launchCodeInvalid), failure: notice)
    var interface = InterfaceMachine(.android)
    _ = interface.mounted()
    let shown = interface.modelChanged(model)
    #expect(shown == [.show(Screen(.failure(.launchCode)))])
    #expect(interface.controls.list == [.close])
    let closing = interface.tapped(.close, at: Self.early, Self.limits)
    #expect(closing == [.dispatch(.close)])
  }

  @Test func `F13: leaving and cancelling are two controls`() {
    let controls = InterfaceControls(of: Self.welcome, with: InquiryPlatform()).list
    #expect(controls == [.acknowledge, .requestHandoff, .cancel, .close])
  }

  @Test func `F40: a way between devices that leads nowhere is not offered, nor taken`() {
    let watching = Stage.watching(WatchingStage(holder: .present(.ios), stage: .form))
    for (stage, control, intent) in [
      (Stage.introduction(Self.step), InterfaceControl.handBack, InquiryAction.handBack),
      (.moved(.form), .reclaim, .reclaim), (watching, .reclaim, .reclaim),
    ] {
      for isOffered in [true, false] {
        var model = Self.started(stage)
        model.offersHandBack = isOffered
        model.offersReclaim = isOffered
        var interface = Self.showing(model, on: .ios)
        #expect(interface.controls.list.contains(control) == isOffered)
        let tapped = interface.tapped(intent, at: Self.early, Self.limits)
        #expect(tapped == [isOffered ? .dispatch(intent) : .drop(.notOffered)])
      }
    }
  }

  @Test(arguments: native)
  func `F12: the device's way back closes without asking, on iOS and Android`(platform: Platform) {
    for model in [Self.welcome, Self.end(), Self.started(.moved(.form))] {
      var interface = Self.showing(model, on: platform)
      let back = interface.backPressed()
      #expect(back == [.dispatch(.close)])
      let twice = interface.backPressed()
      #expect(twice == [.drop(.closedByItself)])
    }
  }

  @Test func `F18: the browser's way back takes the page away without a Close`() {
    var interface = Self.showing(Self.welcome, on: .web)
    let back = interface.backPressed()
    #expect(back == [.leave])
    #expect(interface.state == .unmounted)
  }

  @Test(arguments: platforms)
  func `F15: in the background nothing is sent, and the end waits for the foreground`(platform: Platform) {
    var interface = Self.showing(Self.welcome, on: platform)
    _ = interface.backgrounded()
    let tapped = interface.tapped(.acknowledge(Self.step), at: Self.early, Self.limits)
    let back = interface.backPressed()
    #expect(tapped == [.drop(.covered)] && back == [.drop(.covered)])
    let ended = interface.modelChanged(Self.end())
    #expect(ended == [.show(Screen(of: Self.end()))])
    let shown = interface.foregrounded()
    #expect(shown == [.show(Screen(of: Self.end()))])
    let opening = interface.modelChanged(Self.end())
    #expect(opening == [.openLink(Self.redirect, .ofRedirect(on: platform))])
    // The other app comes to the front: the answer is on its way all the same.
    _ = interface.backgrounded()
    let opened = interface.linkOpened()
    #expect(opened.first == .dispatch(.close))
  }

  @Test(arguments: platforms)
  func `the app closes while the redirect opens: the UI does not close once more`(platform: Platform) {
    var interface = Self.showing(Self.end(), on: platform)
    _ = interface.modelChanged(Self.closed(.approved))
    let opened = interface.linkOpened()
    #expect(opened == [])
    #expect(interface.state == .showing)
  }
}
