public import Actors

/// What an actor of this system is; the role of its `ActorName`.
public enum ActorRole: UInt16, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case backend = 1
  case directory
  case issuer
  case inquiry
  case mailbox
  case device
  case capture
  case vault
  case interface
  case person
  case vendorBackend

  public var word: String {
    switch self {
    case .backend: "backend"
    case .directory: "directory"
    case .issuer: "issuer"
    case .inquiry: "inquiry"
    case .mailbox: "mailbox"
    case .device: "device"
    case .capture: "capture"
    case .vault: "vault"
    case .interface: "interface"
    case .person: "person"
    case .vendorBackend: "vendor backend"
    }
  }
}

extension ActorName {
  /// The names of the actors that all sessions share.
  public static let backend = ActorName(role: ActorRole.backend.rawValue)
  public static let directory = ActorName(role: ActorRole.directory.rawValue)
  public static let issuer = ActorName(role: ActorRole.issuer.rawValue)

  public static func inquiry(_ id: InquiryID) -> ActorName {
    ActorName(role: ActorRole.inquiry.rawValue, session: id.session.rawValue, ordinal: id.ordinal)
  }

  /// The mailbox of an installation, on the service.
  public static func mailbox(_ id: InstallationID) -> ActorName {
    of(.mailbox, id)
  }

  /// The root of a device, kept over reinstalls of its app.
  public static func device(_ id: DeviceID) -> ActorName {
    ActorName(role: ActorRole.device.rawValue, session: id.session.rawValue, ordinal: UInt16(id.ordinal))
  }

  public static func person(_ session: SessionNumber) -> ActorName {
    ActorName(role: ActorRole.person.rawValue, session: session.rawValue)
  }

  /// The integrator's backend behind a person's vendor apps.
  public static func vendorBackend(_ session: SessionNumber) -> ActorName {
    ActorName(role: ActorRole.vendorBackend.rawValue, session: session.rawValue)
  }

  /// Any other actor of an installation.
  public static func of(_ role: ActorRole, _ id: InstallationID) -> ActorName {
    ActorName(
      role: role.rawValue, session: id.session.rawValue,
      ordinal: UInt16(id.generation) &<< 8 | UInt16(id.device.ordinal))
  }
}

extension DeviceRequest {
  /// The actor of the service that answers it.
  public var recipient: ActorName {
    switch body {
    // Those that come after a long silence go to the directory too, which knows when there is no such inquiry any more.
    case .exchange, .peek, .claim, .attach, .watch, .reclaim: .directory
    case .confirm(let id, _), .decline(let id), .submit(_, let id, _, _, _, _), .mint(_, let id, _),
      .resend(_, let id, _, _),
      .heartbeat(_, let id, _, _), .handBack(_, let id, _), .cancel(_, let id), .closed(_, let id):
      .inquiry(id)
    case .pull, .fetch, .acknowledge: .mailbox(from)
    case .findInquiry, .beginFlow: .vendorBackend(from.session)
    }
  }
}
