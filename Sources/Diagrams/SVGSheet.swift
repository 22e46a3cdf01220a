/// Shapes of an SVG document, placed in whole pixels.
struct SVGSheet {
  enum Anchor: String {
    case start
    case middle
    case end
  }

  private(set) var shapes: [String] = []

  mutating func addText(_ text: String, x: Int, y: Int, anchor: Anchor = .middle, style: String = "") {
    let attributes = style.isEmpty ? "" : " class=\"\(style)\""
    shapes.append(
      "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor.rawValue)\"\(attributes)>\(Self.escaped(text))</text>")
  }

  mutating func addLine(x1: Int, y1: Int, x2: Int, y2: Int, style: String, end: String = "") {
    let marker = end.isEmpty ? "" : " marker-end=\"url(#\(end))\""
    shapes.append("<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" class=\"\(style)\"\(marker)/>")
  }

  mutating func addBox(x: Int, y: Int, width: Int, height: Int, style: String) {
    shapes.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"3\" class=\"\(style)\"/>")
  }

  /// Draws another sheet's shapes over these.
  mutating func add(_ other: SVGSheet) {
    shapes += other.shapes
  }

  /// A whole document that needs nothing from anywhere.
  func document(title: String, width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)"
    role="img">
    <title>\(Self.escaped(title))</title>
    <style>
    text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #1c2430; }
    .paper { fill: #ffffff; }
    .title { font-size: 15px; font-weight: 600; }
    .name { font-weight: 600; }
    .faint { fill: #66707d; }
    .head { fill: #eef2f7; stroke: #8894a3; }
    .note { fill: #fff6d6; stroke: #c9ab4a; }
    .idle { stroke: #aab4c0; }
    .active { stroke: #2f6fde; stroke-width: 5; }
    .gone { stroke: #d3d9e0; stroke-dasharray: 2 5; }
    .solid { stroke: #1c2430; stroke-width: 1.3; }
    .dashed { stroke: #1c2430; stroke-width: 1.3; stroke-dasharray: 5 3; }
    .lost { stroke: #c0392b; stroke-width: 1.3; }
    .rule { stroke: #c0392b; stroke-dasharray: 1 3; }
    .band { fill: #ffffff; }
    </style>
    <defs>
    <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
    <path d="M0,0 L8,4 L0,8 z" fill="#1c2430"/></marker>
    <marker id="cross" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="9" markerHeight="9" orient="auto">
    <path d="M1,1 L7,7 M7,1 L1,7" stroke="#c0392b" stroke-width="1.5"/></marker>
    </defs>
    <rect width="\(width)" height="\(height)" class="paper"/>
    \(shapes.joined(separator: "\n"))
    </svg>

    """
  }

  /// Text as XML content: nothing in it can end an element or an attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in SequenceDiagram.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
