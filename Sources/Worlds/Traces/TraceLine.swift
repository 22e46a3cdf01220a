public import Actors
import Notation
import Wire

/// One thing that happened in a run, as a trace keeps it: names and words, no secrets, no personal data.
public struct TraceLine: Hashable, Sendable {
  /// What kind of thing happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An actor handled a message.
    case message
    /// An actor handled what the runtime had to say: it started, a timer fired.
    case signal
    /// A machine changed its state, or something else was noted.
    case event
    /// A fault began or ended.
    case fault
    /// What the scenario lets happen besides faults: somebody comes, somebody presses something unforeseen.
    case story
    /// What became of a message between two nodes.
    case network
    /// A message that nobody handled.
    case deadLetter
  }

  /// The newest step when it happened, counted from 1; 0 before the first. A message or signal is a step itself.
  public var step: UInt64
  public var at: Instant
  public var kind: Kind
  /// 0 for what all sessions share.
  public var session: UInt32
  /// To whom it happened.
  public var actor: String
  /// Who sent it, where somebody did.
  public var from: String?
  public var what: String
  /// The device that an event or fault is about.
  public var device: String?
  public var epoch: UInt32?
  /// How it went: of a message that failed, of one between nodes, of a dead letter.
  public var verdict: String?
  /// What is known of the session or the device from now on.
  public var changes: [TraceChange]
  /// The run's rolling digest after this step.
  public var digest: String?

  /// Whether it is a step of its own: what follows until the next one happened in it.
  public var isStep: Bool { kind == .message || kind == .signal }

  public init(
    step: UInt64, at: Instant, _ kind: Kind, session: UInt32, actor: String, from: String? = nil, what: String,
    device: String? = nil, epoch: UInt32? = nil, verdict: String? = nil, changes: [TraceChange] = [],
    digest: String? = nil
  ) {
    self.step = step
    self.at = at
    self.kind = kind
    self.session = session
    self.actor = actor
    self.from = from
    self.what = what
    self.device = device
    self.epoch = epoch
    self.verdict = verdict
    self.changes = changes
    self.digest = digest
  }
}

/// What is known of a session, or of the device that the line names, from a line on.
public struct TraceChange: Hashable, Sendable {
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case inquiry
    case stage
    case handoff
    /// The device that holds the inquiry, or `nobody`.
    case holder
    case outcome
    /// Of a device: online, offline, background, killed.
    case presence
    case lifecycle
    /// What the device shows.
    case screen
    /// What came into the vault of the device.
    case stores
    /// What the vault of the device has lost.
    case loses
    /// A copy of what the vault of the device has now.
    case keeps
    /// Where a document version stands on its way to the device: document, version, state, attempts.
    case delivers
    /// What went wrong with it: document, version, trouble.
    case troubles
  }

  /// What a vault loses with the storage.
  static let everything = "everything"
  /// What it loses when the storage is put back.
  static let sinceBackup = "what the backup lacks"

  public var key: Key
  public var value: String

  public init(_ key: Key, _ value: String) {
    self.key = key
    self.value = value
  }
}

extension TraceLine {
  /// As one line of JSON, with its end.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("step", step)
    writer.field("at", decimal: Int64(clamping: at.nanoseconds), places: 9)
    writer.field("kind", kind.rawValue)
    writer.field("session", session)
    writer.field("actor", actor)
    if let from { writer.field("from", from) }
    writer.field("what", what)
    if let device { writer.field("device", device) }
    if let epoch { writer.field("epoch", epoch) }
    if let verdict { writer.field("verdict", verdict) }
    if !changes.isEmpty {
      writer.object("now") { writer in
        for change in changes { writer.field(change.key.rawValue, change.value) }
      }
    }
    if let digest { writer.field("digest", digest) }
    writer.end()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  init(_ members: TraceMembers) throws(Problem) {
    step = try members.integer("step", UInt64.self)
    // Exact up to 52 days; a `Double` holds no more.
    at = Instant(nanoseconds: UInt64((try members.seconds("at") * 1e9).rounded()))
    kind = try members.oneOf("kind", Kind.allCases)
    session = try members.integer("session", UInt32.self)
    actor = try members.string("actor")
    from = try members.optionalString("from")
    what = try members.string("what")
    device = try members.optionalString("device")
    epoch = try members.optionalInteger("epoch", UInt32.self)
    verdict = try members.optionalString("verdict")
    digest = try members.optionalString("digest")
    changes = []
    // A key of a later version says nothing to this one.
    for (key, text) in try members.texts("now") {
      if let key = TraceChange.Key(rawValue: key) { changes.append(TraceChange(key, text)) }
    }
  }
}

extension TraceLine: CustomStringConvertible {
  /// For people: `phone 3: claim <- person 3`.
  public var description: String { "\(actor): \(story(plain: true))" }

  /// What happened to the actor.
  func story(plain: Bool = false) -> String {
    var text = ""
    switch kind {
    case .message, .signal: break
    case .event: text += plain ? "* " : "• "
    case .fault: text += plain ? "! fault: " : "✗ fault: "
    case .story: text += "+ "
    case .network: text += plain ? "~ network: " : "≈ network: "
    case .deadLetter: text += plain ? "# dead letter: " : "† dead letter: "
    }
    text += what
    if let from { text += plain ? " <- \(from)" : " ← \(from)" }
    if let device, device != actor { text += " (\(device))" }
    if let verdict { text += ", \(verdict)" }
    if let epoch, kind != .event || !what.contains("epoch") { text += " [epoch \(epoch)]" }
    return text
  }
}
