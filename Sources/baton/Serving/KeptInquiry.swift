import Actors
import Coordination
import Inquiry
import Storage

/// An inquiry that is written down after each of its turns, before anybody outside hears of what it decided.
struct KeptInquiry: ~Copyable, Behaviour {
  typealias System = InquirySystem

  private let id: InquiryID
  /// The definition's name.
  private let definition: String
  private let store: ServiceStore
  private var coordinator: InquiryCoordinator
  /// Of the last record.
  private var hash: Int?
  /// Why the record cannot be read; then nothing is answered, and nothing overwritten.
  private let fault: RecordFault?

  init(_ id: InquiryID, _ definition: DefinitionID, _ service: CoordinationFactory, _ store: ServiceStore) {
    self.id = id
    self.definition = service.catalogue[definition]?.name ?? ""
    self.store = store
    guard let kept = store.record(of: id) else {
      coordinator = InquiryCoordinator(id, definition, service)
      fault = nil
      return
    }
    do throws(RecordFault) {
      coordinator = try InquiryCoordinator(id, definition, record: kept.record, service)
      fault = nil
    } catch {
      coordinator = InquiryCoordinator(id, definition, service)
      fault = error
    }
  }

  var isFinished: Bool { coordinator.isFinished }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    try coordinator.receive(message, context, &effects)
    keep()
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    if let fault { throw BehaviourFailure("\(id) cannot be read from the store: \(fault)") }
    try coordinator.receive(signal: signal, context, &effects)
    keep()
  }

  private mutating func keep() {
    if coordinator.isRetired { return store.forget(id) }
    let record = coordinator.record
    let hash = record.hashValue
    if hash == self.hash { return }
    self.hash = hash
    store.keep(
      StoredInquiry(
        definition: definition, dueAt: coordinator.dueAt, record: record, codes: coordinator.codes,
        installations: coordinator.installations), of: id)
  }
}
