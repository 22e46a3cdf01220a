/// Lets the holder's installation write and re-attach. Rotated on each attach; the reuse of an old one revokes the
/// family.
public struct ResumeToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

/// Lets the source of a handoff read, reclaim and mint again; never write (S8).
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

/// Lets an installation end the inquiry, and nothing else (F13): it reads nothing, writes nothing, and outlives the
/// resume tokens.
public struct CancelToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

/// What a peek hands to its own installation, and a claim of that installation leans on. Whoever only follows links has
/// none.
public struct ClaimNonce: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

/// Tells an installation that asks from afar from all others, before it takes part in anything.
public struct InstallationToken: Hashable, Sendable, BitwiseCopyable {
  public let secret: Secret

  public init(_ secret: Secret) {
    self.secret = secret
  }
}

extension InstallationToken: Masked {
  public var mask: String { "installation token ••••" }
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

extension CancelToken: Masked {
  public var mask: String { "cancel token ••••" }
}

extension ClaimNonce: Masked {
  public var mask: String { "claim nonce ••••" }
}
