import Foundation

/// The Python that `.ci/setup` makes for tests, with the packages that it lists.
public enum TestPython {
  /// Nil where set-up has not run.
  public static let path: String? = {
    let home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache").path
    let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? home
    let path = "\(cache)/baton/venv/bin/python"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}
