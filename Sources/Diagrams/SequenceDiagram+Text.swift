internal import Actors

extension SequenceDiagram {
  static let textColumnsMin = 60

  /// The diagram as text for a terminal or a README: lines of at most `columns` (at least 60), which ends in a line
  /// feed.
  ///
  /// A participant's line is `│`, `┃` while it is active, `┊` while it is gone; `✗` ends what was lost; notes stand in
  /// `[ ]`, what a participant does by itself in `( )`. Participants that do not fit share the last lane.
  public func text(columns: Int = 100, entriesMax: Int = entriesShownMax) -> String {
    let columns = max(columns, Self.textColumnsMin)
    let diagram = shortened(entriesMax: entriesMax).folded(participantsMax: TextSheet.lanesMax(columns: columns))
    var sheet = TextSheet(columns: columns, lanes: diagram.participants.count)
    if !title.isEmpty {
      LabelWrapping.lines(of: Self.line(title), columns: columns).forEach { sheet.add(plain: $0) }
      sheet.add(plain: "")
    }
    if diagram.participants.isEmpty {
      sheet.add(plain: "Nothing happened.")
    } else {
      let names = diagram.participants.map { sheet.wrappedForLane(Self.line($0.name)) }
      let namesRows = names.map(\.count).max() ?? 0
      sheet.addHeads(
        zip(diagram.participants, names).map { participant, lines in
          let padding = Array(repeating: "", count: namesRows - lines.count)
          return padding + lines + sheet.wrappedForLane(Self.line(participant.caption)).prefix(1)
        })
      diagram.entries.forEach { Self.write($0, on: &sheet) }
      sheet.addRow("")
    }
    return sheet.rows.joined(separator: "\n") + "\n"
  }

  private static func write(_ entry: Entry, on sheet: inout TextSheet) {
    let time = entry.at.description
    switch entry.event {
    case .message(let message) where message.from == message.to:
      sheet.addRemark(line(message.label), over: message.from, brackets: ("(", ")"), time: time)
    case .message(let message):
      sheet.addArrow(message, label: line(message.label), time: time)
    case .note(let lane, let text):
      sheet.addRemark(line(text), over: lane, brackets: ("[", "]"), time: time)
    case .lifeline(let lane, let lifeline):
      sheet.set(lane, lifeline)
    case .divider(let text):
      sheet.addDivider(line(text), time: time)
    }
  }
}
