import Actors

extension Dashboard {
  static func column(of sort: HandoffSort) -> Int {
    switch sort {
    case .session: 0
    case .state: 2
    case .generation: 3
    case .timeLeft: 5
    case .claims: 9
    case .age: 11
    }
  }

  /// With less than this a countdown is about to run out.
  private static let endsSoon = Interval.seconds(10)

  func handoffColumns(_ rows: [HandoffRow], _ columns: Int) -> [Table.Column] {
    [
      numberColumn(rows.lazy.map(\.session)),
      Table.Column(title: "inquiry", width: .exactly(12), tableColumnsMin: 90),
      Table.Column(title: "state", width: .exactly(10)),
      Table.Column(title: "code", width: .exactly(5), alignment: .right, tableColumnsMin: 56),
      Table.Column(title: "next code", width: .exactly(9), alignment: .right, tableColumnsMin: 70),
      Table.Column(title: "ends", width: .exactly(6), alignment: .right),
      Table.Column(title: "by", width: .exactly(5), tableColumnsMin: 56),
      Table.Column(title: "from", width: .share(1), tableColumnsMin: 56),
      Table.Column(title: "to", width: .share(1)),
      Table.Column(title: "claims", width: .exactly(7), alignment: .right, tableColumnsMin: 56),
      Table.Column(title: "typed", width: .exactly(6), alignment: .right, tableColumnsMin: 70),
      Table.Column(title: "age", width: .exactly(6), alignment: .right, tableColumnsMin: 90),
    ]
  }

  func handoffEntry(_ row: HandoffRow, _ column: Int) -> Table.Entry {
    switch column {
    case 0: Table.Entry(text: String(row.session))
    case 1: Table.Entry(text: row.inquiry, style: .muted)
    case 2: Table.Entry(text: row.phase.word, style: row.phase.style)
    case 3: Table.Entry(text: String(row.generation))
    case 4: countdown(row.rotatesIn)
    case 5: countdown(row.endsIn)
    case 6: Table.Entry(text: row.method.isEmpty ? "-" : row.method, style: row.method.isEmpty ? .muted : .plain)
    case 7: Table.Entry(text: row.source)
    case 8: Table.Entry(text: row.target.isEmpty ? "-" : row.target, style: row.target.isEmpty ? .muted : .active)
    case 9: Table.Entry(text: String(row.claims), style: row.claims > 1 ? .warning : .plain)
    case 10: Table.Entry(text: String(row.numbersTyped), style: row.numbersTyped > 1 ? .warning : .plain)
    default: Table.Entry(text: Figures.span(row.age), style: .muted)
    }
  }

  private func countdown(_ left: Interval?) -> Table.Entry {
    guard let left else { return Table.Entry(text: "-", style: .muted) }
    return Table.Entry(text: Figures.span(left), style: left < Self.endsSoon ? .warning : .plain)
  }
}
