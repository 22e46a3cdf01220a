/// How much of a line of space one part gets.
public enum Constraint: Hashable, Sendable {
  /// That many rows or columns; less only when there is no more.
  case exactly(Int)
  /// A share of what the exact parts leave, in proportion to the weight (1 or more).
  case share(Int)

  /// Sizes in order. Exact parts are served first to last; the shares split the rest without losing a cell.
  static func sizes(_ constraints: [Constraint], in total: Int, gap: Int) -> [Int] {
    var left = max(total - gap * max(constraints.count - 1, 0), 0)
    var weights = 0
    var sizes: [Int] = []
    for constraint in constraints {
      switch constraint {
      case .exactly(let size):
        let given = min(max(size, 0), left)
        sizes.append(given)
        left -= given
      case .share(let weight):
        sizes.append(0)
        weights += max(weight, 1)
      }
    }
    for (index, constraint) in constraints.enumerated() {
      guard case .share(let weight) = constraint else { continue }
      let given = left * max(weight, 1) / weights
      sizes[index] = given
      left -= given
      weights -= max(weight, 1)
    }
    return sizes
  }
}
