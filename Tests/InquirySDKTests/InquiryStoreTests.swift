import InquirySDK
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InquiryStoreTests {
  @Test func `F03: a store tells its app every stage of an inquiry, the current model first`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone())
    var stages: [StageKind] = []
    let last = try await store.goOn { model in
      if stages.last != model.stage.kind { stages.append(model.stage.kind) }
      return model.isClosed
    }
    #expect(last.lifecycle == .closed(.approved))
    #expect(stages == [.opening, .introduction, .form, .governmentID, .selfie, .terminal, .opening])
    try await world.sandbox.shutDown()
  }

  @Test func `F01: the texts of a step come in the person's language`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone { $0.languages = [SandboxWorld.german] }
    let store = try InquiryStore.mount(runtime: runtime)
    #expect(store.step(SandboxWorld.introduction) == nil)
    try store.open(launchCode: try await world.person.createInquiry(of: "passport"))
    try await store.reaches(.introduction)
    #expect(store.step(SandboxWorld.introduction)?.title == "Willkommen")
    try await world.sandbox.shutDown()
  }

  @Test func `F04: an inquiry goes from the store of a laptop to the store of a phone, and F22: both get the document`()
    async throws
  {
    let world = try SandboxWorld()
    let (laptop, phone) = (try world.person.addDevice(.laptop), try world.addPhone())
    let first = try await world.openStore(on: laptop)
    let shown = try await first.goOn { $0.code != nil }
    let second = try InquiryStore.mount(runtime: phone)
    try second.dispatch(.open(.anotherDevice(code: .secret(try #require(shown.code?.secret)))))
    try await second.reaches(.confirming)
    try second.dispatch(.acceptHandoff)
    let number = try #require(try await first.first { $0.number != nil }.number)
    try await second.first { $0.stage.kind == .confirming && !$0.isLoading && $0.isAskingForNumber }
    try second.dispatch(.enterConfirmNumber(number))
    #expect(try await second.goOn { $0.isClosed }.lifecycle == .closed(.approved))
    try await first.reaches(.terminal)
    for runtime in [laptop, phone] {
      for await list in runtime.documents where !list.documents.isEmpty {
        #expect(list.unreadCount == 1)
        runtime.documentRead(list.documents[0].id)
        break
      }
      for await list in runtime.documents where list.unreadCount == 0 { break }
    }
    try await world.sandbox.shutDown()
  }

  @Test func `F07: a blank launch code fails, and F06: so does one that another device has used`() async throws {
    let world = try SandboxWorld()
    let store = try InquiryStore.mount(runtime: try world.addPhone())
    try store.open(launchCode: " ")
    #expect(try await store.first { $0.isFailed }.lifecycle == .failed(.invalidEntry))
    let code = try await world.person.createInquiry(of: "passport")
    let other = try InquiryStore.mount(runtime: try world.addPhone())
    try other.open(launchCode: code)
    try await other.reaches(.introduction)
    try store.dispatch(.close)
    try store.open(launchCode: code)
    #expect(try await store.first { $0.lifecycle == .failed(.launchCodeInvalid) }.failure?.kind == .launchCode)
    try await world.sandbox.shutDown()
  }

  @Test func `a one-time code reaches its person, and F32: the redirect at the end is normalised`() async throws {
    let world = try SandboxWorld()
    let store = try await world.openStore(on: try world.addPhone(), "codes")
    try await store.reaches(.oneTimeCode)
    for await sent in world.person.sentCodes {
      try store.dispatch(.submitCode(sent.step, sent.digits))
      break
    }
    let end = try await store.first { $0.stage.kind == .terminal && !$0.isLoading }
    #expect(end.stage == .terminal(TerminalStage(outcome: .approved, redirect: "https://example.com/")))
    try await world.sandbox.shutDown()
  }
}

extension InquiryUiModel {
  fileprivate var code: HandoffCode? {
    guard case .handoff(let stage) = self.stage, case .showing(let code, _, _, _) = stage.phase else { return nil }
    return code
  }

  fileprivate var number: ConfirmNumber? {
    guard case .handoff(let stage) = self.stage, case .scanned(_, let number, _) = stage.phase else { return nil }
    return number
  }

  fileprivate var isAskingForNumber: Bool {
    guard case .confirming(let stage) = self.stage, case .awaitingNumber = stage.phase else { return false }
    return true
  }
}
