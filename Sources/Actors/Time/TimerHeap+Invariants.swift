extension TimerHeap {
  /// Sentences about what is broken; empty when all is well. For tests and simulations.
  public func invariantViolations() -> [String] {
    var found: [String] = []
    var reached = 0
    for (position, parent) in parents() {
      reached += 1
      if let parent, key(at: position) < key(at: parent) {
        found.append("entry \(position) is due before its parent \(parent)")
      }
      if slotPosition(at: position) != position {
        found.append("the slot of entry \(position) points to \(slotPosition(at: position))")
      }
    }
    if reached != count { found.append("\(count) entries, \(reached) reached") }
    return found
  }

  private func parents() -> [(Int, Int?)] {
    (0..<count).map { ($0, $0 == 0 ? nil : ($0 - 1) / 4) }
  }
}
