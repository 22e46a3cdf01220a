import Actors
import Inquiry
import Scenarios

/// What actors and places are called in a trace: the scenario's names of the devices, and the person's number.
struct TraceNames: Sendable {
  private let cast: Cast

  init(_ cast: Cast) {
    self.cast = cast
  }

  /// `phone 3`.
  func device(_ id: DeviceID) -> String {
    "\(cast.device(id)?.name ?? "device \(id.ordinal) of") \(id.session)"
  }

  /// `phone 3 vault`, `inquiry 3`, `directory`.
  func actor(_ name: ActorName) -> String {
    guard let role = ActorRole(rawValue: name.role) else { return "actor" }
    let session = SessionNumber(name.session)
    switch role {
    case .backend, .directory, .issuer: return role.word
    case .person, .vendorBackend: return "\(role.word) \(session)"
    case .inquiry: return name.ordinal == 1 ? "\(role.word) \(session)" : "\(role.word) \(session)-\(name.ordinal)"
    case .device: return device(DeviceID(session: session, ordinal: UInt8(truncatingIfNeeded: name.ordinal)))
    case .mailbox, .capture, .vault, .interface:
      let owner = device(DeviceID(session: session, ordinal: UInt8(truncatingIfNeeded: name.ordinal)))
      let generation = name.ordinal &>> 8
      return generation == 1 ? "\(owner) \(role.word)" : "\(owner) \(role.word), installation \(generation)"
    }
  }

  func node(_ node: NodeID) -> String {
    if node == .service { return "service" }
    return DeviceID(node: node).map(device) ?? "outside"
  }
}
