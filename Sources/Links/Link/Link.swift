/// A URL, validated and in normal form by the rules of the URL Standard (https://url.spec.whatwg.org/): it means what
/// it means to browsers. `HTTPS://Example.COM` is `https://example.com/`, a space in a path is `%20` (F32).
///
/// Every part is ASCII, percent-encoded where it has to be. Links are equal when their `href` is.
public struct Link: Hashable, Sendable {
  /// In lower case, without the colon.
  public internal(set) var scheme = ""
  /// Empty when there is none.
  public internal(set) var username = ""
  /// Empty when there is none.
  public internal(set) var password = ""
  /// Nil for a link that leads to no machine, as `mailto:` does.
  public internal(set) var host: LinkHost?
  /// Nil for the scheme's usual port.
  public internal(set) var port: UInt16?
  /// Begins with a slash unless it is empty or opaque.
  public internal(set) var path = ""
  /// Whether the path is a text without segments, as in `mailto:` and `javascript:`; nothing but a fragment can be
  /// relative to such a link.
  public internal(set) var hasOpaquePath = false
  /// What follows the question mark; nil when there is none.
  public internal(set) var query: String?
  /// What follows the number sign; nil when there is none.
  public internal(set) var fragment: String?

  init() {}

  /// Reads a link as browsers do.
  ///
  /// - Parameters:
  ///   - text: the link, absolute or relative to `base`. What browsers forgive is mended: blanks around it, tabs and
  ///     line ends in it, backslashes for slashes.
  ///   - base: the link of the page or step that `text` stands on.
  ///   - tables: what is known of characters beyond ASCII in a host; without them such a host is refused.
  /// - Throws: why the text is no link.
  public init(_ text: String, base: Link? = nil, tables: any UnicodeTables = ASCIIOnly()) throws(LinkProblem) {
    let count = text.utf8.count
    guard count <= LinkLimits.bytesMax else { throw LinkProblem(reason: .tooLong(bytes: count), character: 1) }
    let cleaned = LinkText(text)
    do throws(LinkFault) {
      var parser = LinkParser(cleaned.bytes, base: base, tables: tables)
      self = try parser.parse()
    } catch {
      throw LinkProblem(reason: error.reason, character: cleaned.character(at: error.position, of: text))
    }
  }

  /// The scheme is one that the URL Standard knows by name: there is a host, and backslashes are slashes.
  public var isSpecial: Bool { SpecialScheme.isSpecial(scheme) }
}

extension Link {
  /// The whole link, as it is opened and compared.
  public var href: String {
    var text = "\(scheme):"
    if let host {
      text += "//"
      if !username.isEmpty || !password.isEmpty {
        text += username
        if !password.isEmpty { text += ":\(password)" }
        text += "@"
      }
      text += host.description
      if let port { text += ":\(port)" }
    } else if !hasOpaquePath, path.utf8.starts(with: "//".utf8) {
      // Read again without it, the path's first segment would be a host.
      text += "/."
    }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }

  /// Scheme, host and port, by which browsers tell sites apart; nil for a link that belongs to no site.
  ///
  /// That of a `blob:` link is the origin of the link in its path, when that has an ASCII host.
  public var origin: String? {
    switch scheme {
    case "http", "https", "ftp", "ws", "wss":
      guard let host else { return nil }
      return "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")"
    case "blob":
      guard let inner = try? Link(path), inner.scheme == "http" || inner.scheme == "https" else { return nil }
      return inner.origin
    default:
      return nil
    }
  }
}

extension Link: CustomStringConvertible {
  /// Where it leads and nothing more: paths, queries and fragments carry codes and tokens.
  public var description: String {
    guard let host else { return "\(scheme):••••" }
    return "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")/••••"
  }
}
