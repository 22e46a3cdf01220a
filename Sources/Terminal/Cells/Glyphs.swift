/// The signs a screen is drawn with: Unicode, or ASCII for terminals without UTF-8 and for locales in which box-drawing
/// characters are two columns wide.
public struct Glyphs: Hashable, Sendable {
  /// With `true`, every scalar above U+007E in any text is shown as `?`, once per column it would take.
  public let isASCII: Bool
  /// Border pieces.
  public let horizontal: Unicode.Scalar
  public let vertical: Unicode.Scalar
  public let topLeft: Unicode.Scalar
  public let topRight: Unicode.Scalar
  public let bottomLeft: Unicode.Scalar
  public let bottomRight: Unicode.Scalar
  /// The eight levels of a sparkline, lowest first.
  public let levels: [Unicode.Scalar]
  /// A full and an empty piece of a bar.
  public let full: Unicode.Scalar
  public let empty: Unicode.Scalar
  /// Ends text that was cut.
  public let ellipsis: Unicode.Scalar
  /// Marks the selected row, so that it is seen without colour.
  public let pointer: Unicode.Scalar
  /// Separates facts in a line.
  public let dot: Unicode.Scalar
  public let ascending: Unicode.Scalar
  public let descending: Unicode.Scalar

  public static let unicode = Glyphs(
    isASCII: false, horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯",
    levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], full: "█", empty: "░", ellipsis: "…", pointer: "▸", dot: "·",
    ascending: "▲", descending: "▼")

  public static let ascii = Glyphs(
    isASCII: true, horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+",
    levels: ["_", ".", ",", "-", "~", "=", "*", "#"], full: "#", empty: ".", ellipsis: "~", pointer: ">", dot: "-",
    ascending: "^", descending: "v")

  /// Shown in place of what must not reach a terminal.
  static let standIn: Unicode.Scalar = "?"
}
