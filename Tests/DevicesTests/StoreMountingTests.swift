import Actors
import ActorsTestKit
import Devices
import Inquiry
import Testing

/// What a device does for an app that has mounted its store.
struct StoreMountingTests {
  private typealias Probe = BehaviourProbe<DeviceSession>

  private static let blank = InquiryAction.open(.start(launchCode: .blank))
  private static let failed = InquiryUiModel(
    lifecycle: .failed(.invalidEntry), failure: FailureNotice(kind: .generic))

  /// A device that has found nothing in its storage.
  private static func device() throws -> Probe {
    var probe = Probe(DeviceSession(DeviceWorld.phone, DeviceWorld.ios, kit: Fixture.kit))
    let loads = try probe.receive(signal: .started)
    for case .perform(.load(_, let slot), let id) in loads {
      _ = try probe.receive(.stored(id, .loaded(slot, nil)))
    }
    return probe
  }

  private static func news(_ effects: [Effect<InquirySystem>]) -> [StoreMessage] {
    effects.compactMap { effect in
      if case .send(.store(let message), _, _) = effect { message } else { nil }
    }
  }

  private static func news(
    _ number: UInt32, _ model: InquiryUiModel, ui: UInt32 = 0, _ screen: Screen? = nil
  ) -> [StoreMessage] {
    let controls = InterfaceControls(of: model, with: InquiryPlatform())
    let view = DeviceView(screen: screen, controls: screen == nil ? [] : controls)
    let news = StoreNews(model: model, interface: InterfaceNumber(ui), view: view)
    return [.changed(StoreNumber(number), news)]
  }

  @Test func `F03: whoever mounts the store is told its model, and again when it differs`() throws {
    let (app, one) = (ActorID(rawValue: 9), StoreNumber(1))
    var probe = try Self.device()
    let mounted = try probe.receive(.store(.mounted(one)), from: app)
    #expect(Self.news(mounted) == Self.news(1, InquiryUiModel()))
    let opened = try probe.receive(.store(.dispatched(one, Self.blank)), from: app)
    #expect(Self.news(opened) == Self.news(1, Self.failed))
    let again = try probe.receive(.store(.dispatched(one, Self.blank)), from: app)
    #expect(Self.news(again) == [])
  }

  @Test func `a store that is mounted no more is heard no more`() throws {
    let (app, one, two) = (ActorID(rawValue: 9), StoreNumber(1), StoreNumber(2))
    var probe = try Self.device()
    _ = try probe.receive(.store(.mounted(one)), from: app)
    _ = try probe.receive(.store(.unmounted(one)), from: app)
    #expect(Self.news(try probe.receive(.store(.dispatched(one, Self.blank)), from: app)) == [])
    let mounted = try probe.receive(.store(.mounted(two)), from: app)
    #expect(Self.news(mounted) == Self.news(2, InquiryUiModel()))
    #expect(try probe.receive(.store(.dispatched(one, Self.blank)), from: app).isEmpty)
    _ = try probe.receive(.store(.unmounted(one)), from: app)
    #expect(Self.news(try probe.receive(.store(.dispatched(two, Self.blank)), from: app)) == Self.news(2, Self.failed))
  }

  @Test func `F17: what the app itself closes is no tap of the UI's, which goes on with the next Open`() throws {
    let (app, one) = (ActorID(rawValue: 9), StoreNumber(1))
    let notice = Screen(.failure(.generic))
    var probe = try Self.device()
    _ = try probe.receive(.store(.mounted(one)), from: app)
    let shown = try probe.receive(.store(.interfaceMounted(one, InterfaceNumber(1))), from: app)
    #expect(Self.news(shown) == Self.news(1, InquiryUiModel(), ui: 1, Screen(.opening)))
    _ = try probe.receive(.store(.dispatched(one, Self.blank)), from: app)
    let closed = try probe.receive(.store(.dispatched(one, .close)), from: app)
    #expect(Self.news(closed) == Self.news(1, InquiryUiModel(lifecycle: .closed(nil)), ui: 1, Screen(.closed(nil))))
    let opened = try probe.receive(.store(.dispatched(one, Self.blank)), from: app)
    #expect(Self.news(opened) == Self.news(1, Self.failed, ui: 1, notice))
    // Its own Close silences it until an Open.
    _ = try probe.receive(.action(.close), from: app)
    #expect(Self.news(try probe.receive(.action(.close), from: app)) == [])
    let reopened = try probe.receive(.store(.dispatched(one, Self.blank)), from: app)
    #expect(Self.news(reopened) == Self.news(1, Self.failed, ui: 1, notice))
    let tapped = try probe.receive(.action(.close), from: app)
    #expect(Self.news(tapped) == Self.news(1, InquiryUiModel(lifecycle: .closed(nil)), ui: 1, Screen(.closed(nil))))
    let gone = try probe.receive(.store(.interfaceUnmounted(one)), from: app)
    #expect(Self.news(gone) == Self.news(1, InquiryUiModel(lifecycle: .closed(nil)), ui: 1))
  }

