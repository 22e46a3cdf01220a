/// A position in a YAML text; lines and columns count from 1, columns in Unicode scalars.
public struct Mark: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
