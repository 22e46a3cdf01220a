import Actors
import Inquiry
import Terminal

/// The document versions as a list: a row's number is its place in the order of their coming due.
struct DocumentSource: ListSource {
  let documents: [DocumentRecord]
  let words: RowVocabulary
  let sort: DocumentSort
  let now: Instant

  var count: Int { documents.count }

  func row(_ place: Int) -> UInt32 { UInt32(place) }

  func sortKey(_ row: UInt32) -> UInt32 {
    let document = documents[Int(row)]
    return switch sort {
    case .document: document.edition.id.inquiry.session.rawValue
    case .age: (now - document.issuedAt).inTenths
    case .owed: UInt32(document.owed)
    case .stuck: document.stuck > 0 ? (now - document.stuckSince).inTenths : 0
    }
  }

  func isStuck(_ row: UInt32) -> Bool { documents[Int(row)].stuck > 0 }

  func write(_ row: UInt32, to text: inout RowText) {
    let document = documents[Int(row)]
    let id = document.edition.id
    text.add(number: id.inquiry.session.rawValue, after: words.person)
    text.add(id: words.document, id.inquiry.session.rawValue, id.inquiry.ordinal, id.ordinal)
    text.add(words.version, version: document.edition.version.rawValue)
    if document.isRevocation { text.add(words.revoked) }
    if document.stuck > 0 { text.add(words.stuck) }
    text.add(document.why.map(words.reason))
    for position in document.states.indices {
      let state = document.states[position]
      if state == DocumentRecord.notDue { continue }
      text.add(state == DocumentRecord.waiting ? words.due : words.delivery(state))
    }
  }
}
