/// The bytes that turn a plain terminal to each style: made once from the terminal's capabilities.
///
/// Colours are the terminal's own first eight, so that its theme decides their shade, and grey is "dim", which stays
/// readable on light and dark. Without colour, bold and reverse carry what they can.
struct Palette: Equatable, Sendable {
  private let sequences: [[UInt8]]

  init(_ capabilities: Capabilities) {
    sequences = Role.allCases.flatMap { role in
      [false, true].map { isSelected in Self.bytes(role, isSelected: isSelected, capabilities) }
    }
  }

  /// From `.plain` to the style; empty for `.plain`.
  subscript(style: Style) -> [UInt8] {
    sequences[Int(style.role.rawValue) * 2 + (style.isSelected ? 1 : 0)]
  }

  private static func bytes(_ role: Role, isSelected: Bool, _ terminal: Capabilities) -> [UInt8] {
    func colour(_ index: Int, _ strings: [[UInt8]]) -> [UInt8] {
      index < strings.count ? strings[index] : []
    }
    let look: [UInt8] =
      switch role {
      case .plain: []
      case .muted: isSelected ? [] : terminal.dim
      case .title: terminal.bold
      case .active: colour(6, terminal.foregrounds)
      case .good: colour(2, terminal.foregrounds)
      case .warning: terminal.foregrounds.isEmpty ? terminal.bold : colour(3, terminal.foregrounds)
      case .bad: terminal.bold + colour(1, terminal.foregrounds)
      case .code:
        colour(terminal.foregrounds.count > 15 ? 15 : 7, terminal.foregrounds) + colour(0, terminal.backgrounds)
      }
    return look + (isSelected ? terminal.reverse : [])
  }
}
