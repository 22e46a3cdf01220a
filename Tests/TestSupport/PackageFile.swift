public import Foundation

/// The package's own files, for tests that hold code and documents to each other.
public enum PackageFile {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  public static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: path)))
  }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Test data that lies beside the package, in a `shared` folder of one of the folders above it; nil where there is no
  /// copy.
  public static func shared(_ path: String) -> URL? {
    var above = root
    for _ in 0..<3 {
      above.deleteLastPathComponent()
      let found = above.appending(path: "shared/\(path)")
      if FileManager.default.fileExists(atPath: found.path) { return found }
    }
    return nil
  }

  /// All files below a folder with an ending, by path in order.
  public static func all(below folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  /// Files of a folder with an ending, by name in order.
  public static func names(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }
}