  @Test func `F03: a device has four stores, each with news of its own, and one more is not heard`() throws {
    let app = ActorID(rawValue: 9)
    var probe = try Self.device()
    for number in UInt32(1)...4 {
      let mounted = try probe.receive(.store(.mounted(StoreNumber(number))), from: app)
      #expect(Self.news(mounted) == Self.news(number, InquiryUiModel()))
    }
    #expect(try probe.receive(.store(.mounted(StoreNumber(5))), from: app).isEmpty)
    #expect(try probe.receive(.store(.dispatched(StoreNumber(5), Self.blank)), from: app).isEmpty)
    for number in [3, 1, 4] as [UInt32] {
      let opened = try probe.receive(.store(.dispatched(StoreNumber(number), Self.blank)), from: app)
      #expect(Self.news(opened) == Self.news(number, Self.failed))
    }
    // Where one has gone, there is room for another one.
    _ = try probe.receive(.store(.unmounted(StoreNumber(3))), from: app)
    #expect(try probe.receive(.store(.dispatched(StoreNumber(3), Self.blank)), from: app).isEmpty)
    let mounted = try probe.receive(.store(.mounted(StoreNumber(6))), from: app)
    #expect(Self.news(mounted) == Self.news(6, InquiryUiModel()))
  }

  @Test func `F40: a tap, a link and the way back reach the UI of the store that they are meant for`() throws {
    let (app, one, two) = (ActorID(rawValue: 9), StoreNumber(1), StoreNumber(2))
    let closed = InquiryUiModel(lifecycle: .closed(nil))
    var probe = try Self.device()
    for number in [one, two] {
      _ = try probe.receive(.store(.mounted(number)), from: app)
      _ = try probe.receive(.store(.interfaceMounted(number, InterfaceNumber(1))), from: app)
      _ = try probe.receive(.store(.dispatched(number, Self.blank)), from: app)
    }
    let tapped = try probe.receive(.store(.tapped(one, .close)), from: app)
    #expect(Self.news(tapped) == Self.news(1, closed, ui: 1, Screen(.closed(nil))))
    let back = try probe.receive(.store(.happened(two, .backPressed)), from: app)
    #expect(Self.news(back) == Self.news(2, closed, ui: 1, Screen(.closed(nil))))
  }

  @Test func `F06: of two stores with one launch code the second exchanges it, and the first may try again`() throws {
    let app = ActorID(rawValue: 9)
    let open = InquiryAction.open(.start(launchCode: .secret(Fixture.launch.secret)))
    var probe = try Self.device()
    for number in [1, 2] as [UInt32] {
      _ = try probe.receive(.store(.mounted(StoreNumber(number))), from: app)
    }
    _ = try probe.receive(.store(.dispatched(StoreNumber(1), open)), from: app)
    let told = Self.news(try probe.receive(.store(.dispatched(StoreNumber(2), open)), from: app))
    let models = told.compactMap { if case .changed(let number, let news) = $0 { (number, news.model) } else { nil } }
    #expect(models.map(\.0.rawValue).sorted() == [1, 2])
    for (number, model) in models {
      if number == StoreNumber(1) {
        #expect(model.lifecycle == .failed(.serviceUnreachable) && model.failure?.offersRetry == true)
      } else {
        #expect(model.isLoading)
      }
    }
  }
}
