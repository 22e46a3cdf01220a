import CUV

/// What went wrong on a loop, for people: what was attempted, on what, why it failed, and what to do about it.
public struct LoopError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    /// The operating system or libuv refused; `code` is libuv's negative number, `name` its name (`EADDRINUSE`).
    case system(code: Int32, name: String, message: String)
    /// A limit of `LoopLimits`, named as its property, is reached.
    case limit(name: String, max: Int)
    /// The handle is closing, closed, or was never opened.
    case notOpen
    /// The handle does not take this command, or does not take it now.
    case notPossible(why: String)
    /// Nothing was heard within the time allowed.
    case timedOut(afterMs: Int64)
    /// Handles, requests or jobs were left when the loop was closed, one line each.
    case left([String])
  }

  /// The command that failed, as in `listen`.
  public var operation: String
  /// The address, descriptor or label it was about.
  public var subject: String
  public var reason: Reason

  public init(_ operation: String, _ subject: String, _ reason: Reason) {
    self.operation = operation
    self.subject = subject
    self.reason = reason
  }

  /// From a negative result of a libuv call.
  init(_ operation: String, _ subject: String, code: Int32) {
    self.init(operation, subject, .system(code: code, name: Self.name(of: code), message: Self.message(of: code)))
  }

  /// libuv's name of the reason, as in `ECONNREFUSED`; nil when the reason is not libuv's.
  public var libuvName: String? {
    if case .system(_, let name, _) = reason { return name }
    return nil
  }

  private static func name(of code: Int32) -> String {
    unsafe text { unsafe uv_err_name_r(code, $0, $1) }
  }

  private static func message(of code: Int32) -> String {
    unsafe text { unsafe uv_strerror_r(code, $0, $1) }
  }

  /// The text that a libuv function writes into a buffer; the variants without a buffer leak on unknown codes.
  private static func text(
    _ fill: (UnsafeMutablePointer<CChar>?, Int) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      unsafe buffer.initialize(repeating: 0)
      _ = unsafe fill(buffer.baseAddress, buffer.count)
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? "unknown error \(buffer.count)"
    }
  }
}

extension LoopError: CustomStringConvertible {
  public var description: String {
    let about = subject.isEmpty ? operation : "\(operation) \(subject)"
    switch reason {
    case .system(_, let name, let message):
      let advice = Self.advice[name].map { " \($0)" } ?? ""
      return "\(about): \(message) (\(name)).\(advice)"
    case .limit(let name, let max):
      return "\(about): the limit \(name) of \(max) is reached. Wait until some are done, or raise the limit."
    case .notOpen:
      return "\(about): it is not open. Open it first, and send nothing after close."
    case .notPossible(let why):
      return "\(about): \(why)."
    case .timedOut(let afterMs):
      return
        "\(about): no answer within \(afterMs) ms. Check that the other side is up and reachable, or allow more time."
    case .left(let lines):
      return "\(about): \(lines.count) left open. Close each before the loop:\n" + lines.joined(separator: "\n")
    }
  }

  /// What to do, by libuv's name of the error.
  private static let advice: [String: String] = [
    "EACCES": "Ports under 1024 need a right to bind them: choose a higher port, or 0 for any free one.",
    "EADDRINUSE": "Another program listens there: choose another port, or 0 for any free one.",
    "EADDRNOTAVAIL": "This machine does not have the address: use one of its own, or 0.0.0.0 for all of them.",
    "EAI_NONAME": "No such host name: check the spelling, or give the address in numbers.",
    "EAI_AGAIN": "The name server does not answer: try again, or give the address in numbers.",
    "EBADF": "The descriptor is closed: keep it open for as long as the loop watches it.",
    "ECONNREFUSED": "Nobody listens there: start the server, or check the address and port.",
    "ECONNRESET": "The other side dropped the connection: connect again.",
    "EHOSTUNREACH": "There is no route to the host: check the network.",
    "EINVAL": "Check the address: a host in numbers (127.0.0.1 or ::1) and a port from 0 to 65535.",
    "EMFILE": "Too many descriptors are open: raise `ulimit -n`, or open fewer.",
    "ENETUNREACH": "There is no route to the network: check the connection.",
    "ENFILE": "The machine's table of open files is full: close some programs.",
    "EPERM": "The descriptor cannot be watched: regular files are always ready, read them directly.",
    "EPIPE": "The other side has closed: stop writing to it.",
    "ETIMEDOUT": "The other side does not answer: check that it is up and reachable.",
  ]
}
