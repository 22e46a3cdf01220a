import ActorsUV
import Testing

@testable import InquirySDK

@Suite(.timeLimit(.minutes(10)))
struct ObserverTests {
  @Test func `every observer sees the stages in their order, and the last one`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    let order: [StageKind] = [.opening, .introduction, .form, .governmentID, .selfie, .terminal]
    let seen = try await withThrowingTaskGroup(of: [StageKind].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var stages: [StageKind] = []
          for await model in store.models where !model.isClosed {
            if stages.last != model.stage.kind { stages.append(model.stage.kind) }
          }
          return stages
        }
      }
      try await store.goOn { $0.isClosed }
      store.unmount()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(seen.count == 8)
    for stages in seen {
      let places = stages.compactMap(order.firstIndex)
      #expect(places == places.sorted() && places.count == Set(places).count, "\(stages)")
    }
    try await world.sandbox.shutDown()
  }

  @Test func `who is slow gets the latest model next, and none of those between`() async throws {
    let world = try SandboxWorld()
    let store = try InquiryStore.mount(runtime: try world.addPhone())
    var slow = store.models.makeAsyncIterator()
    #expect(await slow.next() == InquiryUiModel())
    try store.open(launchCode: try await world.person.createInquiry(of: "passport"))
    let latest = try await store.goOn { $0.stage.kind == .governmentID && !$0.isLoading }
    #expect(await slow.next() == latest)
    try await world.sandbox.shutDown()
  }

  @Test func `a cancelled observer ends and is forgotten, and the others go on`() async throws {
    let world = try SandboxWorld()
    let store = try InquiryStore.mount(runtime: try world.addPhone())
    var other = store.models.makeAsyncIterator()
    _ = await other.next()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let observer = Task {
      var count = 0
      for await _ in store.models {
        count += 1
        beginning.yield()
      }
      return count
    }
    for await _ in begun { break }
    #expect(store.news.models.observerCount == 2)
    observer.cancel()
    #expect(await observer.value == 1)
    #expect(store.news.models.observerCount == 1)
    try store.open(launchCode: "")
    #expect(await other.next()?.isFailed == true)
    try await world.sandbox.shutDown()
  }

  @Test func `who leaves the loop over the models is forgotten`() async throws {
    let world = try SandboxWorld()
    let store = try InquiryStore.mount(runtime: try world.addPhone())
    for await _ in store.models { break }
    #expect(store.news.models.observerCount == 0)
    try await world.sandbox.shutDown()
  }

  @Test func `a task that prefers the loop's executor gets the models there`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let store = try await world.openStore(on: runtime)
    let executor = runtime.executor
    #expect(executor.isIsolatingCurrentContext() == false)
    let places = try await Task(executorPreference: executor) {
      var places: [Bool?] = []
      try await store.goOn { model in
        places.append(executor.isIsolatingCurrentContext())
        return model.isClosed
      }
      return places
    }.value
    #expect(places.count > 5 && places.allSatisfy { $0 == true })
    try await world.sandbox.shutDown()
  }

  @Test func `an actor on the loop observes and dispatches there`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone()
    let store = try await world.openStore(on: runtime)
    let view = View(runtime.executor)
    #expect(try await view.acknowledge(in: store).filter { $0 != .opening } == [.introduction, .form])
    #expect(await view.seenElsewhere == 0)
    try await world.sandbox.shutDown()
  }

  @Test func `one observer too many gets the model as it is, and the end`() async {
    let value = LatestValue(1)
    let values = LatestValues(source: value, owner: value)
    var observers = (0..<LatestValues<Int>.observersMax).map { _ in values.makeAsyncIterator() }
    var last = values.makeAsyncIterator()
    value.publish(2)
    #expect(await last.next() == 1)
    #expect(await last.next() == nil)
    #expect(await observers[0].next() == 2)
    #expect(value.observerCount == observers.count)
  }

  @Test func `a value that has not changed is not told again`() async {
    let value = LatestValue(1)
    var observer = LatestValues(source: value, owner: value).makeAsyncIterator()
    #expect(await observer.next() == 1)
    value.publish(1)
    value.end()
    value.publish(2)
    #expect(await observer.next() == nil)
    #expect(value.current == 1)
  }
}

/// A view whose state is the loop's.
private actor View {
  let executor: LoopExecutor
  var seenElsewhere = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  func acknowledge(in store: InquiryStore) async throws -> [StageKind] {
    var stages: [StageKind] = []
    for await model in store.models {
      if executor.isIsolatingCurrentContext() != true { seenElsewhere += 1 }
      if stages.last != model.stage.kind { stages.append(model.stage.kind) }
      if model.stage.kind == .form { break }
      if case .introduction(let step) = model.stage, !model.isLoading { try store.dispatch(.acknowledge(step)) }
    }
    return stages
  }
}
