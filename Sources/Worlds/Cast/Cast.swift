import Actors
public import Inquiry
public import Scenarios

/// Who takes part in a run: every person of the scenario, with number, crowd, devices and arrival. All of it follows
/// from the scenario and the seed alone, so that one person can be cast without the others.
public struct Cast: Sendable {
  public let scenario: Scenario
  public let seed: UInt64
  /// The persons that come, in ascending order: all of them, or the one that a run is narrowed to.
  public let sessions: ClosedRange<UInt32>

  /// - Parameter only: the person that comes alone; nil for all.
  /// - Returns: nil when there is no person of that number.
  public init?(_ scenario: Scenario, seed: UInt64, only: UInt32? = nil) {
    let count = UInt32(scenario.peopleCount)
    guard count > 0 else { return nil }
    if let only {
      guard only >= 1, only <= count else { return nil }
      sessions = only...only
    } else {
      sessions = 1...count
    }
    self.scenario = scenario
    self.seed = seed
  }

  /// Whether everybody of the scenario comes.
  public var isWhole: Bool { sessions.count == scenario.peopleCount }

  /// When all faults are over; nil when each ends by itself.
  var healed: Instant? { scenario.healing.map { .start + $0.at } }

  /// The crowd of a person; nil for a number that nobody has.
  public func crowd(of session: UInt32) -> Crowd? {
    scenario.crowd(ofPerson: Int(session))?.crowd
  }

  /// The position of a person's crowd in the scenario; 0 for a number that nobody has.
  func crowdIndex(of session: UInt32) -> Int {
    var position = Int(session) - 1
    for (index, crowd) in scenario.crowds.enumerated() {
      if position < crowd.count { return index }
      position -= crowd.count
    }
    return 0
  }

  /// What a device of a person is, by its ordinal; nil when the person has no such device.
  public func device(_ id: DeviceID) -> DevicePlan? {
    guard let crowd = crowd(of: id.session.rawValue) else { return nil }
    let position = Int(id.ordinal) - 1
    return crowd.devices.indices.contains(position) ? crowd.devices[position] : nil
  }

  /// A person's device by the name that the scenario has for it.
  public func device(named name: String, of session: UInt32) -> DeviceID? {
    crowd(of: session)?.device(named: name).map { DeviceID(at: $0, of: session) }
  }

  /// Devices of all persons that come, by platform.
  public var devices: Summary.Devices {
    var devices = Summary.Devices()
    var first: UInt32 = 1
    for crowd in scenario.crowds {
      let last = first + UInt32(crowd.count) - 1
      let coming = max(0, Int(min(last, sessions.upperBound)) - Int(max(first, sessions.lowerBound)) + 1)
      for device in crowd.devices {
        devices.total += coming
        switch device.traits.platform {
        case .ios: devices.ios += coming
        case .android: devices.android += coming
        case .web: devices.web += coming
        }
      }
      first = last + 1
    }
    return devices
  }
}

extension DeviceID {
  /// The device at a position in its crowd's list, from 0.
  init(at position: Int, of session: UInt32) {
    self.init(session: SessionNumber(session), ordinal: UInt8(position + 1))
  }
}
