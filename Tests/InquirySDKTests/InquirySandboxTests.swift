import ActorsUV
import Glibc
import Synchronization
import Testing

@testable import InquirySDK

@Suite(.timeLimit(.minutes(10)))
struct InquirySandboxTests {
  @Test func `F14: a shutdown ends every observation, and everything throws after it`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let store = try await world.openStore(on: runtime)
    try await store.reaches(.introduction)
    let observers = (0..<4).map { number in
      Task(executorPreference: number == 3 ? runtime.executor : nil) {
        if number == 0 { for await _ in runtime.documents {} }
        if number == 1 { for await _ in world.person.sentCodes {} }
        for await _ in store.models {}
      }
    }
    try await world.sandbox.shutDown()
    for observer in observers { await observer.value }
    #expect(throws: StoreFault.runtimeShutDown) { try store.dispatch(.close) }
    #expect(throws: MountFault.runtimeShutDown) { try InquiryStore.mount(runtime: runtime) }
    #expect(throws: SandboxFault.shutDown) { try world.addPhone() }
    #expect(throws: SandboxFault.shutDown) { try world.sandbox.addPerson() }
    await #expect(throws: SandboxFault.shutDown) { try await runtime.identityRecords() }
    await #expect(throws: SandboxFault.shutDown) { try await world.person.createInquiry(of: "passport") }
    try await world.sandbox.shutDown()
  }

  @Test func `a shutdown finds tasks that sleep on the loop, and wakes them`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let sleeper = Task(executorPreference: runtime.executor) {
      beginning.yield()
      try await runtime.clock.sleep(for: .seconds(3_600))
    }
    // The same turn of the loop puts the task to sleep.
    for await _ in begun { break }
    await #expect(throws: LoopError.self) { try await world.sandbox.shutDown() }
    sleeper.cancel()
  }

  @Test func `nobody waits on the loop for the loop's end`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    await #expect(throws: SandboxFault.waitsForItself) {
      try await Task(executorPreference: runtime.executor) { try await world.sandbox.shutDown() }.value
    }
    try await world.sandbox.shutDown()
  }

  @Test func `a sandbox that nobody refers to shuts down, and its stores keep it until then`() async throws {
    var world: SandboxWorld? = try SandboxWorld()
    var store: InquiryStore? = try await world?.openStore(on: try #require(world).addPhone())
    var ui: InquiryInterface? = try InquiryInterface.mount(store: try #require(store))
    weak let core = store?.runtime.sandbox.core
    weak let runtime = store?.runtime
    world = nil
    try await store?.reaches(.introduction)
    store = nil
    for await screen in try #require(ui).screens where !screen.isBusy { break }
    #expect(core != nil)
    ui = nil
    for _ in 0..<3_000 where core != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(core == nil && runtime == nil)
  }

  @Test func `code that blocks the loop makes a shutdown fail, and the next one end`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    try await withBlockedLoop(of: runtime) {
      await #expect(throws: SandboxFault.stillBusy(seconds: 1)) { try await world.sandbox.shutDown(secondsMax: 1) }
    }
    try await world.sandbox.shutDown()
  }

  /// Code of an app that does not let go of the loop while `body` runs.
  private func withBlockedLoop(of runtime: InquiryRuntime, _ body: () async throws -> Void) async throws {
    let (blocked, blocking) = AsyncStream.makeStream(of: Void.self)
    let isOver = Flag()
    let blocker = Task(executorPreference: runtime.executor) {
      blocking.yield()
      for _ in 0..<300_000 where !isOver.isSet { usleep(1_000) }
    }
    for await _ in blocked { break }
    try await body()
    isOver.set()
    await blocker.value
  }

  @Test func `F14: more actions than the loop can take are dropped and counted, and none of them throws`() async throws
  {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let store = try await world.openStore(on: runtime)
    try await store.reaches(.introduction)
    try await withBlockedLoop(of: runtime) {
      for number in 0..<InquiryRuntime.actionsMax + 100 {
        do { try store.dispatch(.retry) } catch { Issue.record("action \(number): \(error)") }
      }
    }
    #expect(store.actionsDropped == 100)
    // There is room again as soon as the loop has taken some.
    for _ in 0..<10_000 {
      let dropped = store.actionsDropped
      try store.dispatch(.acknowledge(SandboxWorld.introduction))
      if store.actionsDropped == dropped { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    try await store.reaches(.form)
    try await world.sandbox.shutDown()
  }

  @Test func `many people at once come each to their end`() async throws {
    let sandbox = try SandboxWorld().sandbox
    let outcomes = try await withThrowingTaskGroup(of: Lifecycle.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let person = try sandbox.addPerson()
          let store = try InquiryStore.mount(runtime: try person.addDevice(.phone))
          try store.open(launchCode: try await person.createInquiry(of: "passport"))
          return try await store.goOn { $0.isClosed }.lifecycle
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 50 && outcomes.allSatisfy { $0 == .closed(.approved) })
    try await sandbox.shutDown()
  }

  @Test func `a definition that is not there is named, with those that are`() async throws {
    let world = try SandboxWorld()
    let fault = await #expect(throws: SandboxFault.self) { try await world.person.createInquiry(of: "pasport") }
    #expect(
      fault?.description.contains("\"pasport\"") == true && fault?.description.contains("passport, codes") == true)
    try await world.sandbox.shutDown()
  }

  @Test func `a person has eight devices at most`() async throws {
    let world = try SandboxWorld()
    for _ in 0..<8 { _ = try world.addPhone() }
    #expect(throws: SandboxFault.tooMany("devices of one person", max: 8)) { try world.addPhone() }
    try await world.sandbox.shutDown()
  }

  @Test func `a cancelled task does not wait for its inquiry`() async throws {
    let world = try SandboxWorld()
    let task = Task { try await world.person.createInquiry(of: "passport") }
    task.cancel()
    // Whichever came first.
    if case .failure(let error) = await task.result { #expect(error is CancellationError) }
    try await world.sandbox.shutDown()
  }
}

private final class Flag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
