/// What happens to actors from outside: arrivals and faults.
public enum Intervention<System: ActorSystem>: Equatable, Sendable {
  /// A new actor without a parent. Unless its node is `none`, it becomes the node's root: what lives and dies with the
  /// node.
  case spawn(System.Spawn, SpawnOptions)
  case send(System.Message, toName: ActorName)
  /// The node's actors vanish without a word; commands under way have happened or not, by chance.
  case kill(NodeID)
  /// The node's root is made again, from its description or from a new one. Nothing when the node is alive.
  case restart(NodeID, as: System.Spawn?)
  /// The node goes into the background: its actors handle nothing, and what is due or sent to them waits.
  case suspend(NodeID)
  case resume(NodeID)
  /// The process goes down in which these actors of a node run: see `Kernel.crash`.
  case crash([ActorName], of: NodeID)
  case recover([ActorName], of: NodeID)
  /// Forgets what the node has stored.
  case erase(NodeID)
  /// Copies what the node has stored to a safe place, over the copy that was there.
  case backUp(NodeID)
  /// Puts the copy in the place of what the node has stored; without one, nothing is left.
  case restore(NodeID)
  case block(NodeID, LinkDirection)
  case unblock(NodeID, LinkDirection)
  case setProfile(NodeID, LinkProfile?)
  case setClockSkew(NodeID, Interval)

  /// A word or two for traces.
  public var label: String {
    switch self {
    case .spawn: "spawn"
    case .send(let message, _): "send \(message.label)"
    case .kill: "kill"
    case .restart: "restart"
    case .suspend: "suspend"
    case .resume: "resume"
    case .crash: "crash"
    case .recover: "recover"
    case .erase: "erase"
    case .backUp: "back up"
    case .restore: "restore"
    case .block(_, let direction): "block \(direction)"
    case .unblock(_, let direction): "unblock \(direction)"
    case .setProfile: "network"
    case .setClockSkew(_, let skew): "clock skew \(skew)"
    }
  }

  /// The node that it happens to.
  public var node: NodeID? {
    switch self {
    case .spawn(_, let options): options.node
    case .send: nil
    case .kill(let node), .restart(let node, _), .suspend(let node), .resume(let node),
      .crash(_, let node), .recover(_, let node), .erase(let node), .backUp(let node),
      .restore(let node), .block(let node, _), .unblock(let node, _),
      .setProfile(let node, _), .setClockSkew(let node, _):
      node
    }
  }
}

/// An intervention and its time.
public struct PlannedIntervention<System: ActorSystem>: Equatable, Sendable {
  public var time: Instant
  /// Whom it concerns; 0 for all.
  public var session: UInt32
  public var intervention: Intervention<System>

  public init(at time: Instant, session: UInt32, _ intervention: Intervention<System>) {
    self.time = time
    self.session = session
    self.intervention = intervention
  }
}
