public import ActorsUV
import Devices
public import Inquiry
import Actors
import Synchronization

/// The SDK on one device: what stores are mounted on. It holds the device's session with its vault and saved inquiries,
/// which outlive every store.
public final class InquiryRuntime: Sendable {
  /// Actions of an app that may wait for the loop.
  public static let actionsMax = 16_384

  public let installation: InstallationID
  public let device: SandboxDevice
  let sandbox: InquirySandbox
  let board: DeviceBoard
  private let kit: DeviceKit

  init(
    _ sandbox: InquirySandbox, _ installation: InstallationID, _ device: SandboxDevice, _ kit: DeviceKit,
    _ board: DeviceBoard
  ) {
    self.sandbox = sandbox
    self.installation = installation
    self.device = device
    self.kit = kit
    self.board = board
  }

  /// The loop, for tasks and actors that want to be where models are told:
  /// `Task(executorPreference: runtime.executor) { … }`.
  public var executor: LoopExecutor { sandbox.thread.executor }

  /// Its sleeps come back to the loop; `Task.sleep` does not.
  public var clock: LoopClock { executor.clock }

  /// The documents in the vault, which the SDK receives on its own (F22): the list as it is, then each change.
  public var documents: LatestValues<DocumentListModel> { LatestValues(source: board.documents, owner: self) }

  /// The person has looked at a document.
  public func documentRead(_ document: DocumentID) {
    _ = tell(.vault(.documentRead(document)))
  }

  /// The identity records in the vault, in the order of saving (F20).
  /// - Throws: `SandboxFault.shutDown`.
  public func identityRecords() async throws(SandboxFault) -> [VaultRecord] {
    try await stored(.vault) { value in
      if case .vault(let image) = value { image.records } else { [] }
    }
  }

  /// Inquiries that a same-device resume may name, the current one first (F05).
  /// - Throws: `SandboxFault.shutDown`.
  public func savedInquiries() async throws(SandboxFault) -> [InquiryID] {
    try await stored(.resume) { value in
      if case .resume(let records) = value { records.all.map(\.inquiry) } else { [] }
    }
  }

  private func stored<Value: Sendable>(
    _ slot: DurableSlot, _ read: @escaping @Sendable (DurableValue?) -> Value
  ) async throws(SandboxFault) -> Value {
    let device = installation.device
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
      let answer = OnceAnswer(continuation)
      let admission = sandbox.post(.look { storage in answer.give(read(storage.value(in: slot, of: device))) })
      if admission != .accepted { answer.give(nil) }
    }
    guard let result else { throw .shutDown }
    return result
  }

  /// A step's texts in the person's language.
  func view(of step: StepID, in definition: DefinitionID?) -> StepView? {
    definition.flatMap { kit.view(of: step, $0, for: device.languages) }
  }

  /// Whether one more action may wait for the loop; what is not an action has room beyond that.
  var hasRoom: Bool { sandbox.core.inbox.count < Self.actionsMax }

  /// To the actor that is the app.
  func tell(_ message: InquiryMessage) -> InboxAdmission {
    sandbox.tell(.send(message, toName: .of(.interface, installation)), installation.session)
  }
}

/// Answers once; dropped unasked, it answers nothing.
private final class OnceAnswer<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Mutex(continuation)
  }

  deinit { give(nil) }

  func give(_ value: Value?) {
    continuation.withLock { $0.take() }?.resume(returning: value)
  }
}
