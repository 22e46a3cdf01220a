/// How a person left a list: it is found so again.
struct ListState: Equatable, Sendable {
  var query: ListQuery

  init(_ list: DashboardList) {
    query = ListQuery(sort: .first(of: list))
  }

  /// A page came for the query. The selection stays while a list is empty for a moment.
  mutating func take(_ page: ListPage) {
    query.position = page.position
    query.selected = page.selected ?? query.selected
  }

  mutating func select(_ row: Int, on page: ListPage?) {
    query.position.select(row)
    guard let page, query.position.count > 0 else { return }
    // What is not on the page is known when its row comes.
    query.selected = page.rows.subject(query.position.selected - page.position.first)?.id
  }

  mutating func sortByNext() {
    query.sort = query.sort.next
  }

  /// The first row that fits comes into view, unless the selected one fits.
  mutating func setFilter(_ filter: String) {
    guard filter != query.filter else { return }
    query.filter = filter
    query.position.select(0)
  }
}
