/// Where in a file something stands. Lines and columns count from 1; columns count Unicode scalars, as editors do.
public struct Place: Hashable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension Place: CustomStringConvertible {
  /// As compilers print it, so that editors can jump there: `demo.yaml:12:5`.
  public var description: String {
    "\(file):\(line):\(column)"
  }
}
