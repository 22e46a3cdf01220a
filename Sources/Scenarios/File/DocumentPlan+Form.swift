internal import Actors
internal import Inquiry
internal import Notation
internal import YAML

extension DocumentPlan {
  static let form = Form<DocumentPlan>.mapping { reader, findings in
    var plan = DocumentPlan()
    plan.issuedAfter = reader.read("issuedAfter", .distribution, otherwise: plan.issuedAfter, &findings)
    plan.bytes = reader.read("bytes", .integer(1...bytesMax), otherwise: plan.bytes, &findings)
    plan.revokes = reader.read("revokes", Revision.form, &findings)
    plan.reissues = reader.read("reissues", Revision.form, &findings)
    plan.forged = reader.read("forged", Share.form, &findings)
    plan.deferred = reader.read("deferred", Deferral.form, &findings)
    return plan
  }
}

extension DocumentPlan.Share {
  static let form = Form<DocumentPlan.Share>.mapping("a mapping: which documents") { reader, findings in
    read(&reader, &findings)
  }

  fileprivate static func read(_ reader: inout MappingReader, _ findings: inout Findings) -> DocumentPlan.Share {
    DocumentPlan.Share(
      document: reader.read("document", .integer(1...InquiryDefinition.documentsMax), &findings),
      chance: reader.read("chance", .probability, otherwise: .always, &findings))
  }
}

extension DocumentPlan.Deferral {
  static let form = Form<DocumentPlan.Deferral>.mapping("a mapping with \"for\"") { reader, findings in
    let lasts = reader.require("for", .distribution, &findings)
    let share = DocumentPlan.Share.read(&reader, &findings)
    return lasts.map { DocumentPlan.Deferral(lasts: $0, share: share) }
  }
}

extension DocumentPlan.Revision {
  static let form = Form<DocumentPlan.Revision>.mapping("a mapping with \"after\"") { reader, findings in
    let after = reader.require("after", .distribution, &findings)
    let share = DocumentPlan.Share.read(&reader, &findings)
    return after.map { DocumentPlan.Revision(after: $0, share: share) }
  }
}

extension RunLimits {
  static let form = Form<RunLimits>.mapping { reader, findings in
    var limits = RunLimits()
    limits.virtualTime = reader.read(
      "virtualTime", .duration(.milliseconds(1)...RunLimits.longest), otherwise: limits.virtualTime, &findings)
    limits.grace = reader.read("grace", .duration(.zero ... .seconds(3_600)), otherwise: limits.grace, &findings)
    return limits
  }
}

extension Expectation {
  /// Reads `completed == 100%`.
  static let form = Form<Expectation>(
    allowed: "a statement such as completed == 100%, handoffs.latencyMs.p95 <= 60s or invariants.violations == 0"
  ) { node, subject, findings in
    let allowed = "NUMBER COMPARISON BOUND, as in completed == 100% or handoffs.latencyMs.p95 <= 60s"
    guard case .scalar(let text, _) = node.content, !node.isNothing else {
      findings.refuse(node, subject, allowed: allowed)
      return nil
    }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3 else {
      findings.refuse(node, subject, allowed: allowed)
      return nil
    }
    guard let measure = Measure.named(words[0]) else {
      let names = Measure.allCases.map(\.rawValue)
      let meant = NearestName.of(words[0], among: names + names.compactMap { $0.splitOnce(at: "inquiries.")?.1 })
      let found = "nothing that is counted under the name \(Quoted.text(words[0]))"
      findings.refuse(
        at: node.mark, subject, found: found, allowed: "one of \(names.joined(separator: ", "))", meant: meant)
      return nil
    }
    guard let comparison = Comparison(rawValue: words[1]) else {
      let found = "the unknown comparison \(Quoted.text(words[1]))"
      let names = Comparison.allCases.map(\.rawValue).joined(separator: " ")
      findings.refuse(at: node.mark, subject, found: found, allowed: "one of \(names)")
      return nil
    }
    guard let bound = bound(words[2], of: measure) else {
      let meant = MissingUnit.mended(words[2]).flatMap { bound($0, of: measure) == nil ? nil : $0 }
      let found = "the bound \(Quoted.text(words[2]))\(meant == nil ? "" : ", a number without its unit")"
      findings.refuse(at: node.mark, subject, found: found, allowed: boundAllowed(for: measure), meant: meant)
      return nil
    }
    return Expectation(measure, comparison, bound)
  }

  private static func bound(_ text: String, of measure: Measure) -> Bound? {
    if measure.isTime { return Interval(notation: text).map { .time($0) } }
    if text.hasSuffix("%") {
      guard measure.whole != nil, let percent = DecimalNotation.value(text.dropLast()), percent <= 1_000_000 else {
        return nil
      }
      let hundredths = (percent * 100).rounded()
      return (hundredths - percent * 100).magnitude < 1e-6 ? .share(Int(hundredths)) : nil
    }
    guard let count = DecimalNotation.integer(text), count >= 0 else { return nil }
    return .count(count)
  }

  private static func boundAllowed(for measure: Measure) -> String {
    if measure.isTime { return Interval.notationAllowed }
    guard let whole = measure.whole else { return "a whole number" }
    return "a whole number, or a percentage of \(whole.rawValue) with at most two decimals"
  }
}
