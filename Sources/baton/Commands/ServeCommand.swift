import Actors
import ActorsHTTP
import ActorsUV
import Arguments
import Coordination
import Gateway
import HTTP
import Inquiry
import Notation
import Scenarios
import Signatures
import Storage
import VendorAPI
import Wire

/// `baton serve`: the inquiry service over HTTP, until a signal ends it.
struct ServeCommand {
  private let serve: Serve
  private let console: Console

  init(_ serve: Serve, _ console: Console) {
    self.serve = serve
    self.console = console
  }

  func run() throws -> ExitCode {
    let catalogue = try catalogue()
    let tls = try identity()
    guard let wanted = SocketAddress(numeric: serve.listen.host, port: serve.listen.port) else {
      throw Refused("--listen: found a name; allowed: an address of this machine, such as 127.0.0.1:8080")
    }
    var random = SystemRandomNumberGenerator()
    let serviceKey = try serve.store.map(ServiceKey.key(beside:)) ?? ServiceKey.drawn()
    guard let hasher = KeyedHasher(key: serviceKey) else {
      preconditionFailure("A service's key has the hasher's length")
    }
    let store = try store(catalogue, hasher)
    let issuer = Ed25519Issuer(serviceKey: serviceKey)
    let service = CoordinationFactory(
      catalogue: catalogue, hasher: hasher, signer: issuer, archive: store ?? EmptyArchive())
    let isLoopback = Self.isLoopback(serve.listen.host)
    let key = Self.key("BATON_BACKEND_KEY")
    var terms = GatewayTerms(
      hasher: hasher, catalogue: catalogue, isLoopback: isLoopback, boot: UInt32(truncatingIfNeeded: random.next()),
      backendKey: key)
    terms.issuerKey = issuer.verifier.publicKey
    if let store {
      terms.archive = KeptUploads(store: store)
      terms.numbered = GatewayNumbers(installations: store.reserve.installations, people: store.reserve.people)
    }
    let seed = random.next()
    var limits = HTTPLimits()
    limits.connectionsMax = min(limits.connectionsMax, UInt32(clamping: max(16, OpenFiles.raise() - OpenFiles.reserve)))
    let violations = try withLoop(origin: .calendar) { loop in
      var vendorTerms = VendorTerms(
        hasher: hasher, authenticator: HMACAuthenticator(), catalogue: catalogue, isLoopback: isLoopback,
        seed: serve.vendor.seed ?? random.next(),
        startedAt: WallClock.time,
        tokenKey: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }, key: key)
      vendorTerms.obey(serve.vendor)
      vendorTerms.numberedBefore = store?.reserve.vendorPeople ?? 0
      vendorTerms.clockStart = WallTime(milliseconds: 0)
      let desks = VendorDesks(vendorTerms, productionKey: Self.key("BATON_PRODUCTION_KEY"))
      let run = ServiceRun(service, terms, desks, store, seed: seed, on: loop) { console.complain("baton: \($0)") }
      return try withExtendedLifetime(run) {
        do {
          announce(try run.listen(at: wanted, limits, tls: tls), catalogue, isTLS: tls != nil)
        } catch let error as HTTPServerError {
          throw Refused("\(error)")
        } catch let error as StorageError {
          throw Refused("--store: \(error)")
        }
        return try run.run()
      }
    }
    for violation in violations { console.complain("baton: \(violation)") }
    if !violations.isEmpty { return .invariantViolated }
    return Interruption.exitCode ?? .ok
  }

  /// One line, for programs: where the service is.
  private func announce(_ address: SocketAddress, _ catalogue: DefinitionCatalogue, isTLS: Bool) {
    var json = JSONWriter()
    json.beginObject()
    json.field("schema", "baton.listening/1")
    json.field("address", "\(address)")
    json.field("url", "\(isTLS ? "https" : "http")://\(address)")
    json.array("definitions", catalogue.definitions) { $0.string($1.name) }
    json.end()
    console.write(json.bytes + [UInt8(ascii: "\n")])
    if !serve.presentation.isQuiet { console.complain("serving; Ctrl-C stops") }
  }

  private static func key(_ name: String) -> [UInt8]? {
    Console.environment(name).flatMap { $0.isEmpty ? nil : Array($0.utf8) }
  }

  private func store(_ catalogue: DefinitionCatalogue, _ hasher: KeyedHasher) throws -> ServiceStore? {
    guard let file = serve.store else { return nil }
    let check = hasher.digest(of: Secret(high: 0, low: 0), for: .launch)
    do {
      return try ServiceStore(
        file, keyCheck: Array("\(check.high) \(check.low)".utf8),
        outlines: Dictionary(uniqueKeysWithValues: catalogue.definitions.map { ($0.name, $0.outline) }))
    } catch {
      throw Refused("--store: \(error)")
    }
  }

  private static func isLoopback(_ host: String) -> Bool { host.hasPrefix("127.") || host == "::1" }

  private func catalogue() throws(Problems) -> DefinitionCatalogue {
    var paths = serve.definitions
    if paths.isEmpty {
      paths = [try ExampleFile.path(ExampleFile.everyStage, instead: "`baton serve DEFINITION` with a definition")]
    }
    var definitions: [InquiryDefinition] = []
    for path in paths {
      let definition = try definition(path)
      if definitions.contains(definition) { continue }
      guard !definitions.contains(where: { $0.name == definition.name }) else {
        throw Problems([
          Problem(
            subject: path, found: "a second definition of this name", allowed: "definitions with names of their own")
        ])
      }
      definitions.append(definition)
    }
    return DefinitionCatalogue(definitions)
  }

  /// Of a definition file, or the one that a scenario has or names.
  private func definition(_ path: String) throws(Problems) -> InquiryDefinition {
    if let scenario = try? ScenarioSource.read(path) { return scenario.definition }
    return try ScenarioFile.parseDefinition(Array(try bytes(of: path)), file: path)
  }

  private func identity() throws(Problems) -> TLSIdentity? {
    guard let certificate = serve.certificate, let key = serve.key else { return nil }
    return TLSIdentity(
      certificate: String(decoding: try bytes(of: certificate), as: UTF8.self),
      key: String(decoding: try bytes(of: key), as: UTF8.self))
  }

  private func bytes(of path: String) throws(Problems) -> [UInt8] {
    switch InputFile.read(path, bytesMax: 4 << 20) {
    case .bytes(let bytes): return bytes
    case .missing(let why): throw Problems([Problem(subject: path, found: why, allowed: "a file that can be read")])
    }
  }
}
