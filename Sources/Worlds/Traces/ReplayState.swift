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
    /// In the order of their coming due; those that are settled stay.
    public var deliveries: [Delivery] = []
    /// What the last backup has of the vault.
    var backup: [String] = []
  }

  /// One document version on its way to a device.
  public struct Delivery: Hashable, Sendable {
    public let document: String
    /// `due` while it waits in the outbox, then as the mailbox has it.
    public var state = "due"
    /// When it came to stand there.
    public var since: Instant
    /// Hints.
    public var attempts: UInt32 = 0
    /// What went wrong last; empty for nothing.
    public var lastError = ""

    public var isSettled: Bool { ["acked", "failed", "superseded", "expired", "withdrawn"].contains(state) }
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
    for change in line.changes { known[position].note(change, device: line.device ?? line.actor, at: line.at) }
  }

  private mutating func position(of session: UInt32) -> Int {
    if let position = positions[session] { return position }
    positions[session] = known.count
    known.append(Session(session: session))
    return known.count - 1
  }
}

extension ReplayState.Session {
  fileprivate mutating func note(_ change: TraceChange, device name: String, at now: Instant) {
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
    case .delivers: self.change(name) { $0.deliver(change.value, at: now) }
    case .troubles: self.change(name) { $0.fail(change.value, at: now) }
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

  /// - Parameter words: document, version, state, attempts.
  fileprivate mutating func deliver(_ words: String, at now: Instant) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 4, let attempts = UInt32(parts[3]) else { return }
    let position = position(of: "\(parts[0]) \(parts[1])", at: now)
    if deliveries[position].state != parts[2] {
      deliveries[position].state = parts[2]
      deliveries[position].since = now
    }
    deliveries[position].attempts = max(attempts, deliveries[position].attempts)
  }

  /// - Parameter words: document, version, trouble.
  fileprivate mutating func fail(_ words: String, at now: Instant) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 3 else { return }
    deliveries[position(of: "\(parts[0]) \(parts[1])", at: now)].lastError = parts[2]
  }

  private mutating func position(of document: String, at now: Instant) -> Int {
    if let position = deliveries.firstIndex(where: { $0.document == document }) { return position }
    deliveries.append(ReplayState.Delivery(document: document, since: now))
    return deliveries.count - 1
  }
}
