/// Lets the holder's installation write and re-attach. Rotated on each attach; the reuse of an old one revokes the
/// family.
public struct ResumeToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

/// Lets the source of a handoff read, cancel, reclaim and mint again; never write (S8).
public struct WatchToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

/// Lets an installation pull its mailbox and acknowledge; outlives every inquiry (S36).
public struct ReceiptToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

extension ResumeToken: Masked {
  public var mask: String { "resume token ••••" }
}

extension WatchToken: Masked {
  public var mask: String { "watch token ••••" }
}

extension ReceiptToken: Masked {
  public var mask: String { "receipt token ••••" }
}
