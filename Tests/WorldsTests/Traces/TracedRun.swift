import Actors
import ActorsSim
import Inquiry
import Scenarios

@testable import Worlds

/// Keeps a trace in memory.
final class MemorySink: TraceSink {
  var bytes: [UInt8] = []

  func append(_ line: [UInt8]) {
    bytes += line
  }
}

/// A run of three people whose devices ask the directory for something and get an answer: enough to be traced.
struct TracedRun {
  let bytes: [UInt8]
  let digest: TraceDigest

  init(seed: UInt64 = 7, only: UInt32? = nil, faults: [Fault] = [], secret: Secret = Self.secret) throws {
    guard let cast = Cast(try scenario([3], faults: faults), seed: seed, only: only) else { throw NoSuchPerson() }
    let sink = MemorySink()
    let header = TraceHeader(version: "1.2.3", cast, clock: .virtual, reproduce: "baton simulate \"a b.yaml\" --seed 7")
    let recorder = TraceRecorder(cast, header, to: sink)
    let setup = ScenarioSetup(cast)
    let profile = LinkProfile(latency: .uniform(from: .milliseconds(5), to: .milliseconds(90)), lossPpm: 200_000)
    let driver = SimDriver(
      seed: seed, factory: Cues(secret: secret), network: Network(common: profile), world: setup.storage,
      director: setup.director(recorder))
    setup.begin(driver)
    _ = driver.run(until: .start + .seconds(60))
    bytes = sink.bytes
    digest = driver.digest
  }

  static let secret = Secret(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

  struct NoSuchPerson: Error {}

  var lines: [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func reader(_ file: String = "run.jsonl") throws -> TraceReader<BytesTraceSource> {
    try TraceReader(BytesTraceSource(bytes, file: file))
  }

  func all() throws -> [TraceLine] {
    var reader = try reader()
    var lines: [TraceLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }
}

/// Makes actors that know little: devices ask, again and again, and the directory answers.
struct Cues: BehaviourFactory {
  let secret: Secret

  func makeBehaviour(_ plan: ActorPlan) -> any Behaviour<InquirySystem> & ~Copyable {
    Player(plan: plan, secret: secret)
  }
}

struct Player: Behaviour {
  typealias System = InquirySystem

  let plan: ActorPlan
  let secret: Secret
  private var asked: UInt32 = 0

  init(plan: ActorPlan, secret: Secret) {
    self.plan = plan
    self.secret = secret
  }

  mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch (plan, message) {
    case (.directory, .request(let request)):
      let inquiry = InquiryID(session: request.from.session, ordinal: 1)
      effects.log(.info, .holderChanged(inquiry, request.from, Epoch(request.number.rawValue), leaseMs: 30_000))
      effects.send(.reply(ServiceReply(number: request.number, body: .refused(.unknownCode))), to: context.sender)
    case (.device(let installation, _), .reply):
      effects.log(.info, .lifecycleChanged(installation, .started, nil))
      effects.log(.info, .documentStored(installation, Self.edition(installation)))
    case (.device, .action): throw BehaviourFailure("nobody taught it to")
    default: break
    }
  }

  private static func edition(_ installation: InstallationID) -> DocumentEdition {
    DocumentEdition(
      id: DocumentID(inquiry: InquiryID(session: installation.session, ordinal: 1), ordinal: 1),
      version: DocumentVersion(1))
  }

  mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) throws(BehaviourFailure) {
    switch plan {
    case .device(let installation, _):
      if asked < 3 {
        effects.startTimer(TimerID(1), after: .milliseconds(Int64(effects.random.next() % 900)))
      }
      if case .started = signal { return }
      asked += 1
      let code = PresentedCode.scanned(HandoffCode(secret))
      effects.send(
        .request(DeviceRequest(from: installation, number: RequestNumber(asked), body: .peek(code))),
        toName: .directory)
    case .person(let session):
      effects.send(.action(.retry), toName: .device(DeviceID(session: session, ordinal: 1)))
    default: break
    }
  }
}
