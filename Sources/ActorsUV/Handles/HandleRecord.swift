import CUV

/// Everything a loop knows of one handle. The loop's table owns it; libuv's memory is its alone.
///
/// ```
///   initialising ──► open ──► closing ──► closed
///        │                      ▲
///        └──────────────────────┘ (the second step of opening failed)
/// ```
@safe
final class HandleRecord {
  enum State {
    /// Can become: open, closing
    case initialising
    /// Can become: closing
    case open
    /// Can become: closed
    case closing
    /// libuv's memory is freed; only the `closed` event is still to be delivered.
    case closed
  }

  let id: HandleID
  let kind: HandleKind
  let label: String
  let file: StaticString
  let line: UInt
  var state = State.initialising
  /// libuv's memory of the handle; nil once the close callback has freed it.
  var memory: UnsafeMutableRawPointer?
  var handler: ((LoopEvent) -> Void)?
  var stream: StreamState?
  var listener: ListenerState?
  var poll: PollState?

  init(id: HandleID, kind: HandleKind, origin: HandleOrigin) {
    self.id = id
    self.kind = kind
    self.label = origin.label
    self.file = origin.file
    self.line = origin.line
    unsafe self.memory = nil
  }

  /// Kind, label and the line that opened it, as the leak check prints it.
  var summary: String {
    "\(kind)\(label.isEmpty ? "" : " \"\(label)\"") opened at \(file):\(line)"
  }

  /// Label or, without one, the kind: the subject of errors about this handle.
  var subject: String {
    label.isEmpty ? "\(kind)" : label
  }
}

/// Who opened a handle, for leak checks and errors.
struct HandleOrigin {
  var label: String
  var file: StaticString
  var line: UInt
}

/// The part of a record that streams have: terminals, pipes and connections.
struct StreamState {
  enum Phase {
    /// Can become: open, failed
    case connecting
    /// Can become: finishing, failed
    case open
    /// The write side is closed, or closes after the queued writes.
    case finishing
    case failed
  }

  var phase = Phase.open
  var wantsReads = false
  var isReading = false
  /// End or error was read: reading cannot start again.
  var readsEnded = false
  /// Bytes read and not yet delivered.
  var readAheadBytes = 0
  /// Bytes accepted and not yet written.
  var queuedBytes = 0
  var isOverHighMark = false
  var connect: ConnectState?
  /// The listener that accepted it.
  var acceptedBy: HandleID?
  /// Terminals: the mode was changed and must be put back.
  var modeIsChanged = false
}

/// An attempt to connect: what is still to be tried.
struct ConnectState {
  var addresses: [SocketAddress]
  var next = 0
  var port: UInt16
  var timer: LoopTimerID?
  var timeoutMs: Int64
  var lastError: LoopError?
  var isResolving = false
}

/// The part of a record that listeners have.
struct ListenerState {
  var connectionsMax: Int
  var connections = 0
  /// libuv holds an accepted socket until there is room for it, and accepts no further one.
  var isHoldingOne = false
}

/// The part of a record that watched descriptors have.
struct PollState {
  var descriptor: Int32
  var interest: Readiness
  /// What was reported since the last event was delivered.
  var undelivered = Readiness()
}
