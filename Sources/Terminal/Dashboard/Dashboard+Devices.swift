import Actors

extension Dashboard {
  static func column(of sort: DeviceSort) -> Int {
    switch sort {
    case .session: 0
    case .device: 2
    case .platform: 3
    case .state: 4
    case .stored: 6
    case .owed: 7
    }
  }

  func deviceColumns(_ rows: [DeviceRow], _ columns: Int) -> [Table.Column] {
    [
      numberColumn(rows.lazy.map(\.session)),
      Table.Column(title: "person", width: .exactly(14), tableColumnsMin: 94),
      Table.Column(title: "device", width: .share(1)),
      Table.Column(title: "platform", width: .exactly(9), tableColumnsMin: 56),
      Table.Column(title: "state", width: .exactly(10)),
      Table.Column(title: "resumes", width: .exactly(16), tableColumnsMin: 70),
      Table.Column(title: "stored", width: .exactly(7), alignment: .right, tableColumnsMin: 56),
      Table.Column(title: "owed", width: .exactly(5), alignment: .right),
      Table.Column(title: "mailbox", width: .exactly(9), alignment: .right, tableColumnsMin: 56),
    ]
  }

  func deviceEntry(_ row: DeviceRow, _ column: Int) -> Table.Entry {
    switch column {
    case 0: Table.Entry(text: String(row.session))
    case 1: Table.Entry(text: row.person)
    case 2: Table.Entry(text: row.label)
    case 3: Table.Entry(text: row.platform)
    case 4: Table.Entry(text: row.presence.word, style: row.presence.style)
    case 5: Table.Entry(text: Self.resumeText(row), style: row.records == 0 ? .muted : .plain)
    case 6: Table.Entry(text: String(row.stored), style: row.stored == 0 ? .muted : .good)
    case 7:
      Table.Entry(text: String(row.owed), style: row.stuck > 0 ? .warning : row.owed > 0 ? .active : .muted)
    default:
      Table.Entry(text: row.mailbox.text, style: row.mailbox.cursor < row.mailbox.head ? .active : .muted)
    }
  }

  /// The stage that it would resume at, and how many inquiries more it could.
  static func resumeText(_ row: DeviceRow) -> String {
    if row.records == 0 { return "-" }
    return row.records == 1 ? row.recordStage : "\(row.recordStage) +\(row.records - 1)"
  }
}
