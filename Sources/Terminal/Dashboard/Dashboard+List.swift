extension Dashboard {
  /// The list that the present screen shows; nil for none.
  var shownList: DashboardList? {
    switch screen {
    case .overview: shape == .compact ? .sessions : nil
    case .sessions: .sessions
    case .devices: .devices
    case .documents: .documents
    case .handoffs: .handoffs
    case .device, .inquiry: nil
    }
  }

  /// As the shown list was left, or the sessions where none is shown.
  var list: ListState {
    get { lists[(shownList ?? .sessions).rawValue] }
    set { lists[(shownList ?? .sessions).rawValue] = newValue }
  }

  /// The rows for the shown list, as soon as they have come.
  var page: ListPage? {
    guard let page = snapshot?.list, page.rows.list == shownList else { return nil }
    return page
  }

  /// What stands in the selected row; nil while it is fetched.
  var selectedSubject: (id: RowID, session: UInt64)? {
    guard let page else { return nil }
    return page.rows.subject(list.query.position.selected - page.position.first)
  }

  mutating func pageTaken() {
    guard let page else { return }
    list.take(page)
  }

  mutating func fitList() {
    for index in lists.indices {
      let position = lists[index].query.position
      lists[index].query.position.fit(count: position.count, visible: listRows(DashboardList.allCases[index]))
    }
  }

  mutating func moveInList(_ motion: KeyBinding.Motion) {
    let position = list.query.position
    let row =
      switch motion {
      case .rows(let rows): position.selected + rows
      case .pages(let pages): position.selected + pages * max(position.visible - 1, 1)
      case .first: 0
      case .last: position.count - 1
      }
    list.select(row, on: page)
  }

  /// A key while the filter is typed.
  mutating func filterKeyPressed(_ key: Key) -> [DashboardCommand] {
    let filter = list.query.filter
    switch key {
    case .character(let scalar):
      guard filter.unicodeScalars.count < ListQuery.filterMax else { return [] }
      var longer = filter.unicodeScalars
      longer.append(scalar)
      list.setFilter(String(longer))
    case .backspace where filter.isEmpty: isFilterTyped = false
    case .backspace: list.setFilter(String(filter.unicodeScalars.dropLast()))
    case .control("u"): list.setFilter("")
    case .control("w"): list.setFilter(Self.withoutLastWord(filter))
    case .enter: isFilterTyped = false
    case .escape:
      list.setFilter("")
      isFilterTyped = false
    case .control("c"): return [.interrupt]
    case .down: moveInList(.rows(1))
    case .up: moveInList(.rows(-1))
    case .pageDown: moveInList(.pages(1))
    case .pageUp: moveInList(.pages(-1))
    case .home: moveInList(.first)
    case .end: moveInList(.last)
    case .control, .alt, .left, .right, .insert, .delete, .tab, .backTab, .function: break
    }
    return []
  }

  private static func withoutLastWord(_ text: String) -> String {
    let trimmed = text.reversed().drop { $0 == " " }
    return String(trimmed.drop { $0 != " " }.reversed())
  }
}
