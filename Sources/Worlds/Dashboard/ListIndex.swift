import Actors
import Terminal

/// Rows of which a list shows some, in an order. A row keeps its number for as long as the list has it.
protocol ListSource {
  var count: Int { get }
  var words: RowVocabulary { get }
  /// The number of the row at a place, in the order in which rows came.
  func row(_ place: Int) -> UInt32
  /// Smaller comes first; what differs by less than a row shows may be equal.
  func sortKey(_ row: UInt32) -> UInt32
  func isStuck(_ row: UInt32) -> Bool
  /// Whether this filter has more to do with a row than to look at its words.
  func isLong(_ filter: RowFilter) -> Bool
  /// Adds what the row shows, but for times, which change under the hand.
  func write(_ row: UInt32, to text: inout RowText)
}

extension ListSource {
  func isLong(_ filter: RowFilter) -> Bool { filter.looksAtNumbers }
}

/// Which rows of a list fit what a person asked for, in which order; kept from one snapshot to the next.
///
/// A snapshot costs about the same however many rows there are: of a long list it matches some against the filter, and
/// goes on with the next one. Its order is made anew at once when something else is asked for, otherwise now and then.
struct ListIndex: Sendable {
  /// Rows that one refresh matches against a filter, and those where it has to look at more than each row's words.
  static let matchedMax = 100_000
  static let longMatchedMax = 20_000
  /// Up to so many rows are sorted in each refresh; more of them in each `restMax`th.
  static let sortedEachMax = 5_000
  static let restMax = 10

  /// As asked for, sorted.
  private(set) var rows: [UInt32] = []
  private(set) var total = 0
  /// Rows that the last refresh matched, and sorted: what its cost is counted in.
  private(set) var matchedLast = 0
  private(set) var sortedLast = 0
  private var asked: Question?
  private var pass: Pass?
  private var rested = 0
  /// Room to sort in.
  private var pairs: [UInt64] = []
  private var room: [UInt64] = []

  /// A query without the place in the list.
  private struct Question: Equatable, Sendable {
    let sort: ListSort
    let isDescending: Bool
    let filter: String
    let isStuckOnly: Bool

    init(_ query: ListQuery) {
      sort = query.sort
      isDescending = query.isDescending
      filter = query.filter
      isStuckOnly = query.isStuckOnly
    }

    func choosesAs(_ other: Question?) -> Bool {
      filter == other?.filter && isStuckOnly == other?.isStuckOnly
    }
  }

  /// One look at all rows, in several refreshes where there are many.
  private struct Pass: Sendable {
    let filter: RowFilter
    /// Nothing else is there to be shown meanwhile.
    let isFirst: Bool
    var place = 0
    var fitting: [UInt32] = []
  }

  /// Not all rows have been looked at for what is asked now.
  var isPartial: Bool { pass?.isFirst ?? false }

  mutating func refresh(_ source: some ListSource, _ query: ListQuery) {
    let question = Question(query)
    let isNewChoice = !question.choosesAs(asked)
    let isNew = question != asked
    asked = question
    total = source.count
    matchedLast = 0
    sortedLast = 0
    rested += 1
    let isDue = total <= Self.sortedEachMax || rested >= Self.restMax
    guard !question.filter.isEmpty || question.isStuckOnly else {
      pass = nil
      if isNew || isDue { arrange(nil, source, question) }
      return
    }
    if isNewChoice {
      pass = Pass(filter: RowFilter(question.filter, source.words), isFirst: true)
    } else if pass == nil, isDue {
      pass = Pass(filter: RowFilter(question.filter, source.words), isFirst: false)
    }
    guard var going = pass else {
      if isNew { arrange(rows, source, question) }
      return
    }
    let isOver = look(&going, source, question)
    if isOver || going.isFirst {
      arrange(going.fitting, source, question)
    } else if isNew {
      arrange(rows, source, question)
    }
    pass = isOver ? nil : going
  }

  /// Returns whether it came to the end.
  private mutating func look(_ pass: inout Pass, _ source: some ListSource, _ question: Question) -> Bool {
    let matchedMax = source.isLong(pass.filter) ? Self.longMatchedMax : Self.matchedMax
    let end = min(pass.place + matchedMax, source.count)
    var text = RowText(pass.filter)
    for place in pass.place..<max(end, pass.place) {
      let row = source.row(place)
      if question.isStuckOnly, !source.isStuck(row) { continue }
      if !pass.filter.isEmpty {
        text.clear()
        source.write(row, to: &text)
        guard text.fits else { continue }
      }
      pass.fitting.append(row)
    }
    matchedLast = max(end - pass.place, 0)
    pass.place = end
    return end >= source.count
  }

  /// - Parameter chosen: nil for all rows.
  private mutating func arrange(_ chosen: [UInt32]?, _ source: some ListSource, _ question: Question) {
    let count = chosen?.count ?? source.count
    let turn: UInt32 = question.isDescending ? .max : 0
    pairs.removeAll(keepingCapacity: true)
    pairs.reserveCapacity(count)
    for place in 0..<count {
      let row = chosen?[place] ?? source.row(place)
      pairs.append(UInt64(source.sortKey(row) ^ turn) << 32 | UInt64(row))
    }
    RadixOrder.sort(&pairs, in: &room)
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(count)
    for pair in pairs { rows.append(UInt32(truncatingIfNeeded: pair)) }
    sortedLast = count
    rested = 0
  }

  /// Where the query's rows and its selected one stand now.
  /// - Parameter selected: the number of the row that the query names.
  func position(_ query: ListQuery, selected: UInt32?) -> ListPosition {
    var position = query.position
    position.fit(count: rows.count, visible: position.visible)
    if let selected, let place = rows.firstIndex(of: selected) { position.select(place) }
    return position
  }
}

extension Interval {
  /// As finely as rows show times; what lies behind is 0.
  var inTenths: UInt32 { UInt32(clamping: nanoseconds / 100_000_000) }
}
