internal import Actors

extension SequenceDiagram {
  /// The diagram as a Mermaid `sequenceDiagram` (https://mermaid.js.org/syntax/sequenceDiagram.html), at most
  /// `entriesMax` entries long. Times stand before the labels.
  public func mermaid(entriesMax: Int = entriesShownMax) -> String {
    let diagram = shortened(entriesMax: entriesMax).folded(participantsMax: Self.participantsShownMax)
    var lines = ["sequenceDiagram"]
    if !title.isEmpty { lines.append("  title \(Self.mermaid(title))") }
    for (index, participant) in diagram.participants.enumerated() {
      let caption = participant.caption.isEmpty ? "" : "<br/>\(Self.mermaid(participant.caption))"
      lines.append("  participant P\(index) as \(Self.mermaid(participant.name))\(caption)")
    }
    // Mermaid refuses to deactivate what is not active.
    var active = Array(repeating: false, count: diagram.participants.count)
    for entry in diagram.entries {
      switch entry.event {
      case .message(let message):
        let arrow =
          switch (message.line, message.isLost) {
          case (.solid, false): "->>"
          case (.dashed, false): "-->>"
          case (.solid, true): "-x"
          case (.dashed, true): "--x"
          }
        lines.append("  P\(message.from)\(arrow)P\(message.to): \(entry.at) \(Self.mermaid(message.label))")
      case .note(let index, let text):
        lines.append("  Note over P\(index): \(entry.at) \(Self.mermaid(text))")
      case .lifeline(let index, let lifeline):
        let becomesActive = lifeline == .active
        if becomesActive != active[index] { lines.append("  \(becomesActive ? "activate" : "deactivate") P\(index)") }
        active[index] = becomesActive
      case .divider(let text):
        guard !diagram.participants.isEmpty else { continue }
        let span = diagram.participants.count > 1 ? "P0,P\(diagram.participants.count - 1)" : "P0"
        lines.append("  Note over \(span): \(entry.at) \(Self.mermaid(text))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text that Mermaid takes for nothing but text: marks that mean something to it become entity codes, and so does the
  /// first letter of the word `end`, which would close a block.
  private static func mermaid(_ text: String) -> String {
    let words = line(text).split(separator: " ").map { word -> String in
      var escaped = ""
      let isEnd = word.lowercased() == "end"
      for (index, scalar) in word.unicodeScalars.enumerated() {
        let harmless =
          scalar.properties.isAlphabetic || scalar.value > 0x7F || ".,:/()!?'=*_+-".unicodeScalars.contains(scalar)
        if (harmless || ("0"..."9").contains(scalar)) && !(isEnd && index == 0) {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += "#\(scalar.value);"
        }
      }
      return escaped
    }
    return words.isEmpty ? "#8203;" : words.joined(separator: " ")
  }
}
