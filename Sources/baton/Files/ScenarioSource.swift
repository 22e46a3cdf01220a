import Notation
import Scenarios

/// A scenario file on disk, with the definition it names beside it.
enum ScenarioSource {
  /// - Throws: `Problems` with all that does not fit.
  static func read(_ path: String) throws(Problems) -> Scenario {
    switch InputFile.read(path, bytesMax: 4 << 20) {
    case .missing(let why):
      throw Problems([Problem(subject: path, found: why, allowed: "a scenario file")])
    case .bytes(let bytes):
      let folder = InputFile.folder(of: path)
      return try ScenarioFile.parse(bytes, file: path) { name in
        let path = name.hasPrefix("/") ? name : folder + name
        return switch InputFile.read(path, bytesMax: 4 << 20) {
        case .bytes(let bytes): .found(file: path, bytes: bytes)
        case .missing(let why): .missing(why)
        }
      }
    }
  }
}
