/// What the runtime tells an actor.
public enum Signal: Hashable, Sendable, BitwiseCopyable {
  /// First of all, once in each incarnation.
  case started
  /// Made anew by supervision after a failure, the mailbox kept; or there again after its process went down, with all
  /// that it had decided, but without timers.
  case restarted
  case timer(TimerID)
  /// An actor that this one watches has stopped.
  case terminated(ActorID, TerminationReason)
}

/// How an actor came to its end.
public enum TerminationReason: Hashable, Sendable, BitwiseCopyable {
  case stopped
  /// It failed and its supervision gave up.
  case failed
  /// Nobody of that address exists: it stopped before the watch began.
  case unknown
}

extension Signal {
  @inlinable
  func fold(into digest: inout TraceDigest) {
    switch self {
    case .started: digest.combine(1)
    case .restarted: digest.combine(2)
    case .timer(let id): digest.combine(UInt64(id.rawValue) &<< 8 | 3)
    case .terminated(_, let reason):
      switch reason {
      case .stopped: digest.combine(4)
      case .failed: digest.combine(5)
      case .unknown: digest.combine(6)
      }
    }
  }

  /// A word or two for traces.
  public var label: String {
    switch self {
    case .started: "started"
    case .restarted: "restarted"
    case .timer(let id): "timer \(id.rawValue)"
    case .terminated(_, let reason): "terminated (\(reason))"
    }
  }
}
