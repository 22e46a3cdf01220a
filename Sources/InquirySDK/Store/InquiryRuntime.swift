public import ActorsUV
import Devices
public import Inquiry
import Actors
import Synchronization

/// The SDK on one device: what stores are mounted on. It holds the device's session with its vault and saved inquiries,
/// which outlive every store.
public final class InquiryRuntime: Sendable {
  /// Actions on one device that may wait for the loop.
  public static let actionsMax = 16_384
  /// Stores that may be mounted on one device at once.
  public static let storesMax = Int(DeviceLimits().storesMax)

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
  /// `Task(executorPreference: runtime.executor) { … }`. What runs there must not block it, and has to have ended when
  /// the sandbox shuts down: what still awaits something then does not go on.
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
  /// - Throws: `SandboxFault`: `shutDown`, or `noAnswer`.
  public func identityRecords() async throws(SandboxFault) -> [VaultRecord] {
    try await stored(.vault) { value in
      if case .vault(let image) = value { image.records } else { [] }
    }
  }

  /// Inquiries that a same-device resume may name, the current one first (F05).
  /// - Throws: `SandboxFault`: `shutDown`, or `noAnswer`.
  public func savedInquiries() async throws(SandboxFault) -> [InquiryID] {
    try await stored(.resume) { value in
      if case .resume(let records) = value { records.all.map(\.inquiry) } else { [] }
    }
  }

  private func stored<Value: Sendable>(
    _ slot: DurableSlot, _ read: @escaping @Sendable (DurableValue?) -> Value
  ) async throws(SandboxFault) -> Value {
    let device = installation.device
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<StorageAnswer<Value>, Never>) in
      let asked = StorageQuestion(continuation)
      let limit = InquirySandbox.afterAnswerTime { [weak asked] in asked?.answer(.failure(.noAnswer)) }
      let admission = sandbox.post(
        .look { storage in
          limit.cancel()
          asked.answer(.success(read(storage.value(in: slot, of: device))))
        })
      if admission != .accepted { asked.answer(.failure(admission == .closed ? .shutDown : .noAnswer)) }
    }
    return try result.get()
  }

  /// A step's texts in the person's language.
  func view(of step: StepID, in definition: DefinitionID?) -> StepView? {
    definition.flatMap { kit.view(of: step, $0, for: device.languages) }
  }

  /// To the actor that is the app.
  /// - Parameter waitingMax: messages that may wait there before this one.
  func tell(_ message: InquiryMessage, waitingMax: Int = .max) -> InboxAdmission {
    guard board.add(waitingMax: waitingMax) else { return .full }
    let admission = sandbox.tell(.send(message, toName: .of(.interface, installation)), installation.session)
    if admission != .accepted { board.take() }
    return admission
  }
}

private typealias StorageAnswer<Value> = Result<Value, SandboxFault>

/// Somebody who waits for what lies in a storage, and gets the first answer. A loop that ends before has shut down.
private final class StorageQuestion<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<StorageAnswer<Value>, Never>?>

  init(_ continuation: CheckedContinuation<StorageAnswer<Value>, Never>) {
    self.continuation = Mutex(continuation)
  }

  deinit { answer(.failure(.shutDown)) }

  func answer(_ answer: StorageAnswer<Value>) {
    continuation.withLock { $0.take() }?.resume(returning: answer)
  }
}
