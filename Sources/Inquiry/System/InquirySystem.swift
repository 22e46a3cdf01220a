public import Actors

/// Everything that the actors of Baton exchange, ask for and note.
public enum InquirySystem: ActorSystem {
  public typealias Message = InquiryMessage
  public typealias Spawn = ActorPlan
  public typealias Command = DurableCommand
  public typealias LogEvent = InquiryEvent

  public static func word(for role: UInt16) -> String {
    ActorRole(rawValue: role)?.word ?? "actor"
  }
}

/// One message between two actors.
public enum InquiryMessage: Hashable, Sendable {
  /// From a device to the service.
  case request(DeviceRequest)
  /// Within the service: a request that the directory handed on, with the address to answer.
  indirect case forwarded(DeviceRequest, replyTo: ActorID)
  case reply(ServiceReply)
  /// To the root of a device, `ActorName.device`.
  case push(ServicePush)
  /// The mailbox has entries up to here; pulling is the truth, this is a hint. To the root of a device, which keeps its
  /// vault itself.
  case hint(SequenceNumber)
  case service(ServiceMessage)
  /// To a store, from its UI or app.
  case action(InquiryAction)
  /// From a device to its person: what is to be seen there from now on.
  case screen(DeviceID, Screen)
  /// From a device to whoever looks at it, at every change; only where persons are led by hand.
  indirect case look(DeviceID, DeviceView)
  /// To a person: do this at that device, now.
  case deed(DeviceID, PersonDeed)
  /// To a person: the app on this device vanished, or is there again. Nobody but the person's eyes knows. To the
  /// device itself: it leaves the foreground, and is about to sleep.
  case app(DeviceID, isThere: Bool)
  /// To a device: something came between its UI and the person.
  case interface(InterfaceEvent)
  /// To a device, from the system's settings: whether its app may use the camera.
  case permission(CapturePermission)
  /// To a device, from whoever leads its person by hand: what its next capture meets.
  case prospect(CaptureProspect)
  /// To a capture engine that waits for a retry; the first order comes with its plan.
  case capture(CaptureOrder)
  case captured(CaptureResult)
  case vault(VaultMessage)
  case store(StoreMessage)
  /// The world has done, or could not do, what a command asked.
  case stored(CommandID, DurableCompletion)
}

/// What happens to a UI besides taps.
public enum InterfaceEvent: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case backgrounded
  case foregrounded
  /// The device's own way back: a button, a swipe, the browser's arrow.
  case backPressed

  /// For traces.
  public var word: String {
    switch self {
    case .backgrounded: "backgrounded"
    case .foregrounded: "foregrounded"
    case .backPressed: "back pressed"
    }
  }
}

/// An actor to be made. Whatever else its maker has to know, it looks up by these ids.
public enum ActorPlan: Hashable, Sendable {
  case backend
  case directory
  case issuer
  case inquiry(InquiryID, DefinitionID)
  case mailbox(InstallationID)
  case device(InstallationID, DeviceTraits)
  case capture(InstallationID, CaptureOrder)
  case vault(InstallationID)
  case interface(InstallationID)
  case person(SessionNumber)
  /// Has inquiries of this definition made.
  case vendorBackend(SessionNumber, DefinitionID)

  public var name: ActorName {
    switch self {
    case .backend: .backend
    case .directory: .directory
    case .issuer: .issuer
    case .inquiry(let id, _): .inquiry(id)
    case .mailbox(let id): .mailbox(id)
    case .device(let id, _): .device(id.device)
    case .capture(let id, _): .of(.capture, id)
    case .vault(let id): .of(.vault, id)
    case .interface(let id): .of(.interface, id)
    case .person(let session): .person(session)
    case .vendorBackend(let session, _): .vendorBackend(session)
    }
  }

  public var node: NodeID {
    switch self {
    case .backend, .directory, .issuer, .inquiry, .mailbox, .vendorBackend: .service
    case .device(let id, _), .capture(let id, _), .vault(let id), .interface(let id): id.device.node
    case .person: .none
    }
  }
}

/// What an actor asks of the durable storage of its device.
public enum DurableCommand: Hashable, Sendable {
  case write(InstallationID, DurableValue)
  case erase(InstallationID, DurableSlot)
  case load(InstallationID, DurableSlot)
}

/// How a device's storage answers a command.
public enum DurableCompletion: Hashable, Sendable {
  /// What was written will survive a kill from now on.
  case written(DurableSlot)
  case erased(DurableSlot)
  case loaded(DurableSlot, DurableValue?)
  /// The storage is full or broken; the slot holds what it held before.
  case failed(DurableSlot)
}
