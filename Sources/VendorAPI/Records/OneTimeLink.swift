internal import Inquiry

/// A link that opens an inquiry once. Of its code only a keyed hash is kept.
struct OneTimeLink: Hashable, Sendable {
  /// Position among the desk's sessions.
  let session: Int
  let expiresAt: WallTime
  /// Of its first use: from then on it is good for a few minutes.
  var usedAt: WallTime?
}
