import Actors
import Inquiry
import Terminal

/// The sessions as a list: a row's number is its place among the records.
struct SessionSource: ListSource {
  let keys: [SessionKey]
  let arrived: [UInt32]
  let words: RowVocabulary
  let firstSession: UInt32
  let sort: SessionSort
  let now: Instant

  var count: Int { arrived.count }

  func row(_ place: Int) -> UInt32 { arrived[place] }

  func sortKey(_ row: UInt32) -> UInt32 {
    let key = keys[Int(row)]
    return switch sort {
    case .session: row
    case .stage: UInt32(key.stage.rawValue)
    case .handoff: UInt32(key.handoff.rawValue)
    case .epoch: key.epoch
    case .age: (now - key.arrivedAt).inTenths
    case .inStage: (now - key.stageSince).inTenths
    }
  }

  func isStuck(_ row: UInt32) -> Bool { keys[Int(row)].isStuck }

  func write(_ row: UInt32, to text: inout RowText) {
    let key = keys[Int(row)]
    text.add(number: firstSession + row, after: words.person)
    if key.inquiry > 0 { text.add(id: words.inquiry, firstSession + row, key.inquiry) }
    text.add(words.stage(key.stage))
    text.add(words.phase(key.handoff))
    text.add(words.label(key.holder))
  }
}
