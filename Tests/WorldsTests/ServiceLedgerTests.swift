import Actors
import Gateway
import Inquiry
import Scenarios
import Testing
import Worlds

/// What a ledger makes of requests, answers and pushes is what the service itself notes.
struct ServiceLedgerTests {
  /// Keeps a ledger of a run beside what its service notes.
  private struct Bookkeeper: RunObserver {
    private struct Key: Hashable {
      let installation: InstallationID
      let number: RequestNumber
    }

    let wantsSteps = true
    var ledger: ServiceLedger
    private var asked: [Key: DeviceRequest] = [:]
    private var installations: [NodeID: InstallationID] = [:]
    private(set) var told: [String: Int] = [:]
    private(set) var written: [String: Int] = [:]

    init(_ catalogue: DefinitionCatalogue) {
      ledger = ServiceLedger(catalogue)
    }

    mutating func noted(
      _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
    ) {
      if let word = event.ledgerWord { told[word, default: 0] += 1 }
      if case .created(let inquiry, let definition) = event { write(ledger.created(inquiry, definition)) }
    }

    mutating func crossed(
      _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
    ) {
      guard case .message(let message) = envelope.content else { return }
      if case .drop = verdict { return }
      switch message {
      case .request(let request):
        installations[from] = request.from
        ledger.asked(request)
        asked[Key(installation: request.from, number: request.number)] = request
      case .reply(let reply):
        guard let installation = installations[to],
          let request = asked.removeValue(forKey: Key(installation: installation, number: reply.number))
        else { return }
        write(ledger.answered(request, reply.body, at: now))
      case .push(let push): write(ledger.pushed(push, at: now))
      case .hint(let sequence):
        if let installation = installations[to] { write(ledger.hinted(sequence, to: installation, at: now)) }
      default: break
      }
    }

    private mutating func write(_ events: [InquiryEvent]) {
      for event in events {
        if let word = event.ledgerWord { written[word, default: 0] += 1 }
      }
    }
  }

  /// With a good network, and nobody's device out of reach: what gets lost nobody can write down.
  static let examples = [
    "back-to-the-desktop", "both-devices-finish", "chain-of-devices", "code-expired", "declined-again-and-again",
    "every-stage", "mapper-refuses", "one-time-codes-get-lost", "passport-slips-off", "reclaimed-in-mid-capture",
    "scan-at-the-rotation", "two-phones-one-code", "wrong-number-then-declined",
  ]

  @Test(arguments: examples) func `a run is written down as it was`(_ example: String) throws {
    let scenario = try scenario(file: "Examples/\(example).yaml")
    #expect(scenario.problemsElsewhere("file") == [])
    let cast = try #require(Cast(scenario, seed: scenario.seed))
    let books = run(cast, Bookkeeper(DefinitionCatalogue([scenario.definition]))).onlooker
    #expect(books.told["created"] ?? 0 > 0)
    #expect(books.written == books.told)
  }
}

extension InquiryEvent {
  /// What devices can see of it; nil for what they cannot, and for what they note themselves.
  fileprivate var ledgerWord: String? {
    switch self {
    case .created: "created"
    case .launched: "launched"
    case .sessionBegan(_, _, let method): "session by \(method)"
    // By then nobody may be there to be told.
    case .ended(_, .abandoned): nil
    case .ended(_, let outcome): "ended: \(outcome)"
    case .holderChanged(_, .some, _, _): "holder"
    case .handoffClaimed: "claimed"
    case .handoffConfirmed: "confirmed"
    case .handoffEnded(_, .declined): "declined"
    case .handoffEnded(_, .reclaimed): "reclaimed"
    case .oneTimeCodeWrong: "wrong code"
    case .documentIssued: "issued"
    case .deliveryDue: "due"
    case .deliveryChanged(_, _, .acked, _, _): "acked"
    case .deliveryChanged(_, _, .failed, _, _): "failed"
    case .leaseLapsed: "lapsed"
    default: nil
    }
  }
}
