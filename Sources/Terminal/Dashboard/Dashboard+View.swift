import Actors

extension Dashboard {
  /// Draws the present screen. The frame should have the size last told; what does not fit is cut.
  public func view(into frame: inout CellBuffer) {
    guard shape != .tooSmall else {
      drawTooSmall(on: &frame)
      return
    }
    let header = shape == .regular ? 2 : 1
    let parts = frame.area.stacked([.exactly(header), .share(1), .exactly(1)])
    let content = parts[1].inset(columns: 1)
    if let snapshot {
      drawHeader(snapshot, on: &frame, in: parts[0].inset(columns: 1))
      switch (screen, shape) {
      case (.overview, .regular): drawOverview(snapshot, on: &frame, in: content)
      case (.overview, _): drawCompactOverview(snapshot, on: &frame, in: content)
      case (.sessions, _), (.devices, _), (.documents, _), (.handoffs, _):
        drawList(snapshot, on: &frame, in: content)
      case (.device, _): drawDevice(snapshot, on: &frame, in: content)
      case (.inquiry, _): drawInquiry(snapshot, on: &frame, in: content)
      }
    } else {
      frame.draw("Baton", in: parts[0].inset(columns: 1), style: .title)
      frame.draw("Waiting for the first figures of the run.", in: content.below(1), style: .muted)
    }
    if isFilterTyped {
      drawFilterLine(on: &frame, in: parts[2].inset(columns: 1))
    } else {
      drawHints(on: &frame, in: parts[2].inset(columns: 1))
    }
    if isHelpShown { drawHelp(on: &frame, in: parts[1]) }
  }

  /// In one line, or broken after the comma where it is narrower still.
  private func drawTooSmall(on frame: inout CellBuffer) {
    let need = "Baton needs \(Self.columnsMin)x\(Self.rowsMin),"
    let have = "this is \(columns)x\(rows)."
    if frame.rows == 1 || DisplayWidth.of(need) + 1 + DisplayWidth.of(have) <= frame.columns {
      frame.draw("\(need) \(have)", in: frame.area)
    } else {
      frame.draw(need, in: frame.area)
      frame.draw(have, in: frame.area, line: 1)
    }
  }

  private func drawHeader(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    let run = snapshot.run
    let elapsed = Figures.elapsed(run.elapsed)
    guard shape == .regular else {
      let right = "\(stateWord(run, long: false))  \(elapsed)"
      let width = DisplayWidth.of(right)
      frame.draw(right, in: area, style: stateStyle(run), aligned: .right)
      return drawName(run, on: &frame, in: area, width: area.columns - width - 2)
    }
    let dot = " \(glyphs.dot) "
    let clock = run.clock == .real ? "real" : "virtual"
    let speed = run.speed.map { "x\(Figures.factor($0))" } ?? "unpaced"
    let right = ["seed \(run.seed)", "\(clock) clock \(speed)", elapsed].joined(separator: dot)
    frame.draw(right, in: area, style: .muted, aligned: .right)
    drawName(run, on: &frame, in: area, width: area.columns - DisplayWidth.of(right) - 2)
    let state = stateWord(run, long: true)
    frame.draw(state, in: area, line: 1, style: stateStyle(run), aligned: .right)
    drawTabs(on: &frame, in: area.below(1), width: area.columns - DisplayWidth.of(state) - 1)
  }

  private func drawName(_ run: RunHeader, on frame: inout CellBuffer, in area: Rect, width: Int) {
    let used = frame.draw("Baton", row: area.row, column: area.column, width: width, style: .title)
    frame.draw(run.scenario, row: area.row, column: area.column + used + 2, width: width - used - 2)
  }

  private func drawTabs(on frame: inout CellBuffer, in area: Rect, width: Int) {
    var tabs: [(screen: DashboardScreen, key: String, name: String)] = [
      (.overview, "1", "Overview"), (.sessions, "2", "Sessions"), (.devices, "3", "Devices"),
      (.documents, "4", "Documents"), (.handoffs, "5", "Handoffs"),
    ]
    if let openSession { tabs.append((.inquiry, "6", "#\(openSession)")) }
    let present = screen == .device ? .devices : screen
    // Where not all of the names fit, the present one does.
    let isWide = tabs.reduce(0) { $0 + DisplayWidth.of($1.name) + 4 } <= width
    var used = 0
    for tab in tabs where used < width {
      let style = tab.screen == present ? Style.title.selected(true) : .muted
      let text = isWide || tab.screen == present ? " \(tab.key) \(tab.name) " : " \(tab.key) "
      used += frame.draw(text, row: area.row, column: area.column + used, width: width - used, style: style)
    }
  }

  private func stateWord(_ run: RunHeader, long: Bool) -> String {
    if silence > .zero { return "no news for \(silence.milliseconds / 1_000) s" }
    switch run.state {
    case .running: return "running"
    case .paused: return long ? "paused, p goes on" : "paused"
    case .finishing: return long ? "ending, q stops" : "finishing"
    case .finished: return long ? "done, q leaves" : "finished"
    }
  }

  private func stateStyle(_ run: RunHeader) -> Style {
    if silence > .zero { return .bad }
    switch run.state {
    case .running: return .good
    case .paused, .finishing: return .warning
    case .finished: return .title
    }
  }

  private func drawHints(on frame: inout CellBuffer, in area: Rect) {
    var used = 0
    for hint in hints(within: area.columns) {
      used += frame.draw(hint.keys, row: area.row, column: area.column + used, width: area.columns - used) + 1
      let left = area.columns - used
      used += frame.draw(hint.word, row: area.row, column: area.column + used, width: left, style: .muted) + 2
    }
  }

  /// Those that fit, in their order. Help and the way out are the last to go: who knows them finds the others.
  private func hints(within columns: Int) -> [KeyBinding.Hint] {
    let offered = bindings.filter { $0.hint != nil }
    let last: [KeyBinding.Intent] = [.quit, .help]
    let byNeed = last.compactMap { intent in offered.first { $0.intent == intent } } + offered
    var kept: [KeyBinding.Intent] = []
    var used = 0
    for binding in byNeed where !kept.contains(binding.intent) {
      guard let hint = binding.hint else { continue }
      let width = DisplayWidth.of(hint.keys) + 1 + DisplayWidth.of(hint.word)
      guard used + width <= columns else { continue }
      used += width + 2
      kept.append(binding.intent)
    }
    return offered.filter { kept.contains($0.intent) }.compactMap(\.hint)
  }

  private func drawHelp(on frame: inout CellBuffer, in area: Rect) {
    let bindings = bindings
    let columns = 2
    let lines = (bindings.count + columns - 1) / columns
    let box = Rect(
      row: area.row + max((area.rows - lines - 2) / 2, 0), column: area.column + max((area.columns - 64) / 2, 0),
      rows: min(lines + 2, area.rows), columns: min(64, area.columns))
    frame.fill(box)
    Box(title: "Keys", note: "any key closes").draw(on: &frame, in: box)
    let halves = Box.interior(of: box).sideBySide([.share(1), .share(1)], gap: 2)
    // Where not all have room, the first ones do: they are what the screen is for.
    let each = max(min(lines, halves[0].rows), 1)
    for (index, binding) in bindings.prefix(each * columns).enumerated() {
      let half = halves[index / each]
      frame.draw(binding.shown, in: half, line: index % each, aligned: .left)
      let word = Rect(row: half.row, column: half.column + 8, rows: half.rows, columns: half.columns - 8)
      frame.draw(binding.word, in: word, line: index % each, style: .muted)
    }
  }
}
