/// Where a label may hold the invisible joiners (RFC 5892, the rules for the joiners in its appendix).
struct JoinerRule {
  let tables: any UnicodeTables

  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let joiner: Unicode.Scalar = "\u{200D}"

  func allows(_ label: [Unicode.Scalar]) -> Bool {
    label.indices.allSatisfy { index in
      let scalar = label[index]
      guard scalar == Self.nonJoiner || scalar == Self.joiner else { return true }
      if index > 0, label[index - 1].properties.canonicalCombiningClass == .virama { return true }
      return scalar == Self.nonJoiner && breaksCursive(label, at: index)
    }
  }

  /// Whether the characters around it, marks passed over, would join without it.
  private func breaksCursive(_ label: [Unicode.Scalar], at index: Int) -> Bool {
    let before = label[..<index].reversed().lazy.map(tables.joining).first { $0 != .transparent }
    let after = label[(index + 1)...].lazy.map(tables.joining).first { $0 != .transparent }
    return (before == .left || before == .dual) && (after == .right || after == .dual)
  }
}
