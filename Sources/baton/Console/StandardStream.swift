import Glibc
import Synchronization

/// A standard stream that is written to. After the first failure nothing more is: what comes behind a gap would be
/// taken for the whole.
final class StandardStream: Sendable {
  /// Who does not take a byte for this long never will.
  private static let waitMs: Int32 = 5_000

  let descriptor: Int32
  private let name: String
  private let state = Mutex(State.open)

  private enum State {
    case open
    /// Whoever read has gone, as `head` does: nobody is left to miss anything.
    case left
    case failed(String)
  }

  init(_ descriptor: Int32, _ name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Why not all that was written has arrived; nil when it has, and when its reader did not want more.
  var failure: String? {
    state.withLock { state in
      if case .failed(let why) = state { "cannot write to \(name): \(why)" } else { nil }
    }
  }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      if case .open = state { state = write(bytes) }
    }
  }

  private func write(_ bytes: [UInt8]) -> State {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: return .left
      case EAGAIN:
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if Glibc.poll(&poll, 1, Self.waitMs) <= 0 { return .failed("nobody takes it") }
      default: return .failed(String(cString: strerror(errno)))
      }
    }
    return .open
  }
}
