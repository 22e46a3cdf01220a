import Actors
import ActorsUV
import Coordination
import Devices
import Inquiry
import Signatures
import Synchronization

/// What other threads ask of the loop of a sandbox.
enum SandboxCall: Sendable {
  case intervene(Intervention<InquirySystem>, session: UInt32)
  /// To be called on the loop's thread.
  case look(@Sendable (borrowing DeviceStorage) -> Void)
}

/// What the threads of a sandbox share, and what its own thread does.
final class SandboxCore: Sendable {
  static let callsMax = 65_536
  /// For the last jobs of tasks that were told the end.
  static let farewell = Interval.seconds(1)

  let inbox = Inbox<SandboxCall>(elementsMax: callsMax)
  let roster = SandboxRoster()
  let hasEnded = LatestValue(false)
  private let service: CoordinationFactory
  /// What its devices know of the issuer.
  let verifier: any DocumentVerifier
  private let network: LinkProfile
  private let seed: UInt64
  private let violations = Mutex<[String]>([])

  init(_ catalogue: DefinitionCatalogue, network: LinkProfile, seed: UInt64) {
    let signing = DocumentSigning.ed25519(seed: seed)
    service = CoordinationFactory(catalogue: catalogue, hasher: MixingHasher(seed: seed), signer: signing.signer)
    verifier = signing.verifier
    self.network = network
    self.seed = seed
  }

  var catalogue: DefinitionCatalogue { service.catalogue }

  /// The life of the sandbox's thread.
  func run(on loop: Loop) throws {
    defer { hasEnded.publish(true) }
    let factory = SandboxFactory(service: service, roster: roster)
    let driver = UVDriver(
      on: loop, seed: seed, factory: factory, network: Network(common: network), world: DeviceStorage(),
      director: SandboxDirector())
    driver.endsWhenIdle = false
    for plan in CoordinationFactory.roots {
      driver.intervene(.spawn(plan, CoordinationFactory.options(plan, mailboxMessagesMax: .max)))
    }
    var arrived: [SandboxCall] = []
    let inbox = inbox
    let client = LoopClient(
      collect: { _ in inbox.count > 0 },
      takeTurn: { _ in
        inbox.swap(into: &arrived)
        for call in arrived {
          switch call {
          case .intervene(let intervention, let session): driver.intervene(intervention, session: session)
          case .look(let look): look(driver.world)
          }
        }
        arrived.removeAll(keepingCapacity: true)
        return false
      }, nextDeadline: { .never })
    loop.add(client)
    _ = driver.run(until: .never)
    loop.remove(client)
    violations.withLock { $0 = driver.director.violations }
    if let failure = driver.failure { throw failure }
    close()
    _ = try loop.run(.untilIdle(atMost: Self.farewell))
  }

  /// Nobody gets anything from now on, and whoever waits is told.
  func close() {
    _ = inbox.close()
    roster.close()
  }

  /// What must hold and did not.
  var violated: [String] { violations.withLock { $0 } }
}

/// Keeps what must never happen.
struct SandboxDirector: Director {
  typealias System = InquirySystem

  static let violationsMax = 16

  private(set) var violations: [String] = []

  mutating func logged(
    _ level: LogLevel, _ event: InquiryEvent, at time: Instant, by name: ActorName, session: UInt32
  ) {
    guard case .invariantViolated(let violation) = event, violations.count < Self.violationsMax else { return }
    violations.append("\(violation)")
  }
}
