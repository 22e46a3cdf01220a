/// What a piece of text is, from which a terminal's palette decides how it looks.
///
/// A screen never names a colour: the same screen works with sixteen colours, with bold alone and with nothing. What a
/// role says is also said in words beside it, so that no meaning is lost without colour.
public enum Role: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case plain
  /// Secondary text: labels, borders, hints.
  case muted
  /// Names of sections and the product's name.
  case title
  /// What the person looks at or what holds the lease now.
  case active
  case good
  case warning
  case bad
  /// The modules of a QR code: light on dark whatever the terminal's own colours are, because a camera must read it.
  case code
}

/// How a cell looks: its role and whether it is marked as selected.
public struct Style: Hashable, Sendable, BitwiseCopyable {
  public var role: Role
  /// Drawn in reverse video, as the selected row of a table is.
  public var isSelected: Bool

  public init(_ role: Role, isSelected: Bool = false) {
    self.role = role
    self.isSelected = isSelected
  }

  public static let plain = Style(.plain)
  public static let muted = Style(.muted)
  public static let title = Style(.title)
  public static let active = Style(.active)
  public static let good = Style(.good)
  public static let warning = Style(.warning)
  public static let bad = Style(.bad)
  public static let code = Style(.code)

  /// The same role, selected or not.
  public func selected(_ isSelected: Bool) -> Style {
    Style(role, isSelected: isSelected)
  }
}
