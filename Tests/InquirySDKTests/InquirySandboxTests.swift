import ActorsUV
import Glibc
import Testing

@testable import InquirySDK

@Suite(.timeLimit(.minutes(5)))
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
    for await _ in begun { break }
    try await Task.sleep(for: .milliseconds(50))
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
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let blocking = Task(executorPreference: runtime.executor) {
      beginning.yield()
      usleep(2_000_000)
    }
    for await _ in begun { break }
    await #expect(throws: SandboxFault.stillBusy(seconds: 1)) { try await world.sandbox.shutDown(secondsMax: 1) }
    await blocking.value
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
