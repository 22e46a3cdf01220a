import Actors
import Inquiry
import Terminal
import Testing

@testable import Worlds

/// What a person looks at of a list, and what that costs: rows are counted, not times.
struct ListIndexTests {
  private struct Pebble {
    var weight: UInt32
    var stage: StageKind
    var isStuck = false
  }

  private struct Pebbles: ListSource {
    var pebbles: [Pebble]
    let words = RowVocabulary(labels: ["laptop", "Téléphone"])

    init(_ count: Int) {
      var random = SeededRandom(seed: 11)
      pebbles = (0..<count).map { _ in
        Pebble(
          weight: UInt32(truncatingIfNeeded: random.below(1 << 33)), stage: random.below(4) == 0 ? .selfie : .form,
          isStuck: random.below(10) == 0)
      }
    }

    var count: Int { pebbles.count }
    func row(_ place: Int) -> UInt32 { UInt32(place) }
    func sortKey(_ row: UInt32) -> UInt32 { pebbles[Int(row)].weight }
    func isStuck(_ row: UInt32) -> Bool { pebbles[Int(row)].isStuck }
    func write(_ row: UInt32, to text: inout RowText) {
      text.add(number: row, after: words.person)
      text.add(id: words.inquiry, row, 1)
      text.add(words.stage(pebbles[Int(row)].stage))
      text.add(words.label(UInt16(row % 2)))
    }

    /// The plain way.
    func rows(isDescending: Bool = false, where fits: (UInt32) -> Bool = { _ in true }) -> [UInt32] {
      (0..<UInt32(pebbles.count)).filter(fits).sorted { left, right in
        let (lesser, greater) = (pebbles[Int(left)].weight, pebbles[Int(right)].weight)
        return lesser == greater ? left < right : (lesser < greater) != isDescending
      }
    }
  }

  private func query(_ filter: String = "", isDescending: Bool = false, isStuckOnly: Bool = false) -> ListQuery {
    ListQuery(
      sort: .sessions(.session), isDescending: isDescending, filter: filter, isStuckOnly: isStuckOnly)
  }

  @Test(arguments: [0, 1, 2_000, 70_000], [false, true])
  func `rows are in the order of their keys, and equal ones in the order of their coming`(
    count: Int, isDescending: Bool
  ) {
    var pebbles = Pebbles(count)
    for index in stride(from: 0, to: count, by: 3) { pebbles.pebbles[index].weight = 7 }
    var index = ListIndex()
    index.refresh(pebbles, query(isDescending: isDescending))
    #expect(index.rows == pebbles.rows(isDescending: isDescending))
    #expect(index.total == count && !index.isPartial)
  }

  @Test(
    arguments: [
      ("SELFIE", [3, 7]), ("selfie laptop", []), ("!selfie laptop", [0, 2, 4, 6]), ("téléPHONE !form", [3, 7]),
      ("erson", Array(0..<8)), ("6", [6]), ("inq-7-1", [7]), ("inq-7 form", []), ("-1", Array(0..<8)), ("8", []),
      ("!", Array(0..<8)), ("  ", Array(0..<8)), ("!person", []), ("!3 téléphone", [1, 5, 7]), ("gov", []),
    ] as [(String, [UInt32])])
  func `a filter's words have to be in a row, in any case, and those after an exclamation mark must not`(
    filter: String, expected: [UInt32]
  ) {
    var pebbles = Pebbles(8)
    for index in 0..<8 {
      pebbles.pebbles[index] = Pebble(weight: UInt32(index), stage: index % 4 == 3 ? .selfie : .form)
    }
    var index = ListIndex()
    index.refresh(pebbles, query(filter))
    #expect(index.rows == expected)
    #expect(index.total == 8)
  }

  @Test func `one refresh of a long list looks at some of its rows, shows what it found, and the next goes on`() {
    let pebbles = Pebbles(90_000)
    var index = ListIndex()
    var found = 0
    for refresh in 1...5 {
      index.refresh(pebbles, query("5"))
      #expect(index.matchedLast == min(ListIndex.longMatchedMax, 90_000 - (refresh - 1) * 20_000))
      #expect(index.rows.count > found)
      #expect(index.isPartial == (refresh < 5))
      found = index.rows.count
    }
    #expect(index.rows == pebbles.rows { "\($0)".contains("5") })
  }

  @Test func `words are looked for in many rows at once, for they are compared once each`() {
    let pebbles = Pebbles(250_000)
    var index = ListIndex()
    for expected in [100_000, 100_000, 50_000] {
      index.refresh(pebbles, query("selfie"))
      #expect(index.matchedLast == expected)
    }
    #expect(!index.isPartial)
    #expect(index.rows == pebbles.rows { pebbles.pebbles[Int($0)].stage == .selfie })
  }

  @Test func `a long list is sorted and looked through again now and then, and keeps its rows meanwhile`() {
    var pebbles = Pebbles(90_000)
    var index = ListIndex()
    for _ in 1...5 { index.refresh(pebbles, query("5")) }
    let shown = index.rows
    pebbles.pebbles[5].weight = .max
    var costs: [Int] = []
    for _ in 1..<15 {
      index.refresh(pebbles, query("5"))
      costs.append(index.matchedLast + index.sortedLast)
      if index.rows != shown { break }
      #expect(!index.isPartial)
    }
    #expect(costs.filter { $0 == 0 }.count == ListIndex.restMax - 1)
    #expect(costs.count == ListIndex.restMax - 1 + 5)
    #expect(index.rows.last == 5)
    // Another order is there at once, of the rows that were found.
    index.refresh(pebbles, query("5", isDescending: true))
    #expect(index.rows.first == 5 && index.rows.count == shown.count && index.matchedLast == 0)
  }

  @Test func `a long list without a filter is sorted in each tenth refresh`() {
    let pebbles = Pebbles(50_000)
    var index = ListIndex()
    let sorted = (0..<31).map { _ in
      index.refresh(pebbles, query())
      return index.sortedLast
    }
    #expect(sorted.filter { $0 > 0 } == [50_000, 50_000, 50_000, 50_000])
    let few = Pebbles(ListIndex.sortedEachMax)
    for _ in 0..<3 {
      index.refresh(few, query())
      #expect(index.sortedLast == ListIndex.sortedEachMax)
    }
  }

  @Test func `only what is stuck is shown when that is asked for`() {
    let pebbles = Pebbles(300)
    var index = ListIndex()
    index.refresh(pebbles, query("form", isStuckOnly: true))
    let expected = pebbles.rows { pebbles.pebbles[Int($0)].isStuck && pebbles.pebbles[Int($0)].stage == .form }
    #expect(index.rows == expected && !expected.isEmpty)
  }

  @Test func `the selected row stays selected wherever it comes to stand, and in view`() {
    var pebbles = Pebbles(1_000)
    var index = ListIndex()
    index.refresh(pebbles, query())
    var asked = query()
    asked.position.fit(count: 0, visible: 20)
    asked.position = index.position(asked, selected: 500)
    #expect(index.rows[asked.position.selected] == 500 && asked.position.window.contains(asked.position.selected))
    pebbles.pebbles[500].weight = 0
    index.refresh(pebbles, asked)
    let moved = index.position(asked, selected: 500)
    #expect(moved.selected == 0 && moved.window == 0..<20)
    // Of a row that is gone the place stays, as far as there are so many.
    #expect(index.position(asked, selected: 5_000).selected == asked.position.selected)
    index.refresh(Pebbles(3), asked)
    #expect(index.position(asked, selected: nil).selected == 2)
  }
}
