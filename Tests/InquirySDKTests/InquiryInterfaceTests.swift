import InquirySDK
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InquiryInterfaceTests {
  @Test func `F40: the UI draws each stage, and each tap is one intent`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let ui = try InquiryInterface.mount(store: store, width: 40)
    var shown: [String] = []
    for await screen in ui.screens {
      guard !screen.isBusy, shown.last != screen.lines[0] else { continue }
      shown.append(screen.lines[0])
      if let field = screen.fields.first { ui.enter(.text("Ada"), into: field.id) }
      guard let onward = screen.controls.first, onward != .close else { break }
      try ui.tap(onward)
    }
    // At the end it closes the store by itself (F15).
    #expect(try await store.first { $0.isClosed }.lifecycle == .closed(.approved))
    #expect(shown == ["Welcome", "About you", "Your passport", "Your face", "You are verified"])
    try await world.sandbox.shutDown()
  }

  @Test func `a form shows what is entered, as whole screens`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let ui = try InquiryInterface.mount(store: store, width: 40)
    try await store.goOn { $0.stage.kind == .form }
    let empty = try await ui.first { !$0.fields.isEmpty }
    #expect(
      empty.lines == [
        "About you", "", "Name", "  > …", "", "[1] Continue                 submit form",
        "[2] Use another device   request handoff", "[3] Cancel                        cancel",
        "[4] Close                          close",
      ])
    ui.enter(.text("Ada"), into: empty.fields[0].id)
    #expect(try await ui.first { $0 != empty }.lines[3] == "  > Ada")
    #expect("\(empty)" == "screen of 9 lines")
    try await world.sandbox.shutDown()
  }

  @Test func `F30: an answer that cannot be taken is marked at its field, not above the form`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let ui = try InquiryInterface.mount(store: store, width: 40)
    try await store.goOn { $0.stage.kind == .form }
    _ = try await ui.first { !$0.fields.isEmpty }
    try ui.tap(.submitForm)
    let marked = try await ui.first { $0.lines.contains("  ! Please fill this in.") }
    #expect(marked.lines[0] == "About you")
    try await world.sandbox.shutDown()
  }

  @Test func `F15: the redirect is opened as the platform does, then the UI closes; F32: normalised`() async throws {
    for (device, opening) in [(SandboxDevice.phone, LinkOpening.universalLink), (.laptop, .sameTab)] {
      let opened = Opened()
      let (world, store, ui) = try await Self.atCode(on: device) { opened.note($0, $1, isOpened: true) }
      try await Self.typeCode(world, ui)
      #expect(try await store.first { $0.isClosed }.lifecycle == .closed(.approved))
      #expect(opened.links == ["https://example.com/ \(opening)"])
      if device.platform == .web {
        // The page is gone, and the UI with it.
        for await _ in ui.screens {}
      } else {
        _ = try await ui.first { $0.lines[0] == "You are verified" }
      }
      try await world.sandbox.shutDown()
    }
  }

  @Test func `F16: a device that refuses the redirect leaves the person at the error, with a way out`() async throws {
    let (world, store, ui) = try await Self.atCode(on: .phone) { _, _ in false }
    try await Self.typeCode(world, ui)
    let refused = try await ui.first { $0.lines[0] == "! The link could not be opened." }
    #expect(refused.controls == [.close])
    #expect(store.model.isStarted)
    try ui.tap(.close)
    #expect(try await store.first { $0.isClosed }.lifecycle == .closed(.approved))
    try await world.sandbox.shutDown()
  }

  @Test func `F41: the app says how links of a step open on the web, and F16: a refused one shows its error`()
    async throws
  {
    for (supplied, opening) in [(InquiryPlatform.WebLinks.newTab, "newTab"), (.sameTab, "sameTab")] {
      let opened = Opened()
      var laptop = SandboxDevice.laptop
      laptop.supplied = InquiryPlatform(webLinks: supplied)
      let (world, store, ui) = try await Self.atCode(on: laptop) { opened.note($0, $1, isOpened: false) }
      let screen = try await ui.first { $0.controls.contains(.submitCode) }
      #expect(screen.links == [StepView.Link(label: "Privacy", url: "https://example.com/a%20b")])
      try ui.tapLink(screen.links[0].url)
      let refused = try await ui.first { $0.lines[0] == "! The link could not be opened." }
      #expect(refused.controls.contains(.submitCode))
      #expect(opened.links == ["https://example.com/a%20b \(opening)"])
      #expect(store.model.isStarted)
      try await world.sandbox.shutDown()
    }
  }

  @Test func `F41: a capture that the app supplies no engine for is not offered, and fails when it is begun`()
    async throws
  {
    let world = try SandboxWorld()
    let runtime = try world.addPhone { $0.supplied = InquiryPlatform(hasSelfieProvider: false) }
    let store = try await world.openStore(on: runtime)
    let ui = try InquiryInterface.mount(store: store)
    let model = try await store.goOn { $0.stage.kind == .selfie && !$0.isLoading }
    let screen = try await ui.first { $0.lines[0] == "Your face" && !$0.isBusy }
    #expect(screen.controls == [.requestHandoff, .cancel, .close])
    try store.dispatch(.startCapture(try #require(model.stage.step)))
    #expect(try await store.first { $0.error != nil }.error?.text == .captureUnavailable)
    try await world.sandbox.shutDown()
  }

  @Test func `F17: after its own Close the UI sends nothing until the app opens again`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let ui = try InquiryInterface.mount(store: store)
    _ = try await ui.first { $0.controls.contains(.acknowledge) }
    try ui.tap(.close)
    try await store.first { $0.isClosed }
    try ui.tap(.close)
    try store.open(launchCode: try await world.person.createInquiry(of: "passport"))
    _ = try await ui.first { $0.controls.contains(.acknowledge) }
    try ui.tap(.acknowledge)
    try await store.reaches(.form)
    try await world.sandbox.shutDown()
  }

  @Test(arguments: [(SandboxDevice.phone, false), (.androidPhone, true), (.laptop, true)])
  func `F18: a tap that reaches an unmounted store is dropped on iOS and thrown elsewhere`(
    _ device: SandboxDevice, _ isThrown: Bool
  ) async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.person.addDevice(device))
    let ui = try InquiryInterface.mount(store: store)
    _ = try await ui.first { $0.controls.contains(.acknowledge) }
    store.unmount()
    for await _ in ui.screens {}
    var thrown: StoreFault?
    do { try ui.tap(.acknowledge) } catch { thrown = error }
    #expect(thrown == (isThrown ? .storeUnmounted : nil))
    // Once the UI has left, it drops everything, on every platform.
    ui.unmount()
    try ui.tap(.acknowledge)
    #expect(throws: StoreFault.storeUnmounted) { try InquiryInterface.mount(store: store) }
    try await world.sandbox.shutDown()
  }

  @Test func `another UI over the same store takes the place of the first`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let first = try InquiryInterface.mount(store: store)
    _ = try await first.first { $0.controls.contains(.acknowledge) }
    let second = try InquiryInterface.mount(store: store)
    for await _ in first.screens {}
    first.unmount()
    _ = try await second.first { $0.controls.contains(.acknowledge) }
    second.unmount()
    let third = try InquiryInterface.mount(store: store)
    _ = try await third.first { $0.controls.contains(.acknowledge) }
    try third.tap(.acknowledge)
    try await store.reaches(.form)
    try await world.sandbox.shutDown()
  }

  @Test func `F18: the browser's way back takes the page, and its inquiry may be resumed`() async throws {
    let world = try SandboxWorld()
    let laptop = try world.person.addDevice(.laptop)
    let store = try await world.openStore(on: laptop)
    let ui = try InquiryInterface.mount(store: store)
    _ = try await ui.first { $0.controls.contains(.acknowledge) }
    try ui.happened(.backPressed)
    for await _ in ui.screens {}
    try await store.first { $0.lifecycle == .ready }
    try store.dispatch(.open(.sameDeviceResume(.current)))
    try await store.reaches(.introduction)
    try await world.sandbox.shutDown()
  }

  @Test func `a code for another device is drawn by whoever can draw`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.person.addDevice(.laptop))
    let ui = try InquiryInterface.mount(store: store, width: 40) { _ in ["##", "# "] }
    try await store.goOn { $0.stage.kind == .handoff }
    let shown = try await ui.first { screen in screen.lines.contains { $0.hasSuffix("##") } }
    #expect(shown.lines[0] == "Go on with another device")
    try await world.sandbox.shutDown()
  }

  /// At the one-time code of an inquiry that ends with a redirect.
  private static func atCode(
    on device: SandboxDevice, _ open: @escaping @Sendable (String, LinkOpening) -> Bool
  ) async throws -> (SandboxWorld, InquiryStore, InquiryInterface) {
    let world = try SandboxWorld()
    var device = device
    device.opensLink = open
    let store = try await world.openStore(on: try world.person.addDevice(device), "codes")
    return (world, store, try InquiryInterface.mount(store: store))
  }

  private static func typeCode(_ world: SandboxWorld, _ ui: InquiryInterface) async throws {
    _ = try await ui.first { $0.controls.contains(.submitCode) }
    for await sent in world.person.sentCodes {
      ui.type(sent.digits.revealed)
      try ui.tap(.submitCode)
      break
    }
  }
}

extension InquiryInterface {
  fileprivate func first(where isWanted: (InquiryScreen) -> Bool) async throws -> InquiryScreen {
    for await screen in screens where isWanted(screen) { return screen }
    throw StoreEnded()
  }
}

/// The links that a device opened.
private final class Opened: Sendable {
  private let noted = Mutex<[String]>([])

  func note(_ link: String, _ opening: LinkOpening, isOpened: Bool) -> Bool {
    noted.withLock { $0.append("\(link) \(opening)") }
    return isOpened
  }

  var links: [String] { noted.withLock { $0 } }
}
