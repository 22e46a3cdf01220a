public import Actors
public import Inquiry

/// How messages travel between the service and the devices of a class, each way by itself.
public struct NetworkRule: Hashable, Sendable {
  public var devices: DeviceClass
  public var latency: Distribution
  public var loss: Probability
  /// The copy takes a latency of its own.
  public var duplicates: Probability
  /// Held back, so that later messages overtake.
  public var reorders: Probability
  /// For how long such a message is held back, beyond its latency.
  public var heldBack: Distribution

  public init(
    devices: DeviceClass = .all, latency: Distribution = Self.usualLatency, loss: Probability = .never,
    duplicates: Probability = .never, reorders: Probability = .never, heldBack: Distribution = Self.usualHoldBack
  ) {
    self.devices = devices
    self.latency = latency
    self.loss = loss
    self.duplicates = duplicates
    self.reorders = reorders
    self.heldBack = heldBack
  }

  public static let usualLatency = Distribution.lognormal(median: .milliseconds(40), p95: .milliseconds(120))
  public static let usualHoldBack = Distribution.uniform(from: .milliseconds(50), to: .milliseconds(500))
}

/// Which devices a network rule is about.
public enum DeviceClass: Hashable, Sendable {
  case all
  case platform(Platform)
  /// Every device with this name, of whichever crowd.
  case named(String)

  public func includes(_ device: DevicePlan) -> Bool {
    switch self {
    case .all: true
    case .platform(let platform): device.traits.platform == platform
    case .named(let name): device.name == name
    }
  }
}

extension Scenario {
  /// The rule that holds for a device's link: the last that includes it, or the usual one without loss.
  public func networkRule(for device: DevicePlan) -> NetworkRule {
    network.last { $0.devices.includes(device) } ?? NetworkRule()
  }
}
