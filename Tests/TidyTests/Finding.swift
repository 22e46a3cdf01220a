/// A place that breaks a rule.
struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// From the package's folder.
  var path: String
  /// From 1; 0 when the whole file is meant.
  var line: Int
  var text: String

  var description: String {
    line > 0 ? "\(path):\(line): \(text)" : "\(path): \(text)"
  }
}
