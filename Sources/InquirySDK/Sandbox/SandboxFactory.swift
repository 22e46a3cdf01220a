import Actors
import Coordination
import Devices
import Inquiry
import Synchronization

/// Makes every actor of a sandbox: the service's by `Coordination`, devices by `Devices`, and the app's side of both.
struct SandboxFactory: BehaviourFactory {
  typealias System = InquirySystem

  let service: CoordinationFactory
  let roster: SandboxRoster

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    if let behaviour = service.makeBehaviour(plan) { return behaviour }
    switch plan {
    case .device(let installation, _), .capture(let installation, _):
      if let behaviour = roster.kit(of: installation)?.makeBehaviour(plan) { return behaviour }
    case .interface(let installation):
      if let board = roster.board(of: installation) { return AppActor(installation: installation, board: board) }
    case .person(let session):
      if let desk = roster.desk(of: session) { return PersonActor(desk: desk) }
    case .backend, .directory, .issuer, .inquiry, .mailbox, .vault, .vendorBackend:
      break
    }
    return Absentee(plan: plan)
  }
}

/// Stands where a plan names somebody whom the roster does not know.
private struct Absentee: Behaviour {
  typealias System = InquirySystem

  let plan: ActorPlan

  func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    throw BehaviourFailure("nobody plays the \(plan.name.role) of this sandbox")
  }
}

/// Who is in a sandbox.
final class SandboxRoster: Sendable {
  private struct State {
    var kits: [InstallationID: DeviceKit] = [:]
    var boards: [InstallationID: DeviceBoard] = [:]
    var desks: [SessionNumber: PersonDesk] = [:]
    var isClosed = false
  }

  static let personsMax = 10_000

  private let state = Mutex(State())

  func add(_ kit: DeviceKit, _ board: DeviceBoard, as installation: InstallationID) throws(SandboxFault) {
    try state.withLock { state throws(SandboxFault) in
      guard !state.isClosed else { throw .shutDown }
      state.kits[installation] = kit
      state.boards[installation] = board
    }
  }

  func addPerson() throws(SandboxFault) -> (SessionNumber, PersonDesk) {
    try state.withLock { state throws(SandboxFault) in
      guard !state.isClosed else { throw .shutDown }
      guard state.desks.count < Self.personsMax else { throw .tooMany("persons", max: Self.personsMax) }
      let session = SessionNumber(UInt32(state.desks.count + 1))
      let desk = PersonDesk()
      state.desks[session] = desk
      return (session, desk)
    }
  }

  func kit(of installation: InstallationID) -> DeviceKit? { state.withLock { $0.kits[installation] } }
  func board(of installation: InstallationID) -> DeviceBoard? { state.withLock { $0.boards[installation] } }
  func desk(of session: SessionNumber) -> PersonDesk? { state.withLock { $0.desks[session] } }

  func close() {
    let (boards, desks) = state.withLock { state in
      state.isClosed = true
      return (state.boards, state.desks)
    }
    for board in boards.values { board.shutDown() }
    for desk in desks.values { desk.close() }
  }
}
