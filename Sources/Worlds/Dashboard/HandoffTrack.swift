import Actors
import Inquiry

/// A handoff from its first code to its end, as far as events tell.
struct HandoffTrack: Sendable {
  /// For how long one that has ended is still listed, so that its end is seen.
  static let keptFor = Interval.seconds(5)

  let startedAt: Instant
  let source: InstallationID
  private(set) var status = HandoffStatus.offered
  private(set) var generation: Generation
  private var mintedAt: Instant
  private var claimedAt: Instant?
  private var endedAt: Instant?
  /// Nil until the code is on its way.
  private(set) var method: SessionMethod?
  /// Who has the code, or claimed it.
  private(set) var target: InstallationID?
  private(set) var claims: UInt8 = 0
  private(set) var numbersTyped: UInt8 = 0

  init(_ generation: Generation, by source: InstallationID, at now: Instant) {
    startedAt = now
    mintedAt = now
    self.source = source
    self.generation = generation
  }

  var hasEnded: Bool { endedAt != nil }

  /// The next code.
  mutating func offered(_ generation: Generation, at now: Instant) {
    self.generation = generation
    mintedAt = now
  }

  mutating func linkSent(by method: SessionMethod) {
    if !hasEnded { self.method = method }
  }

  /// - Parameter plan: how the person means to bring the code to the device, if it came by no link.
  mutating func scanned(by device: InstallationID, plan: SessionMethod) {
    guard !hasEnded else { return }
    if claimedAt == nil { target = device }
    if method == nil { method = plan }
  }

  mutating func claimed(by device: InstallationID, at now: Instant) {
    status = .claimed
    target = device
    claimedAt = now
    claimTried()
  }

  mutating func claimTried() {
    if !hasEnded { claims = claims < .max ? claims + 1 : claims }
  }

  mutating func refused(_ refusal: Refusal) {
    if Self.refusalsOfClaims.contains(refusal) { claimTried() }
  }

  mutating func numberTyped() {
    if !hasEnded { numbersTyped = numbersTyped < .max ? numbersTyped + 1 : numbersTyped }
  }

  mutating func sessionBegan(of device: InstallationID, by method: SessionMethod) {
    if device == target { self.method = method }
  }

  mutating func ended(_ status: HandoffStatus, at now: Instant) {
    guard !hasEnded else { return }
    self.status = status
    endedAt = now
  }

  /// `never` before its end.
  var listedUntil: Instant { endedAt.map { $0 + Self.keptFor } ?? .never }

  /// Until the source shows its next code; nil when it shows none.
  func rotatesIn(_ limits: ServiceLimits, at now: Instant) -> Interval? {
    guard !hasEnded, claimedAt == nil else { return nil }
    return max(mintedAt + Interval(limitMs: limits.codeShownMs) - now, .zero)
  }

  /// Until the code is good for nothing any more, or it is too late for the number; nil when it is over.
  func endsIn(_ limits: ServiceLimits, at now: Instant) -> Interval? {
    endsAt(limits).map { max($0 - now, .zero) }
  }

  /// Nil when it is over.
  func endsAt(_ limits: ServiceLimits) -> Instant? {
    if hasEnded { return nil }
    return claimedAt.map { $0 + Interval(limitMs: limits.confirmMs) }
      ?? mintedAt + Interval(limitMs: limits.codeHonouredMs)
  }

  /// Somebody presented a handoff code.
  private static let refusalsOfClaims: [Refusal] = [
    .codeUsed, .codeExpired, .codeRevoked, .superseded, .claimedByOther, .claimedBySource, .notPeeked,
  ]
}
