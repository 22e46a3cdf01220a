/// Where a link leads.
public enum LinkHost: Hashable, Sendable {
  /// Lower-case ASCII; characters beyond it as Punycode labels.
  case domain(String)
  case ipv4(IPv4Address)
  case ipv6(IPv6Address)
  /// The host of a scheme that the URL Standard does not know: any text, percent-encoded.
  case opaque(String)
  /// No host where one may stand, as in `file:///`.
  case empty
}

extension LinkHost: CustomStringConvertible {
  /// As it stands in a link: an IPv6 address in brackets.
  public var description: String {
    switch self {
    case .domain(let name): name
    case .ipv4(let address): address.description
    case .ipv6(let address): "[\(address)]"
    case .opaque(let text): text
    case .empty: ""
    }
  }
}
