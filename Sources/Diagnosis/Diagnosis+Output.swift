internal import Wire

extension Diagnosis {
  /// A line for each finding, what is not fine marked; then what it comes to.
  public var text: String {
    let widest = findings.map(\.subject.count).max() ?? 0
    let lines = findings.map { finding in
      let mark = finding.verdict == .fine ? " " : finding.verdict == .note ? "-" : "!"
      let subject = finding.subject + String(repeating: " ", count: widest - finding.subject.count)
      return "\(mark) \(subject)  \(finding.found)" + (finding.advice.map { "; \($0)" } ?? "")
    }
    let count = findings.count { $0.verdict == .lacking }
    let sum = count == 0 ? "nothing is lacking" : count == 1 ? "one thing is lacking" : "\(count) things are lacking"
    return (lines + ["", sum]).joined(separator: "\n")
  }

  /// As Protocols/schemas/doctor.json has it.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "baton.doctor/1")
    json.array("findings", findings) { json, finding in
      json.beginObject()
      json.field("subject", finding.subject)
      json.field("found", finding.found)
      json.field("verdict", finding.verdict.rawValue)
      if let advice = finding.advice { json.field("advice", advice) }
      json.end()
    }
    json.end()
    return json.bytes
  }
}
