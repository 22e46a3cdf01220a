internal import Actors
internal import Terminal

/// Places a diagram's entries below each other.
struct SVGDrawing {
  private static let timeWidth = 84
  private static let laneWidth = 230
  private static let lineHeight = 16
  /// Of a character of the font, rounded up.
  private static let characterWidth = 8

  private let title: String
  private let lanes: Int
  private var sheet = SVGSheet()
  /// Lifelines, drawn below everything else.
  private var ground = SVGSheet()
  private var y: Int
  private let top: Int
  private var lifelines: [(lifeline: SequenceDiagram.Lifeline, since: Int)]
  private var lastTime = ""

  init(participants: [SequenceDiagram.Participant], title: String) {
    self.title = title
    lanes = participants.count
    if !title.isEmpty { sheet.addText(title, x: 16, y: 26, anchor: .start, style: "title") }
    let headY = title.isEmpty ? 12 : 42
    for (index, participant) in participants.enumerated() {
      let x = Self.centre(index)
      sheet.addBox(x: x - Self.laneWidth / 2 + 20, y: headY, width: Self.laneWidth - 40, height: 40, style: "head")
      let name = LabelWrapping.lines(of: SequenceDiagram.line(participant.name), columns: 22).first ?? ""
      sheet.addText(name, x: x, y: headY + (participant.caption.isEmpty ? 24 : 17), style: "name")
      let caption = LabelWrapping.lines(of: SequenceDiagram.line(participant.caption), columns: 22).first
      if let caption { sheet.addText(caption, x: x, y: headY + 33, style: "faint") }
    }
    top = headY + 40
    y = top + 12
    lifelines = Array(repeating: (.idle, headY + 40), count: lanes)
  }

  private static func centre(_ lane: Int) -> Int {
    timeWidth + laneWidth * lane + laneWidth / 2
  }

  private var width: Int { max(Self.timeWidth + Self.laneWidth * lanes + 16, 320) }

  mutating func add(_ entry: SequenceDiagram.Entry) {
    switch entry.event {
    case .message(let message) where message.from == message.to:
      addBoxed(message.label, over: message.from, style: "head", at: entry.at.description)
    case .message(let message):
      addArrow(message, at: entry.at.description)
    case .note(let lane, let text):
      addBoxed(text, over: lane, style: "note", at: entry.at.description)
    case .lifeline(let lane, let lifeline):
      endLifeline(lane)
      lifelines[lane] = (lifeline, y)
    case .divider(let text):
      addDivider(text, at: entry.at.description)
    }
  }

  private mutating func addTime(_ time: String, y: Int) {
    if time != lastTime { sheet.addText(time, x: Self.timeWidth - 8, y: y, anchor: .end, style: "faint") }
    lastTime = time
  }

  private mutating func addArrow(_ message: SequenceDiagram.Message, at time: String) {
    let from = Self.centre(message.from)
    let to = Self.centre(message.to)
    let columns = (abs(to - from) - 16) / Self.characterWidth
    for line in LabelWrapping.lines(of: SequenceDiagram.line(message.label), columns: columns) {
      y += Self.lineHeight
      let half = DisplayWidth.of(line) * Self.characterWidth / 2
      sheet.addBox(x: (from + to) / 2 - half, y: y - 11, width: half * 2, height: 14, style: "band")
      sheet.addText(line, x: (from + to) / 2, y: y)
    }
    y += 8
    addTime(time, y: y + 4)
    let end = message.isLost ? from + (to - from) * 3 / 4 : to + (to > from ? -4 : 4)
    let style = message.isLost ? "lost" : (message.line == .solid ? "solid" : "dashed")
    sheet.addLine(x1: from, y1: y, x2: end, y2: y, style: style, end: message.isLost ? "cross" : "arrow")
    y += 6
  }

  private mutating func addBoxed(_ text: String, over lane: Int, style: String, at time: String) {
    let columns = (Self.laneWidth - 28) / Self.characterWidth
    let lines = LabelWrapping.lines(of: SequenceDiagram.line(text), columns: columns)
    let widest = lines.map { DisplayWidth.of($0) }.max() ?? 0
    let boxWidth = widest * Self.characterWidth + 12
    y += 6
    let x = Self.centre(lane)
    sheet.addBox(x: x - boxWidth / 2, y: y, width: boxWidth, height: lines.count * Self.lineHeight + 6, style: style)
    addTime(time, y: y + Self.lineHeight - 1)
    for line in lines {
      y += Self.lineHeight
      sheet.addText(line, x: x, y: y - 1)
    }
    y += 10
  }

  private mutating func addDivider(_ text: String, at time: String) {
    y += 14
    addTime(time, y: y + 4)
    sheet.addLine(x1: Self.timeWidth, y1: y, x2: width - 16, y2: y, style: "rule")
    let middle = (Self.timeWidth + width - 16) / 2
    let columns = (width - Self.timeWidth - 40) / Self.characterWidth
    let line = LabelWrapping.lines(of: SequenceDiagram.line(text), columns: columns).first ?? ""
    let half = DisplayWidth.of(line) * Self.characterWidth / 2 + 4
    sheet.addBox(x: middle - half, y: y - 8, width: half * 2, height: 16, style: "band")
    sheet.addText(line, x: middle, y: y + 4)
    y += 14
  }

  private mutating func endLifeline(_ lane: Int) {
    let (lifeline, since) = lifelines[lane]
    let style =
      switch lifeline {
      case .idle: "idle"
      case .active: "active"
      case .gone: "gone"
      }
    let x = Self.centre(lane)
    if y > since { ground.addLine(x1: x, y1: since, x2: x, y2: y, style: style) }
  }

  mutating func document() -> String {
    y += 16
    for lane in 0..<lanes { endLifeline(lane) }
    var whole = ground
    whole.add(sheet)
    return whole.document(title: title.isEmpty ? "Sequence diagram" : title, width: width, height: y + 16)
  }
}
