import Inquiry
import Terminal

/// A word that rows show, by its place in the vocabulary.
struct RowWord: Hashable, Sendable, BitwiseCopyable {
  let place: Int
}

/// The words that rows are made of, in lower case: few, however many rows there are.
struct RowVocabulary: Sendable {
  private(set) var texts: [[UInt8]] = []
  private let stages: Int
  private let phases: Int
  private let methods: Int
  private let platforms: Int
  private let presences: Int
  private let deliveries: Int
  private let reasons: Int
  private let labels: Int
  private let labelCount: Int
  let person: RowWord
  let inquiry: RowWord
  let document: RowWord
  let version: RowWord
  let due: RowWord
  let revoked: RowWord
  let stuck: RowWord

  /// - Parameter labels: the names of devices, in their order.
  init(labels names: [String]) {
    var texts: [[UInt8]] = []
    func add(_ words: [String]) -> Int {
      let first = texts.count
      texts += words.map { Array($0.lowercased().utf8) }
      return first
    }
    stages = add(StageKind.allCases.map(\.description))
    phases = add(HandoffPhase.allCases.map { $0 == .none ? "" : $0.word })
    methods = add(SessionMethod.allCases.map { "\($0)" })
    platforms = add(Platform.allCases.map(\.description))
    presences = add(DevicePane.Presence.allCases.map(\.word))
    deliveries = add(DeliveryStatus.allCases.map { "\($0)" })
    reasons = add(StuckReason.allCases.map(\.word))
    labels = add(names)
    labelCount = names.count
    person = RowWord(place: add(["person"]))
    inquiry = RowWord(place: add(["inq"]))
    document = RowWord(place: add(["doc"]))
    version = RowWord(place: add(["v"]))
    due = RowWord(place: add(["due"]))
    revoked = RowWord(place: add(["revoked"]))
    stuck = RowWord(place: add(["stuck"]))
    self.texts = texts
  }

  var allStages: [RowWord] { StageKind.allCases.map(stage) }

  func stage(_ stage: StageKind) -> RowWord { RowWord(place: stages + Int(stage.rawValue)) }
  func phase(_ phase: HandoffPhase) -> RowWord { RowWord(place: phases + Int(phase.rawValue)) }
  func method(_ method: SessionMethod) -> RowWord { RowWord(place: methods + Int(method.rawValue)) }
  func platform(_ platform: Platform) -> RowWord { RowWord(place: platforms + Int(platform.rawValue)) }
  func presence(_ presence: DevicePane.Presence) -> RowWord { RowWord(place: presences + Int(presence.rawValue)) }
  /// - Parameter status: the number of a `DeliveryStatus`.
  func delivery(_ status: UInt8) -> RowWord { RowWord(place: deliveries + Int(status)) }
  func reason(_ reason: StuckReason) -> RowWord { RowWord(place: reasons + Int(reason.rawValue)) }

  /// Nil for nobody's.
  func label(_ rank: UInt16) -> RowWord? {
    Int(rank) < labelCount ? RowWord(place: labels + Int(rank)) : nil
  }
}
