import Actors
import ActorsSim
import Inquiry
import Scenarios
import Signatures
import TestSupport
import Testing

@testable import Worlds

struct DocumentSigningTests {
  private static func summary(_ example: String, _ signing: DocumentSigning?) throws -> Summary {
    let bytes = try PackageFile.bytes("Examples/\(example).yaml")
    let scenario = try ScenarioFile.parse(bytes, file: example) { path in
      guard let bytes = try? PackageFile.bytes("Examples/\(path)") else { return .missing("no such file") }
      return .found(file: path, bytes: bytes)
    }
    let setup = ScenarioSetup(try #require(Cast(scenario, seed: 3)), signing: signing)
    let driver = SimDriver(
      seed: 3, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    return setup.summary(of: driver, driver.run(until: setup.limit), clock: .virtual, wallTime: .zero, reproduce: "")
  }

  @Test func `S39: a run is the same with real signatures, to the last message`() throws {
    let mixed = try Self.summary("forged-document", nil)
    #expect(mixed.documents.failed == 8 && mixed.invariants.violations.isEmpty)
    #expect(mixed == (try Self.summary("forged-document", .ed25519(seed: 3))))
  }

  @Test func `S37, S39: devices that know another issuer store nothing, and hold up nobody`() throws {
    let pair = DocumentSigning(
      signer: DocumentSigning.ed25519(seed: 3).signer, verifier: DocumentSigning.ed25519(seed: 4).verifier)
    let summary = try Self.summary("forged-document", pair)
    #expect(summary.documents.acked == 0 && summary.documents.failed == summary.documents.due)
    #expect(summary.documents.due == 24 && summary.invariants.violations.isEmpty)
  }
}
