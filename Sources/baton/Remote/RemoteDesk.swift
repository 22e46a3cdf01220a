import Actors
import Coordination
import Gateway
import Inquiry
import Signatures
import Synchronization

/// Between the actors of a run and a service elsewhere: what is to be asked, what was asked and is not answered yet,
/// who is called what, and what the service must have done. Taken up in the next turn of the loop.
final class RemoteDesk: Sendable {
  enum Errand: Sendable {
    case ask(DeviceRequest)
    case create(InquiryID, DefinitionID)
  }

  /// Tells a request of an installation from its others; a repeat has the same.
  struct RequestKey: Hashable, Sendable {
    let installation: InstallationID
    let number: RequestNumber
  }

  private struct State {
    var errands: [Errand] = []
    var asked: [RequestKey: DeviceRequest] = [:]
    var names = ServiceNames()
    var ledger: ServiceLedger
    var verifier: Ed25519Verifier?
    var isWaiting = true
  }

  /// Further errands are dropped; whoever has them repeats them.
  private static let errandsMax = 1 << 20

  let catalogue: DefinitionCatalogue
  private let state: Mutex<State>

  init(_ catalogue: DefinitionCatalogue) {
    self.catalogue = catalogue
    state = Mutex(State(ledger: ServiceLedger(catalogue)))
  }

  var hasErrands: Bool { state.withLock { !$0.errands.isEmpty } }

  /// A repeat of what is under way is not asked again.
  func ask(_ request: DeviceRequest) {
    let key = RequestKey(installation: request.from, number: request.number)
    state.withLock { state in
      guard state.asked[key] == nil, state.errands.count < Self.errandsMax else { return }
      state.asked[key] = request
      state.ledger.asked(request)
      state.errands.append(.ask(request))
    }
  }

  func create(_ inquiry: InquiryID, _ definition: DefinitionID) {
    state.withLock { $0.errands.append(.create(inquiry, definition)) }
  }

  func take() -> [Errand] {
    state.withLock { state in
      defer { state.errands.removeAll() }
      return state.errands
    }
  }

  /// There will be no answer: whoever asks again is heard.
  func failed(_ request: DeviceRequest) {
    let key = RequestKey(installation: request.from, number: request.number)
    state.withLock { $0.asked[key] = nil }
  }

  func withNames<Result>(_ body: (inout ServiceNames) -> Result) -> Result {
    state.withLock { body(&$0.names) }
  }

  /// What follows from an answer that reaches the run now.
  func answered(_ reply: ServiceReply, to installation: InstallationID, at now: Instant) -> [InquiryEvent] {
    state.withLock { state in
      let key = RequestKey(installation: installation, number: reply.number)
      guard let request = state.asked.removeValue(forKey: key) else { return [] }
      return state.ledger.answered(request, reply.body, at: now)
    }
  }

  func noted(_ note: (inout ServiceLedger) -> [InquiryEvent]) -> [InquiryEvent] {
    state.withLock { note(&$0.ledger) }
  }

  var owedCount: Int { state.withLock { $0.ledger.owedCount } }

  /// Whether something may still come from the service that nobody has asked for.
  var isWaiting: Bool {
    get { state.withLock { $0.isWaiting } }
    set { state.withLock { $0.isWaiting = newValue } }
  }

  /// The documents of the service are signed with this key.
  func learned(_ verifier: Ed25519Verifier) {
    state.withLock { $0.verifier = verifier }
  }

  /// Nobody here signs anything; what the service signed is checked, under the service's names.
  var signing: DocumentSigning { DocumentSigning(signer: MixingSigner(), verifier: RemoteVerifier(self)) }

  fileprivate func verifies(_ document: Document) -> Bool {
    let (original, verifier) = state.withLock { ($0.names.other(document), $0.verifier) }
    return verifier?.verifies(original) ?? false
  }
}

private struct RemoteVerifier: DocumentVerifier {
  private let desk: RemoteDesk

  init(_ desk: RemoteDesk) {
    self.desk = desk
  }

  func verifies(_ document: Document) -> Bool { desk.verifies(document) }
}
