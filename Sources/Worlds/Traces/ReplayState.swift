public import Actors

/// What is known of a run at some point of its trace, as far as the trace tells.
public struct ReplayState: Sendable {
  /// The newest step.
  public private(set) var step: UInt64 = 0
  public private(set) var at = Instant.start
  public private(set) var lines = 0
  private var known: [Session] = []
  private var positions: [UInt32: Int] = [:]

  /// One person's inquiry. What was never told is empty.
  public struct Session: Hashable, Sendable {
    public let session: UInt32
    public var inquiry = ""
    public var stage = ""
    public var handoff = ""
    public var holder = ""
    public var outcome = ""
    public var epoch: UInt32 = 0
    /// In the order in which they came.
    public var devices: [Device] = []
  }

  /// One device and its vault. What was never told is empty.
  public struct Device: Hashable, Sendable {
    public let name: String
    public var presence = ""
    public var lifecycle = ""
    public var screen = ""
    public var vault: [String] = []
    /// What the last backup has of the vault.
    var backup: [String] = []
  }

  public init() {}

  /// By session number, ascending.
  public var sessions: [Session] { known.sorted { $0.session < $1.session } }

  /// Takes in the next line.
  public mutating func note(_ line: TraceLine) {
    step = max(step, line.step)
    at = max(at, line.at)
    lines += 1
    guard line.session != 0, !line.changes.isEmpty || (line.kind == .event && line.epoch != nil) else { return }
    let position = position(of: line.session)
    if let epoch = line.epoch { known[position].epoch = max(known[position].epoch, epoch) }
    for change in line.changes { known[position].note(change, device: line.device ?? line.actor) }
  }

  private mutating func position(of session: UInt32) -> Int {
    if let position = positions[session] { return position }
    positions[session] = known.count
    known.append(Session(session: session))
    return known.count - 1
  }
}

extension ReplayState.Session {
  fileprivate mutating func note(_ change: TraceChange, device name: String) {
    switch change.key {
    case .inquiry: inquiry = change.value
    case .stage: stage = change.value
    case .handoff: handoff = change.value
    case .holder: holder = change.value
    case .outcome: outcome = change.value
    case .presence: self.change(name) { $0.presence = change.value }
    case .lifecycle: self.change(name) { $0.lifecycle = change.value }
    case .screen: self.change(name) { $0.screen = change.value }
    case .stores: self.change(name) { $0.store(change.value) }
    case .keeps: self.change(name) { $0.backup = $0.vault }
    case .loses where change.value == TraceChange.everything: self.change(name) { $0.vault = [] }
    case .loses where change.value == TraceChange.sinceBackup: self.change(name) { $0.vault = $0.backup }
    case .loses: self.change(name) { $0.drop(change.value) }
    }
  }

  private mutating func change(_ name: String, _ body: (inout ReplayState.Device) -> Void) {
    guard let position = devices.firstIndex(where: { $0.name == name }) else {
      var device = ReplayState.Device(name: name)
      body(&device)
      return devices.append(device)
    }
    body(&devices[position])
  }
}

extension ReplayState.Device {
  /// A version of a document takes the place of the one before it.
  fileprivate mutating func store(_ thing: String) {
    if thing.contains(" v") { drop(thing) }
    if !vault.contains(thing) { vault.append(thing) }
  }

  fileprivate mutating func drop(_ thing: String) {
    let name = thing.prefix { $0 != " " }
    vault.removeAll { $0.prefix { $0 != " " } == name }
  }
}
