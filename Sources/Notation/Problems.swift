/// Why an input was refused as a whole: every problem of it, in the order of the places.
public struct Problems: Error, Hashable, Sendable {
  /// At least one.
  public var all: [Problem]
  /// How many more there were beyond what is kept.
  public var unlisted: Int

  public init(_ all: [Problem], unlisted: Int = 0) {
    self.all = all
    self.unlisted = unlisted
  }
}

extension Problems: CustomStringConvertible {
  /// One line for each problem, and a last line when not all are listed.
  public var description: String {
    var lines = all.map(\.description)
    if unlisted > 0 { lines.append("and \(unlisted) more") }
    return lines.joined(separator: "\n")
  }
}
