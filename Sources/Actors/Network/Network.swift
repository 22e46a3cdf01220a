/// The rules between nodes: each message gets a verdict. A message travels by the profile of its sender's node, or else
/// of its recipient's, or else by the common one.
public struct Network: Sendable {
  public var common: LinkProfile
  private var profiles: [NodeID: LinkProfile] = [:]
  private var blocks: [NodeID: Blocks] = [:]
  /// When the newest message of each way arrives that others must not overtake.
  private var links: [Link: Instant] = [:]
  private var cleanedLinks = 0

  private static let uncleanedLinksMax = 4_096

  public private(set) var sent: UInt64 = 0
  public private(set) var dropped: UInt64 = 0
  public private(set) var duplicated: UInt64 = 0

  /// A way from one node to another.
  private struct Link: Hashable {
    let from: NodeID
    let to: NodeID

    /// As one number: to a hasher each field is as much work as both.
    func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(from.rawValue) &<< 32 | UInt64(to.rawValue))
    }
  }

  private struct Blocks {
    var outwards = 0
    var inwards = 0
  }

  public init(common: LinkProfile = LinkProfile()) {
    self.common = common
  }

  public mutating func setProfile(_ profile: LinkProfile?, of node: NodeID) {
    profiles[node] = profile
  }

  /// Blocks what `node` sends, or what is sent to it. Blocks add up: each needs its own `unblock`.
  public mutating func block(_ node: NodeID, _ direction: LinkDirection) {
    change(node, direction, by: 1)
  }

  public mutating func unblock(_ node: NodeID, _ direction: LinkDirection) {
    change(node, direction, by: -1)
  }

  private mutating func change(_ node: NodeID, _ direction: LinkDirection, by step: Int) {
    var block = blocks[node] ?? Blocks()
    if direction != .inwards { block.outwards = max(0, block.outwards + step) }
    if direction != .outwards { block.inwards = max(0, block.inwards + step) }
    blocks[node] = block.outwards == 0 && block.inwards == 0 ? nil : block
  }

  /// Decides on one message.
  /// - Parameter random: a stream of the message's session, so that sessions do not disturb each other.
  public mutating func verdict(
    from: NodeID, to: NodeID, at now: Instant, random: inout SeededRandom
  ) -> Verdict {
    sent += 1
    if !blocks.isEmpty, (blocks[from]?.outwards ?? 0) > 0 || (blocks[to]?.inwards ?? 0) > 0 {
      dropped += 1
      return .drop(.blocked)
    }
    let profile = profiles.isEmpty ? common : profiles[from] ?? profiles[to] ?? common
    if profile.lossPpm > 0, random.chance(UInt64(profile.lossPpm), in: 1_000_000) {
      dropped += 1
      return .drop(.lost)
    }
    let first = arrival(from, to, profile, now, &random)
    if profile.duplicatePpm > 0, random.chance(UInt64(profile.duplicatePpm), in: 1_000_000) {
      duplicated += 1
      return .deliverTwice(at: first, and: arrival(from, to, profile, now, &random))
    }
    return .deliver(at: first)
  }

  private mutating func arrival(
    _ from: NodeID, _ to: NodeID, _ profile: LinkProfile, _ now: Instant, _ random: inout SeededRandom
  ) -> Instant {
    let due = now + profile.latency.sample(&random)
    if profile.reorderPpm > 0, random.chance(UInt64(profile.reorderPpm), in: 1_000_000) {
      return due + profile.reorderDelay.sample(&random)
    }
    let link = Link(from: from, to: to)
    let inOrder = Self.follow(&links[link], due)
    if links.count >= 2 * cleanedLinks + Self.uncleanedLinksMax { forgetArrivals(before: now) }
    return inOrder
  }

  /// Puts an arrival behind the one before it. In place: to look a way up and then store it is to look twice.
  private static func follow(_ newest: inout Instant?, _ due: Instant) -> Instant {
    let inOrder = max(due, newest.map { $0 + .nanoseconds(1) } ?? .start)
    newest = inOrder
    return inOrder
  }

  /// Ways of which the network remembers when the newest message arrives.
  public var waysKnown: Int { links.count }

  /// What has arrived holds nobody up. Ways are forgotten each time they have doubled, so that a long run's network
  /// takes memory for what is under way only.
  private mutating func forgetArrivals(before now: Instant) {
    links = links.filter { $0.value >= now }
    cleanedLinks = links.count
  }
}

/// Seen from a node.
public enum LinkDirection: UInt8, Hashable, Sendable, BitwiseCopyable {
  case outwards
  case inwards
  case both
}
