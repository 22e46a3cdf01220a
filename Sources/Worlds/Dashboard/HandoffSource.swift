import Actors
import Inquiry
import Terminal

/// The handoffs in progress as a list: a row's number is its session's place among the records.
struct HandoffSource: ListSource {
  let keys: [SessionKey]
  let handoffs: [UInt32]
  let words: RowVocabulary
  let firstSession: UInt32
  let sort: HandoffSort
  let now: Instant

  var count: Int { handoffs.count }

  func row(_ place: Int) -> UInt32 { handoffs[place] }

  func sortKey(_ row: UInt32) -> UInt32 {
    let track = keys[Int(row)].track
    return switch sort {
    case .session: row
    case .state: UInt32(track.phase.rawValue)
    case .generation: UInt32(track.generation)
    case .timeLeft: track.endsAt == .never ? .max : (track.endsAt - now).inTenths
    case .claims: UInt32(track.claims)
    case .age: (now - track.startedAt).inTenths
    }
  }

  func isStuck(_ row: UInt32) -> Bool { false }

  func write(_ row: UInt32, to text: inout RowText) {
    let key = keys[Int(row)]
    text.add(number: firstSession + row, after: words.person)
    if key.inquiry > 0 { text.add(id: words.inquiry, firstSession + row, key.inquiry) }
    text.add(words.phase(key.track.phase))
    text.add(key.track.method.map(words.method))
    text.add(words.label(key.track.source))
    text.add(words.label(key.track.target))
  }
}
