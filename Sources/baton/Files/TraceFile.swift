import Worlds

/// Placeholder replaced by the trace work.
final class TraceFile {
  init(_ path: String, _ cast: Cast) throws {}
  func finish() -> String? { nil }
}
