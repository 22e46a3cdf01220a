internal import Notation

/// `baton serve [DEFINITION.yaml...]`: the inquiry service over HTTP.
public struct Serve: Hashable, Sendable {
  /// Files of the definitions of which backends can have inquiries; none for the one that comes with the program.
  public var definitions: [String]
  public var listen: HostAndPort
  /// A file of SQLite; nil for memory.
  public var store: String?
  /// Files with PEM texts; both or none.
  public var certificate: String?
  public var key: String?
  public var vendor: VendorSwitches
  public var presentation: Presentation

  /// An address of this machine, and a port; 0 lets the system choose one.
  public struct HostAndPort: Hashable, Sendable {
    public let host: String
    public let port: UInt16

    public init(host: String, port: UInt16) {
      self.host = host
      self.port = port
    }

    /// Reads `127.0.0.1:8080`, `[::1]:0`; `localhost` is `127.0.0.1`.
    init?(_ text: String) {
      guard let colon = text.lastIndex(of: ":"),
        let port = DecimalNotation.integer(String(text[text.index(after: colon)...])),
        let port = UInt16(exactly: port)
      else { return nil }
      var host = String(text[..<colon])
      if host.hasPrefix("["), host.hasSuffix("]") {
        host = String(host.dropFirst().dropLast())
      } else if host.contains(":") {
        return nil
      }
      if host.isEmpty { return nil }
      self.init(host: host == "localhost" ? "127.0.0.1" : host, port: port)
    }
  }

  static let definitionsMax = 64
  static let usualListen = HostAndPort(host: "127.0.0.1", port: 8_080)

  private static let definitionArgument = Positional(
    .path("DEFINITION"),
    help: "files of definitions, or of scenarios that have them; default: Examples/definitions/account-opening.yaml")
  private static let listenOption = Option(
    "--listen",
    ValueForm<HostAndPort>("HOST:PORT", allowed: "an address and a port, such as 127.0.0.1:8080 or [::1]:0") {
      HostAndPort($0)
    }, help: "where to listen; default: 127.0.0.1:8080; with port 0 the system chooses one")
  private static let storeOption = Option(
    "--store",
    ValueForm<String>("FILE.db", allowed: "memory, or a file; other databases are not spoken to") { text in
      text.isEmpty || text.contains("://") ? nil : text
    }, help: "keep everything in this file (SQLite), and go on from it; default: memory")
  private static let certificateOption = Option(
    "--tls-cert", .path(), help: "serve HTTPS with this certificate (PEM, chain included)")
  private static let keyOption = Option("--tls-key", .path(), help: "and this key (PEM)")

  static let shape = CommandShape(
    name: "serve", summary: "be the inquiry service, over HTTP",
    examples: [
      CommandShape.Example("serve", "on 127.0.0.1:8080; the first line of output says where"),
      CommandShape.Example("serve --listen 127.0.0.1:0 Examples/definitions/age-check.yaml", "on a free port"),
      CommandShape.Example(
        "serve --store inquiries.db", "answers only what is on the disk; its key is in inquiries.db.key"),
      CommandShape.Example("serve --tls-cert cert.pem --tls-key key.pem", "HTTPS"),
    ],
    positional: PositionalShape(definitionArgument, count: 0...definitionsMax),
    options: [listenOption.shape, storeOption.shape, certificateOption.shape, keyOption.shape] + VendorSwitches.shapes,
    exitCodes: [.internalError, .usage, .invariantViolated, .notWritten, .interrupted, .terminated],
    keys: [
      ("SIGTERM, Ctrl-C", "take nothing new, answer what is open, end; the second time at once"),
      ("BATON_SERVICE_KEY", "in the environment: 64 hexadecimal digits, instead of the key file beside the store"),
      ("BATON_BACKEND_KEY", "in the environment: what backends have to send as their bearer token"),
      ("BATON_PRODUCTION_KEY", "the same, for the production environment of the vendor's API"),
    ], keysTitle: "While it runs")

  /// Certificate and key go together.
  static func check(_ parser: inout ArgumentParser) {
    let hasCertificate = parser.parsed.has(certificateOption.name)
    guard hasCertificate != parser.parsed.has(keyOption.name) else { return }
    let given = hasCertificate ? certificateOption.name : keyOption.name
    parser.refuse(given, found: "it alone", allowed: "\(certificateOption.name) and \(keyOption.name)")
  }

  init(_ parsed: ParsedArguments) {
    definitions = parsed.positionals
    listen = parsed[Self.listenOption] ?? Self.usualListen
    store = parsed[Self.storeOption].flatMap { $0 == "memory" ? nil : $0 }
    certificate = parsed[Self.certificateOption]
    key = parsed[Self.keyOption]
    vendor = VendorSwitches(parsed)
    presentation = Presentation(parsed)
  }
}
