import Actors
import Devices
import Inquiry
import Testing

/// The vault against a second, simpler model of what a vault must hold, under lost, doubled and reordered answers and
/// kills at any moment.
struct VaultModelTests {
  private static let inquiry = InquiryID(session: SessionNumber(1), ordinal: 1)
  private static let token = ReceiptToken(Secret(high: 1, low: 2))

  private static let signer = MixingSigner()

  /// What a mailbox delivers, in order: versions, tombstones, a repeat with other bytes, what is too large, and what
  /// nobody signed.
  private static func entries(_ random: inout SeededRandom) -> [Document] {
    var versions: [UInt8: UInt16] = [:]
    return (0..<12).map { _ in
      let ordinal = UInt8(1 + random.below(3))
      let isRepeat = versions[ordinal] != nil && random.chance(1, in: 6)
      let version = (versions[ordinal] ?? 0) + (isRepeat ? 0 : 1)
      versions[ordinal] = version
      let isHuge = random.chance(1, in: 8)
      let document = Document(
        id: DocumentID(inquiry: inquiry, ordinal: ordinal), version: DocumentVersion(version),
        digest: isRepeat ? 666 : UInt64(ordinal) << 16 | UInt64(version),
        byteCount: isHuge ? ImageLimits.bytesMax + 1 : 100, isAlive: !random.chance(1, in: 5))
      let signed = document.signed(by: signer)
      return random.chance(1, in: 8) ? signed.forged : signed
    }
  }

  /// Folds the mailbox in order, one document at a time, without any protocol.
  private static func model(_ entries: ArraySlice<Document>) -> (documents: [Document], verdicts: [DeliveryVerdict]) {
    var held: [DocumentID: Document] = [:]
    var verdicts: [DeliveryVerdict] = []
    for document in entries {
      let old = held[document.id]
      if !signer.verifies(document) {
        verdicts.append(.signature)
        continue
      }
      if let old, old.version > document.version {
        verdicts.append(.duplicate)
      } else if let old, old.version == document.version {
        verdicts.append(old.digest == document.digest && old.isAlive == document.isAlive ? .duplicate : .integrity)
      } else if document.isAlive && document.byteCount > ImageLimits.bytesMax {
        verdicts.append(.fileTooLarge)
      } else {
        held[document.id] = document
        verdicts.append(.stored)
      }
    }
    return (held.values.sorted { $0.id < $1.id }, verdicts)
  }

  /// A vault, its storage and its mailbox, with a network that delivers what it likes.
  private struct World: ~Copyable {
    var random: SeededRandom
    var vault = VaultMachine()
    var stored = VaultImage()
    /// What the vault asked the storage for; nil when nothing is under way.
    var writing: VaultImage?
    /// Requests under way, each of which may be answered any number of times.
    var asked: [DeviceRequest.Body] = []
    /// What the service has heard, by sequence.
    var acked: [UInt32: DeliveryVerdict] = [:]
    let entries: [Document]
    let limits = DeviceLimits()

    init(seed: UInt64) {
      random = SeededRandom(seed: seed)
      entries = VaultModelTests.entries(&random)
    }

    mutating func perform(_ actions: [VaultMachine.Action]) {
      for action in actions {
        switch action {
        case .ask(let body): asked.append(body)
        case .write: writing = vault.image
        case .documentStored, .documentFound, .documentDropped, .opened, .recordSaved, .recordsFound, .recordNotSaved:
          break
        }
      }
    }

    mutating func kill() {
      if let writing, random.chance(1, in: 2) { stored = writing }
      writing = nil
      vault = VaultMachine()
      asked = []
      perform(vault.restored(stored, at: .start, limits))
      if vault.image.receiptToken == nil { perform(vault.tokenReceived(VaultModelTests.token, at: .start, limits)) }
    }

    mutating func write() {
      guard let image = writing else { return }
      writing = nil
      stored = image
      perform(vault.imageDurable())
    }

    /// Lets one of the requests arrive, and its answer come back or not.
    mutating func answer() {
      guard !asked.isEmpty else {
        return perform(vault.hinted(SequenceNumber(UInt32(entries.count)), at: .start, limits))
      }
      let body = random.chance(4, in: 5) ? asked[asked.count - 1] : asked[Int(random.below(UInt64(asked.count)))]
      let isHeard = random.chance(7, in: 8)
      switch body {
      case .pull(_, let cursor):
        let from = Int(cursor.rawValue)
        let until = min(entries.count, from + 1 + Int(random.below(4)))
        let page = (from..<max(from, until)).map { position in
          MailboxEntry(sequence: SequenceNumber(UInt32(position + 1)), edition: entries[position].edition)
        }
        let more = until < entries.count
        if isHeard { perform(vault.pageReceived(MailboxPage(entries: page, hasMore: more))) }
      case .fetch(_, let edition):
        // Two entries of one edition differ in their bytes: the mailbox serves what stands behind the cursor.
        let next = Int(vault.image.cursor.rawValue)
        guard next < entries.count, entries[next].edition == edition else { return }
        if isHeard {
          perform(vault.documentReceived(entries[next], at: .start, verifier: VaultModelTests.signer, limits))
        }
      case .acknowledge(_, let entry, let verdict):
        acked[entry.sequence.rawValue] = verdict
        let upTo = SequenceNumber(
          (1...UInt32(entries.count)).first { acked[$0] == nil }.map { $0 - 1 } ?? UInt32(entries.count))
        if isHeard { perform(vault.acknowledged(entry, upTo: upTo)) }
      default:
        break
      }
    }
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `S29 to S33, S37 to S39: whatever is lost, doubled or killed, the vault is what the mailbox says`(seed: UInt64) {
    var world = World(seed: seed)
    world.kill()
    for _ in 0..<120 {
      switch world.random.below(12) {
      case 0: world.kill()
      case 1: world.perform(world.vault.requestSpent(at: .start, world.limits))
      case 2...4: world.write()
      default: world.answer()
      }
      let violations = world.vault.invariantViolations()
      #expect(violations == [])
      let cursor = Int(world.stored.cursor.rawValue)
      let expected = Self.model(world.entries[..<cursor])
      #expect(world.stored.documents.map(\.document) == expected.documents)
      for (sequence, verdict) in world.acked.sorted(by: { $0.key < $1.key }) {
        #expect(sequence <= world.stored.cursor.rawValue, "S33: acked and not stored")
        #expect(verdict == expected.verdicts[Int(sequence) - 1])
      }
    }
    for _ in 0..<2_000 where world.acked.count < world.entries.count || world.writing != nil {
      world.write()
      if world.asked.count > 1 { world.asked.removeFirst(world.asked.count - 1) }
      world.answer()
      if world.vault.state == .resting { world.asked = [] }
    }
    let all = Self.model(world.entries[...])
    #expect(world.stored.documents.map(\.document) == all.documents)
    #expect(world.acked.sorted { $0.key < $1.key }.map(\.value) == all.verdicts, "L5")
  }
}
