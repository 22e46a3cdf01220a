/// The Bidi rule for the labels of a domain in which one goes from right to left (RFC 5893, section 2).
enum DirectionRule {
  static func isRightToLeft(_ label: [Direction]) -> Bool {
    label.contains { $0 == .rightToLeft || $0 == .arabicNumber }
  }

  static func allows(_ label: [Direction]) -> Bool {
    guard let first = label.first, let last = label.last(where: { $0 != .nonspacingMark }) else {
      return label.isEmpty
    }
    switch first {
    case .leftToRight:
      return label.allSatisfy(isAllowedInLeftToRight) && (last == .leftToRight || last == .europeanNumber)
    case .rightToLeft:
      let mixesNumbers = label.contains(.europeanNumber) && label.contains(.arabicNumber)
      return label.allSatisfy(isAllowedInRightToLeft) && !mixesNumbers && last != .neutral
    case .arabicNumber, .europeanNumber, .nonspacingMark, .neutral, .other:
      return false
    }
  }

  private static func isAllowedInLeftToRight(_ direction: Direction) -> Bool {
    switch direction {
    case .leftToRight, .europeanNumber, .nonspacingMark, .neutral: true
    case .rightToLeft, .arabicNumber, .other: false
    }
  }

  private static func isAllowedInRightToLeft(_ direction: Direction) -> Bool {
    switch direction {
    case .rightToLeft, .arabicNumber, .europeanNumber, .nonspacingMark, .neutral: true
    case .leftToRight, .other: false
    }
  }
}
