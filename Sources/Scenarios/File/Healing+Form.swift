internal import Actors
internal import Notation
internal import YAML

extension Healing {
  static let form = Form<Healing>.mapping { reader, findings in
    let at = reader.require("at", .duration(.milliseconds(1)...RunLimits.longest), &findings)
    let within = reader.require("within", .duration(.milliseconds(1)...RunLimits.longest), &findings)
    guard let at, let within else { return nil }
    return Healing(at: at, within: within)
  }

  /// As a scenario file has it.
  var notation: String { "{at: \(at.notation), within: \(within.notation)}" }
}
