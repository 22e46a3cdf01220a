import Actors

extension Dashboard {
  static func column(of sort: DocumentSort) -> Int {
    switch sort {
    case .document: 0
    case .age: 1
    case .owed: 2
    case .stuck: 3
    }
  }

  /// What a device's column needs for a state and its age.
  private static let deliveryColumnsMin = 12

  /// The first four are the version's own; then one for each device that there is room for.
  func documentColumns(_ rows: [DocumentRow], _ devices: [String], _ columns: Int) -> [Table.Column] {
    let names = min(max(rows.map { $0.document.utf8.count + ($0.isRevocation ? 8 : 0) }.max() ?? 0, 12), 24)
    let own = [
      Table.Column(title: "document", width: .exactly(columns < 60 ? min(names, 15) : names)),
      Table.Column(title: "age", width: .exactly(6), alignment: .right, tableColumnsMin: 56),
      Table.Column(title: "owed", width: .exactly(5), alignment: .right, tableColumnsMin: 70),
      Table.Column(title: "stuck", width: .exactly(14), tableColumnsMin: 70),
    ]
    let taken = own.filter { columns >= $0.tableColumnsMin }.reduce(1) { used, column in
      if case .exactly(let width) = column.width { used + width + 1 } else { used }
    }
    let fitting = max((columns - taken) / (Self.deliveryColumnsMin + 1), 1)
    var titles = Array(devices.prefix(fitting))
    if fitting < devices.count { titles[fitting - 1] += " +\(devices.count - fitting)" }
    return own + titles.map { Table.Column(title: $0, width: .share(1)) }
  }

  func documentEntry(
    _ row: DocumentRow, _ column: Int, _ devices: [String], _ title: String, _ snapshot: DashboardSnapshot
  ) -> Table.Entry {
    let now = Instant.start + snapshot.run.elapsed
    let owed = row.deliveries.count { $0?.isSettled == false }
    switch column {
    case 0: return Table.Entry(text: row.isRevocation ? "\(row.document) revoked" : row.document)
    case 1: return Table.Entry(text: Figures.span(now - row.issuedAt), style: .muted)
    case 2: return Table.Entry(text: String(owed), style: owed > 0 ? .active : .muted)
    case 3: return Table.Entry(text: row.why.isEmpty ? "-" : row.why, style: row.why.isEmpty ? .muted : .warning)
    default:
      let position = column - 4
      guard position < row.deliveries.count, let delivery = row.deliveries[position] else {
        return Table.Entry(text: "-", style: .muted)
      }
      return Table.Entry(text: "\(delivery.state) \(Figures.span(now - delivery.since))", style: delivery.style)
    }
  }

  /// The delivery of the selected version that matters most, at full length.
  func drawSelectedDocument(_ snapshot: DashboardSnapshot, on frame: inout CellBuffer, in area: Rect) {
    guard let page, case .documents(let rows, let devices) = page.rows,
      page.rows.subject(list.query.position.selected - page.position.first) != nil
    else { return }
    let row = rows[list.query.position.selected - page.position.first]
    let known = row.deliveries.indices.filter { row.deliveries[$0] != nil }
    let most = known.max { left, right in
      (row.deliveries[left]?.concern ?? 0) < (row.deliveries[right]?.concern ?? 0)
    }
    guard let most, let delivery = row.deliveries[most] else {
      frame.draw("\(row.document) is due to no device.", in: area, style: .muted)
      return
    }
    let name = most < devices.count ? devices[most] : "device \(most + 1)"
    let now = Instant.start + snapshot.run.elapsed
    let facts = delivery.facts(at: now).joined(separator: " \(glyphs.dot) ")
    frame.draw("\(name): \(facts)", in: area, style: delivery.style)
  }
}

extension DeliveryLine {
  var style: Style {
    if !stuck.isEmpty { return .warning }
    if !isSettled { return .active }
    return lastError.isEmpty ? .good : .bad
  }

  /// The state and its age, what is wrong with it, and how often its device was told.
  func facts(at now: Instant) -> [String] {
    var facts = ["\(state) \(Figures.span(now - since))"]
    if !stuck.isEmpty { facts.append("stuck: \(stuck)") }
    if !lastError.isEmpty { facts.append("last error: \(lastError)") }
    if attempts > 0 { facts.append(attempts == 1 ? "1 hint" : "\(attempts) hints") }
    return facts
  }

  /// What stands still comes before what is under way, and that before what went wrong and what went well.
  fileprivate var concern: Int {
    if !stuck.isEmpty { return 3 }
    if !isSettled { return 2 }
    return lastError.isEmpty ? 0 : 1
  }
}
