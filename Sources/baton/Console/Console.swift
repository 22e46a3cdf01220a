import Arguments
import Glibc

/// The standard streams: data on stdout, everything else on stderr.
struct Console: Sendable {
  let input: Int32
  let output: Int32
  let errors: Int32

  static let standard = Console(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)

  /// A line, or several, of what was asked for.
  func say(_ text: String) {
    write(Array(text.utf8) + [UInt8(ascii: "\n")], to: output)
  }

  func write(_ bytes: [UInt8]) {
    write(bytes, to: output)
  }

  /// A line, or several, for the person.
  func complain(_ text: String) {
    write(Array(text.utf8) + [UInt8(ascii: "\n")], to: errors)
  }

  /// Progress that the next one overwrites; only with a terminal behind stderr.
  func progress(_ text: String) {
    write(Array("\r\u{1B}[K\(text)".utf8), to: errors)
  }

  func clearProgress() {
    write(Array("\r\u{1B}[K".utf8), to: errors)
  }

  var showsProgress: Bool { isatty(errors) == 1 }

  func usesColor(_ presentation: Presentation) -> Bool {
    presentation.usesColor(
      noColor: Self.environment("NO_COLOR"), forceColor: Self.environment("FORCE_COLOR"),
      term: Self.environment("TERM"), isTerminal: isatty(output) == 1)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whoever reads may have gone: then there is nobody left to tell.
  private func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written < 0, errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if Glibc.poll(&poll, 1, 5_000) <= 0 { return }
      } else if written < 0, errno != EINTR {
        return
      }
    }
  }
}
