import Foundation
import JSON
import Notation
import TestSupport
import Testing

/// The files of https://github.com/nst/JSONTestSuite, where a copy lies beside the package.
struct JSONTestSuiteTests {
  private static let folder = PackageFile.shared("data/jsontestsuite/test_parsing")

  /// Refused on purpose: a key twice, U+0000 in a key.
  private static let stricter: Set<String> = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json", "y_object_escaped_null_in_key.json",
  ]

  private func isAccepted(_ file: URL) throws -> Bool {
    let bytes = try Data(contentsOf: file)
    do throws(Problem) {
      _ = try JSONText.parse(bytes, file: file.lastPathComponent)
      return true
    } catch {
      #expect(error.place?.line ?? 0 > 0 && !error.found.isEmpty)
      return false
    }
  }

  @Test(.enabled(if: Self.folder != nil, "no copy of JSONTestSuite beside the package"))
  func `what all parsers must accept is accepted, what they must refuse is refused`() throws {
    let folder = try #require(Self.folder)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 300)
    for file in files {
      let name = file.lastPathComponent
      let accepted = try isAccepted(file)
      if name.hasPrefix("y_") { #expect(accepted != Self.stricter.contains(name), "\(name)") }
      if name.hasPrefix("n_") { #expect(!accepted, "\(name)") }
    }
  }
}
