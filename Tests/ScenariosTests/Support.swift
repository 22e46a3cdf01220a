import Notation
import Scenarios

/// The definition that the tests' scenarios name.
let idCheck = """
  definition: id-check
  documentsIssued: 1
  steps:
    - {id: welcome, kind: introduction, title: Welcome}
    - {id: to-phone, kind: handoff, title: Go on}
    - {id: passport, kind: governmentID, method: nfc, title: Passport}
    - {id: done, kind: terminal, title: Done}
  """

func scenario(_ text: String) throws(Problems) -> Scenario {
  try ScenarioFile.parse(Array(text.utf8), file: "a.yaml") { path in
    path == "id-check.yaml" ? .found(file: path, bytes: Array(idCheck.utf8)) : .missing("no such file")
  }
}

/// What is said about a scenario, one line for each problem; empty when it fits.
func problems(_ text: String) -> String {
  do throws(Problems) {
    _ = try scenario(text)
    return ""
  } catch {
    return error.description
  }
}
