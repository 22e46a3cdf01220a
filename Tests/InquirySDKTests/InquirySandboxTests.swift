import ActorsUV
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
      Task {
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
    weak let core = store?.runtime.sandbox.core
    world = nil
    try await store?.reaches(.introduction)
    store = nil
    for _ in 0..<3_000 where core != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(core == nil)
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
