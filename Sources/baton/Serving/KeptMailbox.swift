import Actors
import Coordination
import Inquiry
import Storage

/// A mailbox that is written down after each of its turns, before anybody outside hears of what it decided.
struct KeptMailbox: ~Copyable, Behaviour {
  typealias System = InquirySystem

  private let installation: InstallationID
  private let store: ServiceStore
  private var mailbox: DeviceMailbox
  /// Of the last record.
  private var hash: Int?
  /// Why the record cannot be read; then nothing is answered, and nothing overwritten.
  private let fault: RecordFault?

  init(_ installation: InstallationID, _ service: CoordinationFactory, _ store: ServiceStore) {
    self.installation = installation
    self.store = store
    guard let record = store.record(ofMailbox: installation) else {
      mailbox = DeviceMailbox(installation, service)
      fault = nil
      return
    }
    do throws(RecordFault) {
      mailbox = try DeviceMailbox(installation, record: record, service)
      fault = nil
    } catch {
      mailbox = DeviceMailbox(installation, service)
      fault = error
    }
  }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try mailbox.receive(message, context, &effects)
    keep()
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    if let fault { throw BehaviourFailure("the mailbox of \(installation) cannot be read from the store: \(fault)") }
    try mailbox.receive(signal: signal, context, &effects)
    keep()
  }

  private mutating func keep() {
    let record = mailbox.record
    let hash = record.hashValue
    if hash == self.hash { return }
    self.hash = hash
    store.keep(StoredMailbox(dueAt: mailbox.dueAt, record: record), of: installation)
  }
}
