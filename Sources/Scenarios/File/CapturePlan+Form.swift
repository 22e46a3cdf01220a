internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension CapturePlan {
  /// A distribution alone says how long captures take; a mapping says more.
  static let form = Form<Distribution>.distribution.map { CapturePlan(takes: $0) }.orMapping(mapping)

  private static let mapping = Form<CapturePlan>.mapping("a mapping with \"takes\" and troubles") {
    reader, findings in
    var plan = CapturePlan()
    plan.takes = reader.read("takes", .distribution, otherwise: plan.takes, &findings)
    for trouble in CaptureTrouble.allCases {
      guard let chance = reader.read(trouble.rawValue, .probability, &findings), chance != .never else { continue }
      plan.troubles.append(Trouble(trouble, chance))
    }
    plan.bytes = reader.read("bytes", .bytes(1...bytesMax), &findings)
    plan.grants = reader.read("grants", .probability, otherwise: plan.grants, &findings)
    plan.refuseExcess(reader, &findings)
    return plan
  }

  /// One capture meets one trouble at most.
  private func refuseExcess(_ reader: MappingReader, _ findings: inout Findings) {
    for kind in CaptureRequest.Kind.allCases {
      let known = troubles.filter { $0.kind.happens(to: kind) }
      let sum = known.reduce(UInt64(0)) { $0 + $1.chance.numerator }
      guard sum > Probability.denominator, let last = known.last else { continue }
      let names = known.map { "\($0.kind.rawValue) \($0.chance)" }.joined(separator: ", ")
      return findings.refuse(
        at: reader.mark(of: last.kind.rawValue), reader.subject, found: "\(names) for one \(kind) capture",
        allowed: "100% of what can happen to one capture")
    }
  }
}

extension Form where Value == Int {
  static func bytes(_ range: ClosedRange<Int>) -> Form<Int> {
    Form(allowed: "\(ByteNotation.allowed), from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let count = ByteNotation.count(text), range.contains(count) else { return nil }
      return count
    }
  }
}
