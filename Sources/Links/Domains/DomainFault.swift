/// Why a domain with characters beyond ASCII cannot be encoded.
public enum DomainFault: Error, Hashable, Sendable {
  /// More than `LinkLimits.domainBytesMax`.
  case tooLong(bytes: Int)
  /// It has no place in a domain, or the tables are older than it.
  case character(Unicode.Scalar)
  /// A label that begins with `xn--` and goes on with what is no Punycode, or encodes nothing beyond ASCII.
  case punycode
  /// A label that decodes to what should have been encoded in another way.
  case notNormal
  /// A label that begins with a combining mark.
  case mark(Unicode.Scalar)
  /// A joiner where it changes nothing (RFC 5892, the rules for the joiners in its appendix).
  case joiner
  /// Labels in which left-to-right and right-to-left could be confused (RFC 5893).
  case direction
}

extension DomainFault {
  var found: String {
    switch self {
    case .tooLong(let bytes): "a host of \(bytes) bytes with characters beyond ASCII"
    case .character(let scalar): "\(CharacterName.of(scalar)) in the host"
    case .punycode: "a label of the host that begins with xn-- and is no Punycode"
    case .notNormal: "a label of the host that is not in normal form"
    case .mark(let scalar): "a label of the host that begins with the combining mark \(CharacterName.of(scalar))"
    case .joiner: "an invisible joiner in the host where it joins nothing"
    case .direction: "a host that mixes scripts written from the left and from the right"
    }
  }

  var allowed: String {
    switch self {
    case .tooLong: "at most \(LinkLimits.domainBytesMax)"
    case .character: "letters and digits of a script that the tables know, hyphens and dots"
    case .punycode, .notNormal: "the label as UTS #46 encodes it"
    case .mark: "labels that begin with a letter or digit"
    case .joiner: "U+200C and U+200D where a script needs them"
    case .direction: "labels that each go one way (RFC 5893)"
    }
  }
}
