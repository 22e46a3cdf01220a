/// Which row of a list is selected and which rows are visible. Always valid for the list it was last fitted to.
public struct ListPosition: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var selected = 0
  public private(set) var first = 0
  public private(set) var visible = 1

  public init() {}

  /// The rows to draw.
  public var window: Range<Int> { first..<min(first + visible, count) }

  /// Selects the nearest row there is and scrolls as little as needed to show it.
  public mutating func select(_ row: Int) {
    selected = min(max(row, 0), max(count - 1, 0))
    if selected < first { first = selected }
    if selected >= first + visible { first = selected - visible + 1 }
  }

  /// The list or the room for it changed.
  public mutating func fit(count: Int, visible: Int) {
    self.count = max(count, 0)
    self.visible = max(visible, 1)
    first = min(first, max(self.count - self.visible, 0))
    select(selected)
  }
}
