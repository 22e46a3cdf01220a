public import Actors
public import Inquiry

/// The durable storage of all devices: what it holds survives a kill and not a reinstall. A backup survives that, too.
public struct DeviceStorage: World {
  public typealias System = InquirySystem

  private let readTime: Distribution
  private let writeTime: Distribution
  private var images: [NodeID: Image] = [:]
  private var backups: [NodeID: Image] = [:]

  /// What one device holds.
  private struct Image {
    var resume: DurableValue?
    var vault: DurableValue?

    subscript(slot: DurableSlot) -> DurableValue? {
      get {
        switch slot {
        case .resume: resume
        case .vault: vault
        }
      }
      set {
        switch slot {
        case .resume: resume = newValue
        case .vault: vault = newValue
        }
      }
    }
  }

  public init(
    readTime: Distribution = .uniform(from: .microseconds(200), to: .milliseconds(2)),
    writeTime: Distribution = .uniform(from: .milliseconds(2), to: .milliseconds(12))
  ) {
    self.readTime = readTime
    self.writeTime = writeTime
  }

  public mutating func duration(
    of command: DurableCommand, on node: NodeID, random: inout SeededRandom
  ) -> Interval {
    switch command {
    case .load: readTime.sample(&random)
    case .write, .erase: writeTime.sample(&random)
    }
  }

  public mutating func complete(_ command: DurableCommand, _ id: CommandID, on node: NodeID) -> InquiryMessage? {
    switch command {
    case .write(_, let value):
      images[node, default: Image()][value.slot] = value
      return .stored(id, .written(value.slot))
    case .erase(_, let slot):
      images[node]?[slot] = nil
      return .stored(id, .erased(slot))
    case .load(_, let slot):
      return .stored(id, .loaded(slot, images[node]?[slot]))
    }
  }

  public mutating func erase(_ node: NodeID) {
    images[node] = nil
  }

  public mutating func backUp(_ node: NodeID) {
    backups[node] = images[node]
  }

  public mutating func restore(_ node: NodeID) {
    images[node] = backups[node]
  }

  /// What a device holds in a slot now.
  public func value(in slot: DurableSlot, of device: DeviceID) -> DurableValue? {
    images[device.node]?[slot]
  }
}
