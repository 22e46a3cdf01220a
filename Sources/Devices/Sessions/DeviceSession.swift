public import Actors
public import Inquiry

/// One device: its store, its vault, its requests and its storage, and the ready-made UI that its person looks at.
///
/// A device that has nothing open and nothing stored is three words; the rest of it comes into being when it is
/// needed.
public struct DeviceSession: Behaviour {
  public typealias System = InquirySystem

  let installation: InstallationID
  let traits: DeviceTraits
  let kit: DeviceKit
  var parts: Owned<DeviceParts>?

  public init(_ installation: InstallationID, _ traits: DeviceTraits, kit: DeviceKit) {
    self.installation = installation
    self.traits = traits
    self.kit = kit
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    let turn = DeviceTurn(installation, traits, kit, context)
    if let parts {
      parts.value.messageReceived(message, from: context.sender, turn, &effects)
    } else if message.wakesDevice {
      var fresh = DeviceParts(turn, &effects)
      fresh.nothingStored()
      fresh.messageReceived(message, from: context.sender, turn, &effects)
      parts = Owned(fresh)
    }
    letGo()
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    let turn = DeviceTurn(installation, traits, kit, context)
    switch signal {
    case .started, .restarted:
      let fresh = DeviceParts(turn, &effects)
      effects.perform(.load(installation, .resume))
      effects.perform(.load(installation, .vault))
      parts = Owned(fresh)
    case .timer(let timer):
      parts?.value.timerFired(timer, turn, &effects)
    case .terminated:
      break
    }
  }

  /// A device that turns out to hold nothing goes back to three words. One that has opened something never does; to
  /// ask it for more than that would copy it.
  private mutating func letGo() {
    if let parts, parts.value.openingsCount == 0, parts.value.isBlank { self.parts = nil }
  }
}

extension InquiryMessage {
  /// Whether a device that holds nothing has anything to do about it.
  fileprivate var wakesDevice: Bool {
    switch self {
    case .action, .vault(.listShown), .store(.mounted): true
    case .request, .forwarded, .reply, .push, .hint, .service, .screen, .look, .deed, .app, .interface, .permission,
      .prospect, .capture, .captured, .vault, .store, .stored:
      false
    }
  }
}

/// Who and when a device is, in one turn.
struct DeviceTurn {
  let installation: InstallationID
  let me: ActorID
  let conditions: StoreConditions

  init(_ installation: InstallationID, _ traits: DeviceTraits, _ kit: DeviceKit, _ context: borrowing Context) {
    self.installation = installation
    me = context.me
    conditions = StoreConditions(now: context.now, traits: traits, kit: kit)
  }

  /// What this installation may go on with of what its storage holds; nil for nothing.
  func readable(_ value: DurableValue) -> DurableValue? {
    switch value {
    case .resume(let records):
      let mine = records.readable(by: installation, conditions.kit.sdkVersion)
      return mine.current == nil ? nil : .resume(mine)
    case .vault(let image):
      return .vault(image.readable(by: installation))
    }
  }

  var now: Instant { conditions.now }
  var limits: DeviceLimits { conditions.kit.limits }
}
