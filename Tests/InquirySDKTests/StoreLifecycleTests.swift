import InquirySDK
import Testing

/// Mounting, unmounting, and what a store does in between and after.
@Suite(.timeLimit(.minutes(10)))
struct StoreLifecycleTests {
  enum Moment: CaseIterable {
    case ready
    case opening
    case started
    case failed
    case closed
  }

  @Test(arguments: Moment.allCases)
  func `F14: a store that is unmounted ends its models and throws, whatever its lifecycle was`(
    _ moment: Moment
  ) async throws {
    // Slow enough for what opens to be opening still.
    let world = try SandboxWorld(network: LinkProfile(latency: .constant(.milliseconds(moment == .opening ? 500 : 1))))
    let runtime = try world.addPhone()
    let store = try InquiryStore.mount(runtime: runtime)
    try await bring(store, to: moment, world)
    var models = store.models.makeAsyncIterator()
    #expect(await models.next() == store.model)
    store.unmount()
    #expect(await models.next() == nil)
    #expect(throws: StoreFault.storeUnmounted) { try store.dispatch(.close) }
    store.unmount()
    for await _ in store.models { Issue.record("a model of an unmounted store") }
    // The next store of the same device has nothing of it.
    let next = try InquiryStore.mount(runtime: runtime)
    #expect(next.model == InquiryUiModel())
    try next.open(launchCode: try await world.person.createInquiry(of: "passport"))
    try await next.reaches(.introduction)
    try await world.sandbox.shutDown()
  }

  private func bring(_ store: InquiryStore, to moment: Moment, _ world: SandboxWorld) async throws {
    switch moment {
    case .ready: break
    case .failed:
      try store.open(launchCode: "")
      try await store.first { $0.isFailed }
    case .opening, .started, .closed:
      try store.open(launchCode: try await world.person.createInquiry(of: "passport"))
      try await store.first { moment == .opening ? $0.isLoading : $0.isStarted && !$0.isLoading }
      guard moment == .closed else { return }
      try store.dispatch(.close)
      try await store.first { $0.isClosed }
    }
  }

  @Test func `F05: what an unmounted store had open, the next store of the device resumes`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let store = try await world.openStore(on: runtime)
    let inquiry = try await store.goOn { $0.stage.kind == .form }.lifecycle
    store.unmount()
    #expect(try await runtime.savedInquiries().map(Lifecycle.started) == [inquiry])
    let next = try InquiryStore.mount(runtime: runtime)
    try next.dispatch(.open(.sameDeviceResume(.current)))
    try await next.reaches(.form)
    #expect(next.model.lifecycle == inquiry)
    #expect(try await next.goOn { $0.isClosed }.lifecycle == .closed(.approved))
    #expect(try await runtime.forgetsInquiries())
    try await world.sandbox.shutDown()
  }

  @Test func `F14: after Close nothing but Open does anything, and dispatch still does not throw`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    try await store.reaches(.introduction)
    try store.dispatch(.close)
    for action in [InquiryAction.acknowledge(SandboxWorld.introduction), .retry, .cancel, .reclaim, .close] {
      try store.dispatch(action)
    }
    #expect(try await store.first { $0.isClosed }.lifecycle == .closed(nil))
    try store.open(launchCode: try await world.person.createInquiry(of: "passport"))
    try await store.reaches(.introduction)
    try await world.sandbox.shutDown()
  }

  @Test func `F03: a device has up to four mounted stores, and one that is unmounted makes room`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    var stores: [InquiryStore] = []
    for _ in 0..<InquiryRuntime.storesMax { stores.append(try InquiryStore.mount(runtime: runtime)) }
    let fault = #expect(throws: MountFault.self) { try InquiryStore.mount(runtime: runtime) }
    #expect(fault == .tooManyStores)
    stores[1].unmount()
    let next = try await world.openStore(on: runtime)
    try await next.reaches(.introduction)
    #expect(stores[0].model == InquiryUiModel() && stores[3].model == InquiryUiModel())
    try await world.sandbox.shutDown()
  }

  @Test func `C4: two stores of a device have an inquiry each, or one after the other the same`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let first = try await world.openStore(on: runtime)
    let second = try await world.openStore(on: runtime)
    try await first.reaches(.introduction)
    try await second.reaches(.introduction)
    let third = try InquiryStore.mount(runtime: runtime)
    guard case .started(let inquiry) = first.model.lifecycle else { throw StoreEnded() }
    try third.dispatch(.open(.sameDeviceResume(.named(inquiry))))
    try await third.reaches(.introduction)
    try await first.reaches(.moved)
    try await third.goOn { $0.lifecycle == .closed(.approved) }
    // The one that lost it is told of the end too, and opens no redirect.
    let told = try await first.first { if case .terminal = $0.stage { true } else { false } }
    #expect(
      told.stage == .terminal(TerminalStage(outcome: .approved, redirect: nil, finishedElsewhere: true)))
    try first.dispatch(.close)
    try await second.goOn { $0.lifecycle == .closed(.approved) }
    #expect(try await runtime.forgetsInquiries())
    #expect(try await runtime.identityRecords().count == 2)
    try await world.sandbox.shutDown()
  }

  @Test func `a store that nobody refers to is unmounted, and who observes it refers to it`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    var models: LatestValues<InquiryUiModel>.Iterator? = try InquiryStore.mount(runtime: runtime).models
      .makeAsyncIterator()
    #expect(await models?.next() == InquiryUiModel())
    let others = try (1..<InquiryRuntime.storesMax).map { _ in try InquiryStore.mount(runtime: runtime) }
    #expect(throws: MountFault.tooManyStores) { try InquiryStore.mount(runtime: runtime) }
    models = nil
    _ = try InquiryStore.mount(runtime: runtime)
    #expect(others.count == 3)
    try await world.sandbox.shutDown()
  }
}
