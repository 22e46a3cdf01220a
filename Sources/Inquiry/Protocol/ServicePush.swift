/// What the service tells a device unasked. It may be lost: a device asks by `watch` when it misses a number, and from
/// time to time.
public struct ServicePush: Hashable, Sendable, BitwiseCopyable {
  /// As after the event; its sequence is the number of this push.
  public let snapshot: Snapshot
  public let event: Event

  public init(snapshot: Snapshot, event: Event) {
    self.snapshot = snapshot
    self.event = event
  }

  public enum Event: Hashable, Sendable, BitwiseCopyable {
    /// To the source: a device claimed the code; show the number.
    case scanned(by: Platform, ConfirmNumber, confirmMs: UInt32)
    /// To the source: another device came with the code that is claimed, and was turned away. Once for each claim.
    case scannedAgain(by: Platform)
    /// To the source: the claim came to nothing; a new code can be minted.
    case claimEnded(ClaimEnd)
    /// To the source: the claimant holds the inquiry now.
    case confirmed
    /// To the former holder: another device has the inquiry.
    case moved
    /// To the source: the holder gave the inquiry back; attach to go on.
    case handedBack
    /// The lease of the holder lapsed; nobody holds the inquiry.
    case leaseLapsed
    /// The holder came back, or another one took over.
    case holderChanged
    /// The holder finished a step.
    case stepChanged
    case ended(TerminalOutcome)
  }

  public enum ClaimEnd: UInt8, Hashable, Sendable, BitwiseCopyable {
    case declined
    case wrongNumbers
    case tooLate
  }

  /// A word for traces.
  public var word: String {
    switch event {
    case .scanned: "scanned"
    case .scannedAgain: "scanned again"
    case .claimEnded: "claim ended"
    case .confirmed: "confirmed"
    case .moved: "moved"
    case .handedBack: "handed back"
    case .leaseLapsed: "lease lapsed"
    case .holderChanged: "holder changed"
    case .stepChanged: "step changed"
    case .ended(let outcome): "ended: \(outcome)"
    }
  }
}
