/// Where a trace goes.
public protocol TraceSink: AnyObject {
  /// - Parameter line: with its end.
  func append(_ line: [UInt8])
}
