internal import Terminal

/// Rows of a diagram in text: lanes with a lifeline each, the time at the left.
struct TextSheet {
  static let timeColumns = 10
  static let laneColumnsMin = 16
  static let laneColumnsMax = 32

  private let columns: Int
  private let laneColumns: Int
  private(set) var rows: [String] = []
  /// Of each lane.
  private var lifelines: [SequenceDiagram.Lifeline]
  private var lastTime = ""

  /// A sheet of `columns` in all, for at most `lanesMax(columns:)` lanes.
  init(columns: Int, lanes: Int) {
    self.columns = columns
    laneColumns = min((columns - Self.timeColumns) / max(lanes, 1), Self.laneColumnsMax)
    lifelines = Array(repeating: .idle, count: lanes)
  }

  static func lanesMax(columns: Int) -> Int {
    max((columns - timeColumns) / laneColumnsMin, 2)
  }

  var width: Int { Self.timeColumns + laneColumns * lifelines.count }

  private func centre(_ lane: Int) -> Int {
    Self.timeColumns + laneColumns * lane + laneColumns / 2
  }

  mutating func add(plain text: String) {
    rows.append(text)
  }

  /// Names over their lanes, then captions.
  mutating func addHeads(_ heads: [[String]]) {
    for line in 0..<(heads.map(\.count).max() ?? 0) {
      var row = CellBuffer(columns: columns, rows: 1)
      for (lane, head) in heads.enumerated() where line < head.count {
        draw(head[line], around: centre(lane), within: laneColumns - 2, in: &row)
      }
      rows.append(row.text())
    }
    addRow("")
  }

  /// What fits a lane's width.
  func wrappedForLane(_ text: String) -> [String] {
    LabelWrapping.lines(of: text, columns: laneColumns - 4)
  }

  mutating func set(_ lane: Int, _ lifeline: SequenceDiagram.Lifeline) {
    lifelines[lane] = lifeline
  }

  mutating func addArrow(_ message: SequenceDiagram.Message, label: String, time: String) {
    let left = centre(min(message.from, message.to)) + 1
    let inside = centre(max(message.from, message.to)) - left
    let toRight = message.to > message.from
    let width = DisplayWidth.of(label)
    var time = time
    if width + 6 > inside {
      for line in LabelWrapping.lines(of: label, columns: inside - 2) {
        addRow(time) { row in Self.draw(line, around: left + inside / 2, within: inside, in: &row) }
        time = ""
      }
    }
    let stroke = message.line == .solid ? "─" : "╌"
    var strokes = Array(repeating: stroke, count: inside)
    let missing = message.isLost ? min(inside / 4, 6) : 0
    let end = message.isLost ? "✗" : (toRight ? "▶" : "◀")
    for index in 0..<missing { strokes[toRight ? inside - 1 - index : index] = " " }
    strokes[toRight ? inside - 1 - missing : missing] = end
    addRow(time) { row in
      row.draw(strokes.joined(), row: 0, column: left, width: inside)
      if width > 0 && width + 6 <= inside {
        Self.draw(" \(label) ", around: left + inside / 2, within: inside - 4, in: &row)
      }
    }
  }

  /// Text over a lane's line, in brackets.
  mutating func addRemark(_ text: String, over lane: Int, brackets: (String, String), time: String) {
    let lines = wrappedForLane(text)
    for (index, line) in lines.enumerated() {
      let open = index == 0 ? brackets.0 : " "
      let close = index == lines.count - 1 ? brackets.1 : " "
      let around = centre(lane)
      let within = laneColumns
      addRow(index == 0 ? time : "") { row in
        Self.draw("\(open)\(line)\(close)", around: around, within: within, in: &row)
      }
    }
  }

  mutating func addDivider(_ text: String, time: String) {
    let from = Self.timeColumns
    let inside = width - from
    addRow(time) { row in
      row.draw(String(repeating: "┄", count: inside), row: 0, column: from, width: inside)
      Self.draw(" \(text) ", around: from + inside / 2, within: inside - 4, in: &row)
    }
  }

  /// A row of lifelines, with the time unless the row before had the same, and what `draw` puts over them.
  mutating func addRow(_ time: String, draw: (inout CellBuffer) -> Void = { _ in }) {
    var row = CellBuffer(columns: columns, rows: 1)
    if time != lastTime && !time.isEmpty {
      row.draw(time, row: 0, column: 0, width: Self.timeColumns - 1, aligned: .right)
      lastTime = time
    }
    for (lane, lifeline) in lifelines.enumerated() {
      let glyph =
        switch lifeline {
        case .idle: "│"
        case .active: "┃"
        case .gone: "┊"
        }
      row.draw(glyph, row: 0, column: centre(lane), width: 1)
    }
    draw(&row)
    rows.append(row.text())
  }

  private static func draw(_ text: String, around column: Int, within columns: Int, in row: inout CellBuffer) {
    let width = min(DisplayWidth.of(text), columns)
    row.draw(text, row: 0, column: column - width / 2, width: columns)
  }

  private func draw(_ text: String, around column: Int, within columns: Int, in row: inout CellBuffer) {
    Self.draw(text, around: column, within: columns, in: &row)
  }
}
