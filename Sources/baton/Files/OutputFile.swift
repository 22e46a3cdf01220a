import Glibc

/// A file that is written in large pieces, and whole lines: what was written is readable whenever the program dies.
final class OutputFile {
  static let bufferBytesMax = 256 << 10

  let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Why writing failed; nothing more is written then.
  private(set) var failure: String?

  /// - Throws: `Refused` when the file cannot be made.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Refused("cannot write \(path): \(String(cString: strerror(errno)))")
    }
    buffer.reserveCapacity(Self.bufferBytesMax)
  }

  deinit {
    flush()
    Glibc.close(descriptor)
  }

  /// - Parameter line: with its end.
  func append(_ line: [UInt8]) {
    if buffer.count + line.count > Self.bufferBytesMax { flush() }
    buffer += line
  }

  func flush() {
    var rest = buffer[...]
    while !rest.isEmpty, failure == nil {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written < 0, errno != EINTR {
        failure = "cannot write \(path): \(String(cString: strerror(errno)))"
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
