public import ActorsUV
internal import Glibc

/// A socket that is bound and listens, with one owner, who closes it or hands it on.
struct ListeningSocket: ~Copyable {
  static let backlog: Int32 = 1_024

  let descriptor: Int32
  /// With the port that the system chose, where 0 was asked for.
  let address: SocketAddress

  /// - Throws: `HTTPServerError` with the system's words: the port is taken, the address is not this machine's.
  init(_ wanted: SocketAddress) throws(HTTPServerError) {
    let family = wanted.family == .v4 ? AF_INET : AF_INET6
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw .system("open a socket", errno) }
    do throws(HTTPServerError) {
      address = try Self.bound(descriptor, wanted)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func bound(_ descriptor: Int32, _ wanted: SocketAddress) throws(HTTPServerError) -> SocketAddress {
    var yes: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    // A service that is started again gets its port at once.
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, length)
    if wanted.family == .v6 { _ = unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, length) }
    let isBound = unsafe wanted.withSystemBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return unsafe bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
    guard isBound == 0 else { throw .system("listen on \(wanted)", errno) }
    guard listen(descriptor, backlog) == 0 else { throw .system("listen on \(wanted)", errno) }
    var storage = sockaddr_storage()
    var storageLength = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let found = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      let isFound = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor, address, &storageLength) == 0
      }
      let bytes = unsafe UnsafeRawBufferPointer(start: pointer, count: MemoryLayout<sockaddr_storage>.size)
      return unsafe isFound ? SocketAddress(systemBytes: bytes) : nil
    }
    guard let found else { throw .system("learn the address of \(wanted)", errno) }
    return found
  }

  consuming func closed() {
    close(descriptor)
  }
}

extension SocketAddress {
  /// Why no server can listen here now; nil when one can.
  public var listeningRefusal: HTTPServerError? {
    do throws(HTTPServerError) {
      try ListeningSocket(self).closed()
      return nil
    } catch {
      return error
    }
  }
}

/// Why a server cannot be.
public struct HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  static func system(_ what: String, _ code: Int32) -> Self {
    Self("cannot \(what): \(unsafe String(cString: strerror(code)))")
  }
}
