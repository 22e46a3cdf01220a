import CUV
import Glibc

/// An IPv4 or IPv6 address and a port.
public struct SocketAddress: Hashable, Sendable {
  public enum Family: Hashable, Sendable {
    case v4
    case v6
  }

  public let family: Family
  public let port: UInt16
  /// The address in network order, as in memory; IPv4 takes the first four bytes.
  private let high: UInt64
  private let low: UInt64
  /// The interface of a link-local IPv6 address.
  private let scope: UInt32

  /// From numbers: `127.0.0.1`, `::1`; nil for anything else, such as a name.
  public init?(numeric host: String, port: UInt16) {
    var v4 = sockaddr_in()
    if unsafe uv_ip4_addr(host, Int32(port), &v4) == 0 {
      self.init(v4)
      return
    }
    var v6 = sockaddr_in6()
    guard unsafe uv_ip6_addr(host, Int32(port), &v6) == 0 else { return nil }
    self.init(v6)
  }

  private init(_ address: sockaddr_in) {
    family = .v4
    port = UInt16(bigEndian: address.sin_port)
    high = UInt64(address.sin_addr.s_addr)
    low = 0
    scope = 0
  }

  private init(_ address: sockaddr_in6) {
    family = .v6
    port = UInt16(bigEndian: address.sin6_port)
    let words = unsafe address.sin6_addr.__in6_u.__u6_addr32
    high = UInt64(words.0) | UInt64(words.1) << 32
    low = UInt64(words.2) | UInt64(words.3) << 32
    scope = address.sin6_scope_id
  }

  /// From what the system filled in; nil for another family, such as a Unix socket.
  init?(_ storage: UnsafePointer<sockaddr>) {
    switch Int32(unsafe storage.pointee.sa_family) {
    case AF_INET:
      self.init(unsafe UnsafeRawPointer(storage).loadUnaligned(as: sockaddr_in.self))
    case AF_INET6:
      self.init(unsafe UnsafeRawPointer(storage).loadUnaligned(as: sockaddr_in6.self))
    default:
      return nil
    }
  }

  /// As `init(_:)`, for modules of this package that have the bytes from the system themselves.
  package init?(systemBytes bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, bytes.count >= MemoryLayout<sockaddr_in6>.size else { return nil }
    unsafe self.init(start.assumingMemoryBound(to: sockaddr.self))
  }

  /// Lends the address in the system's form, as bytes.
  package func withSystemBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let size = family == .v4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return unsafe withSystemAddress { unsafe body(UnsafeRawBufferPointer(start: $0, count: size)) }
  }

  /// The same address with another port.
  public func with(port: UInt16) -> SocketAddress {
    SocketAddress(family: family, port: port, high: high, low: low, scope: scope)
  }

  private init(family: Family, port: UInt16, high: UInt64, low: UInt64, scope: UInt32) {
    self.family = family
    self.port = port
    self.high = high
    self.low = low
    self.scope = scope
  }

  /// Lends the address in the system's form.
  func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    switch family {
    case .v4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(truncatingIfNeeded: high)
      return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
      }
    case .v6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_scope_id = scope
      unsafe address.sin6_addr.__in6_u.__u6_addr32 = (
        UInt32(truncatingIfNeeded: high), UInt32(truncatingIfNeeded: high >> 32),
        UInt32(truncatingIfNeeded: low), UInt32(truncatingIfNeeded: low >> 32)
      )
      return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
      }
    }
  }

  /// The address without the port.
  public var host: String {
    unsafe withSystemAddress { address in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        unsafe buffer.initialize(repeating: 0)
        guard let text = buffer.baseAddress else { return "" }
        let result =
          switch family {
          case .v4:
            unsafe uv_ip4_name(UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in.self), text, 64)
          case .v6:
            unsafe uv_ip6_name(UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr_in6.self), text, 64)
          }
        return result == 0 ? unsafe String(cString: text) : ""
      }
    }
  }
}

extension SocketAddress: CustomStringConvertible {
  public var description: String {
    switch family {
    case .v4: "\(host):\(port)"
    case .v6: "[\(host)]:\(port)"
    }
  }
}
