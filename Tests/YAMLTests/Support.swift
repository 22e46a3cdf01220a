import Notation
import YAML

/// What is said about a text that is read by a form, one line for each problem.
func problems<Value>(_ text: String, _ form: Form<Value>) -> String {
  problems(Array(text.utf8), form)
}

func problems<Value>(_ bytes: [UInt8], _ form: Form<Value>, limits: TextLimits = TextLimits()) -> String {
  var findings = Findings(file: "a.yaml")
  if let root = YAMLText.parse(bytes, limits: limits, &findings) { _ = root.read(form, &findings) }
  do throws(Problems) {
    try findings.throwIfAny()
    return ""
  } catch {
    return error.description
  }
}

func value<Value>(_ text: String, _ form: Form<Value>) -> Value? {
  var findings = Findings(file: "a.yaml")
  let value = YAMLText.parse(Array(text.utf8), &findings)?.read(form, &findings)
  return findings.isEmpty ? value : nil
}

/// Anything at all.
let anything = Form<Node>(allowed: "anything") { node, _, _ in node }
