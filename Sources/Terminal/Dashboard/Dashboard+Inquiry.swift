import Actors

extension Dashboard {
  /// With the row that says how the devices came, as soon as one of them has.
  private static func paneRows(_ inquiry: InquiryDetail?) -> Int {
    inquiry?.devices.contains { $0.session != nil } ?? false ? 10 : 9
  }

  /// A lease with less than this is about to lapse: two heartbeats are missing.
  private static let leaseShortMs: Int64 = 10_000

  /// Rows of the timeline that are visible now.
  var timelineRows: Int {
    switch shape {
    // Two lines of header, the summary, the panes, the timeline's rule, the footer.
    case .regular: max(rows - 5 - Self.paneRows(snapshot?.inquiry), 1)
    // Header, summary, a line per device, the timeline's rule, the footer.
    case .compact, .tooSmall: max(rows - 4 - min(snapshot?.inquiry?.devices.count ?? 2, 2), 1)
    }
  }

  func drawInquiry(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    guard let inquiry = snapshot.inquiry, inquiry.session == openSession else {
      frame.draw("Fetching session #\(openSession ?? 0).", in: area.below(1), style: .muted)
      return
    }
    if isCodeShown { return drawCode(inquiry, on: &frame, in: area) }
    drawSummary(inquiry, on: &frame, in: area)
    let rest = area.below(1)
    let devices =
      shape == .regular
      ? drawPanes(inquiry, on: &frame, in: rest) : drawDeviceLines(inquiry, on: &frame, in: rest)
    drawTimeline(inquiry, on: &frame, in: rest.below(devices))
  }

  private func drawSummary(_ inquiry: InquiryDetail, on frame: inout CellBuffer, in area: Rect) {
    let dot = " \(glyphs.dot) "
    let used = frame.draw("#\(inquiry.session) \(inquiry.person)", in: area, style: .title)
    var facts = [inquiry.stage]
    if shape == .regular {
      facts = ["inquiry \(inquiry.inquiry)", inquiry.stage, "epoch \(inquiry.epoch)"]
      if inquiry.handoff != .none { facts.append("handoff \(inquiry.handoff.word)") }
    }
    let text = dot + facts.joined(separator: dot)
    frame.draw(text, row: area.row, column: area.column + used, width: area.columns - used)
  }

  /// The devices side by side, at least 36 columns each. Returns the rows used.
  private func drawPanes(_ inquiry: InquiryDetail, on frame: inout CellBuffer, in area: Rect) -> Int {
    let shown = min(inquiry.devices.count, max(area.columns / 38, 1))
    guard shown > 0 else { return 0 }
    let rows = Self.paneRows(inquiry)
    let row = Rect(row: area.row, column: area.column, rows: rows, columns: area.columns)
    let panes = row.sideBySide(Array(repeating: .share(1), count: shown), gap: 2)
    for (pane, device) in zip(panes, inquiry.devices) {
      let holds = device.lease != nil
      Box(
        title: "\(device.label) \(glyphs.dot) \(device.platform)", note: holds ? "holds the inquiry" : "",
        style: holds ? .active : .muted
      )
      .draw(on: &frame, in: pane)
      drawDevice(device, on: &frame, in: Box.interior(of: pane))
    }
    return rows
  }

  private func drawDevice(_ device: DevicePane, on frame: inout CellBuffer, in area: Rect) {
    let fields: [(String, String, Style)] = [
      ("presence", device.presence.word, device.presence.style),
      ("lifecycle", device.lifecycle, .plain),
      ("stage", device.stage.isEmpty ? "-" : device.stage, .plain),
      ("handoff", device.handoff.word, device.handoff.style),
      ("epoch", String(device.epoch), .plain),
      ("lease", leaseText(device.lease), leaseStyle(device.lease)),
      ("vault", vaultText(device), device.deliveries.contains { !$0.stuck.isEmpty } ? .warning : .plain),
      ("session", sessionText(device.session), .plain),
    ]
    for (line, field) in fields.enumerated() where line < area.rows {
      let parts = Rect(row: area.row + line, column: area.column, rows: 1, columns: area.columns)
        .sideBySide([.exactly(10), .share(1)], gap: 1)
      frame.draw(field.0, in: parts[0], style: .muted)
      let used = frame.draw(field.1, in: parts[1], style: field.2)
      if field.0 == "lease", let lease = device.lease {
        let bar = Rect(
          row: parts[1].row, column: parts[1].column + max(used, 11) + 1, rows: 1,
          columns: parts[1].columns - max(used, 11) - 1)
        drawLeaseBar(lease, on: &frame, in: bar)
      }
    }
  }

