/// A message that nobody handled, and why.
public struct DeadLetter: Hashable, Sendable {
  public let time: Instant
  public let recipient: ActorName?
  public let sender: ActorName?
  public let session: UInt32
  /// What the message was, without its content.
  public let label: String
  public let reason: Reason

  public enum Reason: Hashable, Sendable {
    /// The address is of an actor that has stopped, or of none.
    case noRecipient
    /// Nobody is registered under the name.
    case nameUnknown
    case mailboxFull
    /// The whole kernel holds as many envelopes as it may.
    case kernelFull
    /// It waited past its deadline.
    case expired
    /// The recipient failed while handling it.
    case poisoned(String)
    /// The recipient stopped before its turn.
    case recipientStopped
    /// The recipient's process is down.
    case recipientDown
  }
}

extension DeadLetter.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRecipient: "the recipient does not exist any more"
    case .nameUnknown: "nobody is registered under that name"
    case .mailboxFull: "the recipient's mailbox is full"
    case .kernelFull: "the kernel holds as many messages as it may"
    case .expired: "its deadline passed before its turn"
    case .poisoned(let reason): "the recipient failed on it: \(reason)"
    case .recipientStopped: "the recipient stopped before its turn"
    case .recipientDown: "the recipient's process is down"
    }
  }
}

/// The newest dead letters, and how many there were in all.
public struct DeadLetters: Sendable {
  public static let keptMax = 256

  public private(set) var count: UInt64 = 0
  private var ring: [DeadLetter] = []
  private var next = 0

  mutating func append(_ letter: DeadLetter) {
    count += 1
    if ring.count < Self.keptMax {
      ring.append(letter)
    } else {
      ring[next] = letter
      next = (next + 1) % Self.keptMax
    }
  }

  /// Oldest first; at most `keptMax`.
  public var newest: [DeadLetter] {
    Array(ring[next...] + ring[..<next])
  }
}
