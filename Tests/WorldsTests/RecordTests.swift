import Actors
import ActorsSim
import Coordination
import Inquiry
import Scenarios
import TestSupport
import Testing

@testable import Worlds

/// Inquiries and mailboxes that are written down and read back after each message. What was not written is missed by
/// the next one.
struct RecordTests {
  static let files: [String] = {
    let names = (try? PackageFile.names(in: "Examples", ending: ".yaml")) ?? []
    let tooLarge = ["Examples/a-hundred-thousand-people.yaml", "Examples/rush-hour.yaml"]
    return names.filter { !tooLarge.contains($0) }
  }()

  @Test(arguments: files) func `a run is the same when all that the service knows is read back each time`(
    _ file: String
  ) throws {
    let cast = try #require(Cast(scenario(file: file), seed: 11))
    let plain = ScenarioSetup(cast)
    let inMemory = digest(plain, plain.factory)
    #expect(inMemory == digest(plain, RewritingFactory(scenario: plain.factory)))
    #expect(inMemory != TraceDigest())
  }

  private func digest(_ setup: ScenarioSetup, _ factory: any BehaviourFactory<InquirySystem>) -> TraceDigest {
    let driver = SimDriver(
      seed: setup.cast.seed, factory: factory, network: setup.network, world: setup.storage,
      director: setup.director(Unobserved()))
    setup.begin(driver)
    _ = driver.run(until: setup.limit)
    return driver.digest
  }

  @Test func `what is cut, or goes on, is no record`() throws {
    let catalogue = DefinitionCatalogue([try scenario().definition])
    let factory = CoordinationFactory(catalogue: catalogue, hasher: MixingHasher(seed: 1))
    let id = InquiryID(session: SessionNumber(1), ordinal: 1)
    let record = InquiryCoordinator(id, DefinitionID(0), factory).record
    for count in 0..<record.count {
      #expect(throws: RecordFault.self) {
        _ = try InquiryCoordinator(id, DefinitionID(0), record: Array(record.prefix(count)), factory)
      }
    }
    #expect(throws: RecordFault.unreadable) {
      _ = try InquiryCoordinator(id, DefinitionID(0), record: record + [0], factory)
    }
    let other = InquiryID(session: SessionNumber(2), ordinal: 1)
    #expect(throws: RecordFault.unreadable) {
      _ = try InquiryCoordinator(other, DefinitionID(0), record: record, factory)
    }
  }
}

private struct RewritingFactory: BehaviourFactory {
  let scenario: ScenarioFactory

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    switch plan {
    case .inquiry(let id, let definition): RewrittenInquiry(id, definition, scenario.service)
    case .mailbox(let installation): RewrittenMailbox(installation, scenario.service)
    default: scenario.makeBehaviour(plan)
    }
  }
}

private struct RewrittenInquiry: ~Copyable, Behaviour {
  typealias System = InquirySystem

  private let id: InquiryID
  private let definition: DefinitionID
  private let factory: CoordinationFactory
  private var coordinator: InquiryCoordinator

  init(_ id: InquiryID, _ definition: DefinitionID, _ factory: CoordinationFactory) {
    self.id = id
    self.definition = definition
    self.factory = factory
    coordinator = InquiryCoordinator(id, definition, factory)
  }

  var isFinished: Bool { coordinator.isFinished }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try coordinator.receive(message, context, &effects)
    try rewrite()
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try coordinator.receive(signal: signal, context, &effects)
    try rewrite()
  }

  private mutating func rewrite() throws(BehaviourFailure) {
    do throws(RecordFault) {
      coordinator = try InquiryCoordinator(id, definition, record: coordinator.record, factory)
    } catch {
      throw BehaviourFailure("\(id): \(error)")
    }
  }
}

private struct RewrittenMailbox: ~Copyable, Behaviour {
  typealias System = InquirySystem

  private let installation: InstallationID
  private let factory: CoordinationFactory
  private var mailbox: DeviceMailbox

  init(_ installation: InstallationID, _ factory: CoordinationFactory) {
    self.installation = installation
    self.factory = factory
    mailbox = DeviceMailbox(installation, factory)
  }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try mailbox.receive(message, context, &effects)
    try rewrite()
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try mailbox.receive(signal: signal, context, &effects)
    try rewrite()
  }

  private mutating func rewrite() throws(BehaviourFailure) {
    do throws(RecordFault) {
      mailbox = try DeviceMailbox(installation, record: mailbox.record, factory)
    } catch {
      throw BehaviourFailure("\(installation): \(error)")
    }
  }
}