  /// What is there, and of what is to come the first that is stuck, or else the first.
  private func vaultText(_ device: DevicePane) -> String {
    let held = device.vaultDocuments == 1 ? "1 document" : "\(device.vaultDocuments) documents"
    let coming = device.deliveries.filter { !$0.isSettled }
    guard let first = coming.first(where: { !$0.stuck.isEmpty }) ?? coming.first else { return held }
    return "\(held), \(first.document) \(first.stuck.isEmpty ? first.state : "stuck: \(first.stuck)")"
  }

  private func drawLeaseBar(_ lease: DevicePane.Lease, on frame: inout CellBuffer, in area: Rect) {
    let remaining = min(max(lease.remainingMs, 0), lease.lengthMs)
    let full = lease.lengthMs > 0 ? Int(Int64(area.columns) * remaining / lease.lengthMs) : 0
    frame.fill(area, with: glyphs.empty, style: .muted)
    frame.fill(
      Rect(row: area.row, column: area.column, rows: 1, columns: min(full, area.columns)), with: glyphs.full,
      style: leaseStyle(lease))
  }

  private func leaseText(_ lease: DevicePane.Lease?) -> String {
    guard let lease else { return "-" }
    return lease.remainingMs > 0 ? "\(Figures.span(.milliseconds(lease.remainingMs))) left" : "lapsed"
  }

  private func sessionText(_ session: DevicePane.Session?) -> String {
    guard let session else { return "-" }
    let end = session.to.map { Figures.elapsed($0 - .start) } ?? ""
    return "by \(session.method), \(Figures.elapsed(session.from - .start))-\(end)"
  }

  private func leaseStyle(_ lease: DevicePane.Lease?) -> Style {
    guard let lease else { return .muted }
    if lease.remainingMs <= 0 { return .bad }
    return lease.remainingMs < Self.leaseShortMs ? .warning : .good
  }

  /// One line per device on a small terminal. Returns the rows used.
  private func drawDeviceLines(_ inquiry: InquiryDetail, on frame: inout CellBuffer, in area: Rect) -> Int {
    let shown = inquiry.devices.prefix(2)
    for (line, device) in shown.enumerated() {
      let parts = Rect(row: area.row + line, column: area.column, rows: 1, columns: area.columns)
        .sideBySide([.exactly(1), .share(1), .exactly(10), .exactly(3), .exactly(11)], gap: 1)
      if device.lease != nil { frame.draw(String(glyphs.pointer), in: parts[0], style: .active) }
      frame.draw(device.label, in: parts[1])
      frame.draw(device.presence.word, in: parts[2], style: device.presence.style)
      frame.draw("e\(device.epoch)", in: parts[3])
      frame.draw(leaseText(device.lease), in: parts[4], style: leaseStyle(device.lease), aligned: .right)
    }
    return shown.count
  }

  private func drawTimeline(_ inquiry: InquiryDetail, on frame: inout CellBuffer, in area: Rect) {
    let note = timelineBack > 0 ? "\(timelineBack) newer below" : ""
    SectionRule(title: "Timeline", note: note).draw(on: &frame, in: area)
    TimelineList(entries: inquiry.timeline, scrolledBack: timelineBack).draw(on: &frame, in: area.below(1))
  }

  private func drawCode(_ inquiry: InquiryDetail, on frame: inout CellBuffer, in area: Rect) {
    guard let code = inquiry.code else {
      frame.draw("No handoff code is shown to the person now.", in: area.below(1), style: .muted)
      return
    }
    let left = Figures.span(.milliseconds(code.remainingMs))
    SectionRule(title: "Handoff code of #\(inquiry.session)", note: "\(left) left").draw(on: &frame, in: area)
    let room = area.below(1)
    let least = QRBlock.cellsMin(code.matrix, glyphs)
    guard least.rows <= room.rows, least.columns <= room.columns else {
      let rows = least.rows + self.rows - room.rows
      let columns = least.columns + self.columns - room.columns
      frame.draw("The code needs \(columns)x\(rows), this is \(self.columns)x\(self.rows).", in: room)
      return
    }
    QRBlock(matrix: code.matrix).draw(on: &frame, in: room)
  }
}
