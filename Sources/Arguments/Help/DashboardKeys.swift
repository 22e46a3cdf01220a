/// What the help of a command with live screens says of their keys. The screens themselves know all of them.
enum DashboardKeys {
  static let title = "Keys of the live screens"

  static let rows: [(key: String, text: String)] = [
    ("1 to 6", "overview, sessions, devices, documents by device, handoffs in progress, the open inquiry"),
    ("Enter, Esc", "open the selected row; back"),
    ("/", "filter the list by words that a row has to show, or, after !, must not"),
    ("s, S", "sort the list by its next column; the other way round"),
    ("f", "of the documents only those that are stuck"),
    ("?", "all keys of a screen"),
    ("q", "let sessions finish; again: stop at once"),
  ]
}
