import Actors
import ActorsUV
import Devices
import Inquiry
import Synchronization

/// A person of a sandbox: has devices, is sent codes, and is whom the app's backend creates inquiries for.
public final class SandboxPerson: Sendable {
  let sandbox: InquirySandbox
  let session: SessionNumber
  private let desk: PersonDesk

  init(_ sandbox: InquirySandbox, _ session: SessionNumber, _ desk: PersonDesk) {
    self.sandbox = sandbox
    self.session = session
    self.desk = desk
  }

  /// What the app's backend does (F02): creates an inquiry and gets its one-time launch code.
  /// - Throws: `SandboxFault`, such as `noAnswer` after `InquirySandbox.answerSecondsMax`; `CancellationError` for a
  ///   cancelled task.
  public func createInquiry(of definition: String) async throws -> String {
    let catalogue = sandbox.core.catalogue
    guard let id = catalogue.id(named: definition) else {
      throw SandboxFault.noSuchDefinition(definition, known: catalogue.definitions.map(\.name))
    }
    let ordinal = try desk.nextInquiry()
    let create = ServiceMessage.create(InquiryID(session: session, ordinal: ordinal), id)
    let (sandbox, session, desk) = (sandbox, session, desk)
    let limit = InquirySandbox.afterAnswerTime { desk.answer(ordinal, .failure(SandboxFault.noAnswer)) }
    defer { limit.cancel() }
    let code = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        desk.wait(for: ordinal, continuation)
        let admission = sandbox.tell(.send(.service(create), toName: .person(session)), session)
        if admission != .accepted { desk.answer(ordinal, .failure(SandboxFault.noAnswer)) }
        if Task.isCancelled { desk.answer(ordinal, .failure(CancellationError())) }
      }
    } onCancel: {
      desk.answer(ordinal, .failure(CancellationError()))
    }
    return code.secret.revealed
  }

  /// One-time codes that the service sends to the person by SMS or mail; the latest first.
  public var sentCodes: LatestValues<SentCode> { LatestValues(source: desk.codes, owner: self) }

  /// Another device, with the app installed: a runtime to mount a store on.
  public func addDevice(_ device: SandboxDevice) throws(SandboxFault) -> InquiryRuntime {
    let id = DeviceID(session: session, ordinal: try desk.nextDevice())
    let installation = InstallationID(device: id)
    let kit = device.kit(sandbox.core.catalogue, sandbox.core.verifier)
    let board = DeviceBoard()
    try sandbox.core.roster.add(kit, board, as: installation)
    // Each holds all actions that an app may leave for it.
    let session = ActorPlan.device(installation, device.traits)
    spawn(session, SpawnOptions(name: session.name, node: session.node, isRegistered: true, mailboxMessagesMax: .max))
    let app = ActorPlan.interface(installation)
    spawn(app, SpawnOptions(name: app.name, isRegistered: true, mailboxMessagesMax: .max))
    return InquiryRuntime(sandbox, installation, device, kit, board)
  }

  private func spawn(_ plan: ActorPlan, _ options: SpawnOptions) {
    sandbox.tell(.spawn(plan, options), session)
  }
}
