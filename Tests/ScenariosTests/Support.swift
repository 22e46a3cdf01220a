import Foundation
import Notation
import Scenarios

/// The package's own files, for tests that hold code and documents to each other.
enum PackageFile {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: path)))
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Files of a folder with an ending, by name in order.
  static func names(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }
}

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
