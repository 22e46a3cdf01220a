import Actors

extension Dashboard {
  static func column(of sort: SessionSort) -> Int {
    switch sort {
    case .session: 0
    case .stage: 3
    case .handoff: 4
    case .epoch: 5
    case .age: 8
    case .inStage: 9
    }
  }

  func sessionColumns(_ rows: [SessionRow], _ columns: Int) -> [Table.Column] {
    [
      numberColumn(rows.lazy.map(\.session)),
      Table.Column(title: "person", width: .share(1)),
      Table.Column(title: "inquiry", width: .exactly(12), tableColumnsMin: 108),
      Table.Column(title: "stage", width: columns < 76 ? .share(1) : .exactly(14)),
      Table.Column(title: "handoff", width: .exactly(11)),
      Table.Column(title: "epoch", width: .exactly(6), alignment: .right, tableColumnsMin: 60),
      Table.Column(title: "holder", width: .exactly(8), tableColumnsMin: 60),
      Table.Column(title: "devices", width: .exactly(8), alignment: .right, tableColumnsMin: 108),
      Table.Column(title: "age", width: .exactly(6), alignment: .right, tableColumnsMin: 60),
      Table.Column(title: "in stage", width: .exactly(9), alignment: .right, tableColumnsMin: 76),
    ]
  }

  func sessionEntry(_ row: SessionRow, _ column: Int, _ stages: [StageCount]) -> Table.Entry {
    switch column {
    case 0: Table.Entry(text: String(row.session))
    case 1: Table.Entry(text: row.person)
    case 2: Table.Entry(text: row.inquiry, style: .muted)
    case 3: Table.Entry(text: stages.indices.contains(row.stage) ? stages[row.stage].name : "-")
    case 4: Table.Entry(text: row.handoff.word, style: row.handoff.style)
    case 5: Table.Entry(text: String(row.epoch))
    case 6: Table.Entry(text: row.holder.isEmpty ? "-" : row.holder, style: row.holder.isEmpty ? .muted : .active)
    case 7: Table.Entry(text: String(row.devices))
    case 8: Table.Entry(text: Figures.span(row.age), style: .muted)
    default: Table.Entry(text: Figures.span(row.inStage), style: .muted)
    }
  }
}
