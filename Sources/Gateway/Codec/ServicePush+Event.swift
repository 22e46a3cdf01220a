internal import HTTP
internal import Inquiry
internal import Wire

extension ServicePush {
  static let eventName = "push"

  /// The event's data on the wire.
  func data(_ terms: GatewayTerms) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    switch event {
    case .scanned(let platform, let number, let confirmMs):
      json.field("kind", "scanned")
      json.field("platform", WireWords.word(platform))
      json.field("number", number.revealed)
      json.field("confirmMs", confirmMs)
    case .scannedAgain(let platform):
      json.field("kind", "scannedAgain")
      json.field("platform", WireWords.word(platform))
    case .claimEnded(let end):
      json.field("kind", "claimEnded")
      json.field("reason", WireWords.word(end))
    case .confirmed: json.field("kind", "confirmed")
    case .moved: json.field("kind", "moved")
    case .handedBack: json.field("kind", "handedBack")
    case .leaseLapsed: json.field("kind", "leaseLapsed")
    case .holderChanged: json.field("kind", "holderChanged")
    case .stepChanged: json.field("kind", "stepChanged")
    case .ended: json.field("kind", "ended")
    }
    json.field("snapshot", snapshot, terms)
    json.end()
    return json.bytes
  }
}
