import Actors

extension Dashboard {
  /// One device: what it is and does, what it keeps, what is on its way to it.
  func drawDevice(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    guard let device = snapshot.device, device.row.id == openDevice else {
      frame.draw("Fetching the device.", in: area.below(1), style: .muted)
      return
    }
    drawDeviceTitle(device, on: &frame, in: area)
    guard shape == .regular else { return drawNarrowDevice(snapshot, device, on: &frame, in: area.below(1)) }
    let parts = area.below(1).stacked([.exactly(8), .share(1)])
    let halves = parts[0].sideBySide([.share(1), .share(1)], gap: 3)
    drawDeviceFacts(device, on: &frame, in: halves[0])
    drawResumeRecords(device, on: &frame, in: halves[1])
    drawVault(snapshot, device, on: &frame, in: parts[1])
  }

  private func drawDeviceTitle(_ device: DeviceDetail, on frame: inout CellBuffer, in area: Rect) {
    let row = device.row
    let dot = " \(glyphs.dot) "
    let used = frame.draw("#\(row.session) \(row.person)", in: area, style: .title)
    let text = dot + [row.label, row.platform, device.installation].joined(separator: dot)
    frame.draw(text, row: area.row, column: area.column + used, width: area.columns - used)
  }

  private func deviceFields(_ device: DeviceDetail) -> [FieldGrid.Field] {
    let row = device.row
    let pane = device.pane
    let lease = pane.lease.map { "\(Figures.span(.milliseconds($0.remainingMs))) left" } ?? "-"
    return [
      FieldGrid.Field(name: "state", figure: row.presence.word, style: row.presence.style),
      FieldGrid.Field(name: "lifecycle", figure: pane.lifecycle),
      FieldGrid.Field(name: "shows", figure: pane.stage.isEmpty ? "-" : pane.stage),
      FieldGrid.Field(name: "epoch seen", figure: String(pane.epoch)),
      FieldGrid.Field(name: "lease", figure: lease, style: pane.lease == nil ? .muted : .good),
      FieldGrid.Field(name: "came by", figure: pane.session?.method ?? "-"),
      FieldGrid.Field(name: "mailbox cursor", figure: row.mailbox.text),
    ]
  }

  private func drawDeviceFacts(_ device: DeviceDetail, on frame: inout CellBuffer, in area: Rect) {
    SectionRule(title: "Device").draw(on: &frame, in: area)
    FieldGrid(fields: deviceFields(device)).draw(on: &frame, in: area.below(1))
  }

  private func drawResumeRecords(_ device: DeviceDetail, on frame: inout CellBuffer, in area: Rect) {
    SectionRule(title: "Could resume", note: device.records.isEmpty ? "" : "tokens hidden")
      .draw(on: &frame, in: area)
    guard !device.records.isEmpty else {
      frame.draw("Nothing.", in: area, line: 1, style: .muted)
      return
    }
    for (line, record) in device.records.prefix(max(area.rows - 1, 0)).enumerated() {
      var facts = [record.inquiry, record.stage]
      if record.isWatching { facts.append("watches") }
      if record.hasPendingAnswer { facts.append("pending") }
      frame.draw(facts.joined(separator: " \(glyphs.dot) "), in: area, line: line + 1)
    }
  }

  private func drawVault(
    _ snapshot: DashboardSnapshot, _ device: DeviceDetail, on frame: inout CellBuffer, in area: Rect
  ) {
    let note = "\(device.identities) identity record\(device.identities == 1 ? "" : "s")"
    SectionRule(title: "Vault and deliveries", note: note).draw(on: &frame, in: area)
    let lines = vaultLines(device)
    guard !lines.isEmpty else {
      frame.draw("Nothing is there, and nothing is due.", in: area, line: 1, style: .muted)
      return
    }
    let now = Instant.start + snapshot.run.elapsed
    let shown = lines.count < area.rows ? lines.count : max(area.rows - 2, 0)
    let names = min(lines.map { $0.document.utf8.count }.max() ?? 0, 18)
    for (line, entry) in lines.prefix(shown).enumerated() {
      let parts = Rect(row: area.row + line + 1, column: area.column, rows: 1, columns: area.columns)
        .sideBySide([.exactly(names), .exactly(9), .share(1)], gap: 1)
      frame.draw(entry.document, in: parts[0])
      frame.draw(entry.vault?.word ?? "-", in: parts[1], style: entry.vault == nil ? .muted : .good)
      if let delivery = entry.delivery {
        let text = delivery.facts(at: now).joined(separator: " \(glyphs.dot) ")
        frame.draw(text, in: parts[2], style: delivery.style)
      } else if entry.vault?.isRead == true {
        frame.draw("read", in: parts[2], style: .muted)
      }
    }
    if shown < lines.count {
      frame.draw("and \(lines.count - shown) older ones", in: area, line: shown + 1, style: .muted)
    }
  }

  /// What is due or in the vault, the newest first: a version that is in both has one line.
  private func vaultLines(
    _ device: DeviceDetail
  ) -> [(document: String, vault: VaultLine?, delivery: DeliveryLine?)] {
    let due = device.pane.deliveries.reversed().map { delivery in
      (delivery.document, device.documents.first { $0.document == delivery.document }, DeliveryLine?.some(delivery))
    }
    let kept = device.documents.filter { vault in !due.contains { $0.0 == vault.document } }
    return due + kept.map { ($0.document, $0, nil) }
  }

  /// One below the other, the vault last.
  private func drawNarrowDevice(
    _ snapshot: DashboardSnapshot, _ device: DeviceDetail, on frame: inout CellBuffer, in area: Rect
  ) {
    let row = device.row
    let dot = " \(glyphs.dot) "
    let state = frame.draw(row.presence.word, in: area, style: row.presence.style)
    let rest = Rect(row: area.row, column: area.column + state, rows: 1, columns: area.columns - state)
    frame.draw(dot + "mailbox \(row.mailbox.text)", in: rest)
    frame.draw(
      "resumes \(Self.resumeText(row))\(dot)shows \(device.pane.stage.isEmpty ? "-" : device.pane.stage)", in: area,
      line: 1)
    drawVault(snapshot, device, on: &frame, in: area.below(2))
  }
}

extension VaultLine {
  fileprivate var word: String {
    isTombstone ? "tombstone" : "in vault"
  }
}
