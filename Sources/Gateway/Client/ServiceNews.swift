public import HTTP
public import Inquiry

/// What a service tells an installation in its event stream.
public enum ServiceNews: Hashable, Sendable {
  case pushed(ServicePush)
  case hinted(SequenceNumber)
  /// Events are gone: the truth has to be asked for.
  case missed

  /// - Returns: nil for an event of a kind that is not known, which is passed over.
  /// - Throws: `ProtocolFault` for one that does not fit its kind.
  public init?(_ event: ServerSentEvent, _ catalogue: DefinitionCatalogue) throws(ProtocolFault) {
    do throws(ProblemDocument) {
      let reader = try BodyReader(event.data, GatewayLimits(), members: nil)
      switch event.name {
      case ServicePush.eventName: self = .pushed(try reader.push(catalogue))
      case "mailbox": self = .hinted(SequenceNumber(try reader.number("sequence", 0...UInt32.max)))
      case "missed": self = .missed
      default: return nil
      }
    } catch {
      throw ProtocolFault("an event of the stream does not fit: \(error.detail ?? error.title)")
    }
  }
}

extension BodyReader {
  fileprivate func push(_ catalogue: DefinitionCatalogue) throws(ProblemDocument) -> ServicePush {
    let snapshot = try snapshot(catalogue)
    let kinds: [(name: String, value: ServicePush.Event?)] = [
      ("scanned", nil), ("scannedAgain", nil), ("claimEnded", nil), ("confirmed", .confirmed), ("moved", .moved),
      ("handedBack", .handedBack), ("leaseLapsed", .leaseLapsed), ("holderChanged", .holderChanged),
      ("stepChanged", .stepChanged), ("ended", nil),
    ]
    if let plain = try oneOf("kind", kinds) { return ServicePush(snapshot: snapshot, event: plain) }
    switch try text("kind") {
    case "scanned":
      let number = try read("number", allowed: "three digits") { $0.utf8.count == 3 ? UInt16($0) : nil }
      return ServicePush(
        snapshot: snapshot,
        event: .scanned(
          by: try oneOf("platform", WireWords.platforms), ConfirmNumber(number),
          confirmMs: try self.number("confirmMs", 0...UInt32.max)))
    case "scannedAgain":
      return ServicePush(snapshot: snapshot, event: .scannedAgain(by: try oneOf("platform", WireWords.platforms)))
    case "claimEnded":
      return ServicePush(snapshot: snapshot, event: .claimEnded(try oneOf("reason", WireWords.claimEnds)))
    default:
      guard let outcome = snapshot.outcome else { throw unfit("snapshot", "one with an outcome") }
      return ServicePush(snapshot: snapshot, event: .ended(outcome))
    }
  }
}
