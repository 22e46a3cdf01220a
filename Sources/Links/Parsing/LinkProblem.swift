/// Why a text is no link, and where. It names one character of the text at most: links carry codes and tokens.
public struct LinkProblem: Error, Hashable, Sendable {
  public var reason: Reason
  /// The character of the text that does not fit, or with which the part begins that does not; from 1.
  public var character: Int

  public init(reason: Reason, character: Int) {
    self.reason = reason
    self.character = character
  }

  /// What does not fit; in brackets the URL Standard's name for it.
  public enum Reason: Hashable, Sendable {
    /// Longer than `LinkLimits.bytesMax`.
    case tooLong(bytes: Int)
    /// Relative, with nothing that it can be relative to (missing-scheme-non-relative-URL).
    case noScheme
    /// (host-missing)
    case noHost
    /// A character that no host holds (host-invalid-code-point, domain-to-ASCII).
    case hostCharacter(UInt8)
    /// (domain-to-ASCII)
    case domain(DomainFault)
    case ipv4(IPv4Fault)
    case ipv6(IPv6Fault)
    /// Something else than digits (port-invalid).
    case port
    /// Above 65,535 (port-out-of-range).
    case portRange
  }
}

extension LinkProblem: CustomStringConvertible {
  /// One line: `character 9: found "<" in the host; allowed: letters, digits, hyphens and dots`.
  public var description: String {
    "character \(character): found \(reason.found); allowed: \(reason.allowed)"
  }
}

extension LinkProblem.Reason {
  var found: String {
    switch self {
    case .tooLong(let bytes): "\(bytes) bytes"
    case .noScheme: "a link without a scheme, and nothing that it is relative to"
    case .noHost: "no host"
    case .hostCharacter(let byte): "\(CharacterName.of(Unicode.Scalar(byte))) in the host"
    case .domain(let fault): fault.found
    case .ipv4(let fault): fault.found
    case .ipv6(let fault): fault.found
    case .port: "a port that is not a number"
    case .portRange: "a port above 65535"
    }
  }

  var allowed: String {
    switch self {
    case .tooLong: "at most \(LinkLimits.bytesMax)"
    case .noScheme: "a whole link, as in https://example.com/"
    case .noHost: "a host behind the scheme, as in https://example.com/"
    case .hostCharacter: "letters, digits, hyphens and dots"
    case .domain(let fault): fault.allowed
    case .ipv4: "four numbers from 0 to 255 with dots between, as in 192.0.2.1"
    case .ipv6: "up to eight hexadecimal numbers of up to four digits with colons between, as in [2001:db8::1]"
    case .port, .portRange: "a number from 0 to 65535"
    }
  }
}
