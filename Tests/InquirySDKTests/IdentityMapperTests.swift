import InquirySDK
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IdentityMapperTests {
  private struct Unwanted: Error {}

  @Test func `F20: the app's mapper gets the verified identity once, and its record is in the vault`() async throws {
    let world = try SandboxWorld()
    let record = RecordContent(digest: 7, byteCount: 70)
    let mapped = Mapped()
    let runtime = try world.addPhone { $0.mapper = MappingFunction { mapped.note($0, record) } }
    let store = try await world.openStore(on: runtime)
    let identity = try await store.goOn { $0.identity != nil && $0.stage.kind == .selfie }.identity
    #expect(mapped.identities == [try #require(identity)])
    #expect(try await store.goOn { $0.isClosed }.lifecycle == .closed(.approved))
    #expect(mapped.identities.count == 1, "a selfie is no identity")
    #expect(try await runtime.identityRecords().map(\.content) == [record])
    try await world.sandbox.shutDown()
  }

  @Test func `F21: a mapper that throws ends the inquiry with RecordMapping, and nothing is saved`() async throws {
    let world = try SandboxWorld()
    let runtime = try world.addPhone { $0.mapper = MappingFunction { _ in throw Unwanted() } }
    let store = try await world.openStore(on: runtime)
    let end = try await store.goOn { $0.isFailed }
    #expect(end.lifecycle == .failed(.recordMapping))
    #expect(end.failure?.kind == .generic)
    #expect(try await runtime.identityRecords() == [])
    #expect(try await runtime.forgetsInquiries())
    try store.dispatch(.close)
    #expect(try await store.first { $0.isClosed }.lifecycle == .closed(nil))
    try await world.sandbox.shutDown()
  }

  @Test func `F21: an image over 32 MiB ends the inquiry with FileTooLarge, and no mapper sees it`() async throws {
    let world = try SandboxWorld()
    let mapped = Mapped()
    var chip = CaptureProfile.nfc
    chip.takes = .constant(.milliseconds(20))
    (chip.imageBytesMin, chip.imageBytesMax) = (ImageLimits.bytesMax + 1, ImageLimits.bytesMax + 1)
    let profile = chip
    let runtime = try world.addPhone { device in
      device.mapper = MappingFunction { mapped.note($0, RecordContent(digest: 1, byteCount: 1)) }
      device.captures.append(profile)
    }
    let store = try await world.openStore(on: runtime)
    #expect(try await store.goOn { $0.isFailed }.lifecycle == .failed(.fileTooLarge))
    #expect(mapped.identities == [])
    #expect(try await runtime.identityRecords() == [])
    try await world.sandbox.shutDown()
  }
}

/// What a mapper was given.
private final class Mapped: Sendable {
  private let given = Mutex<[VerifiedIdentity]>([])

  func note(_ identity: VerifiedIdentity, _ record: RecordContent) -> RecordContent {
    given.withLock { $0.append(identity) }
    return record
  }

  var identities: [VerifiedIdentity] { given.withLock { $0 } }
}
