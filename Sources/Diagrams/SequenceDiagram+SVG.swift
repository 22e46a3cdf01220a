extension SequenceDiagram {
  /// The diagram as a standalone SVG document, at most `entriesMax` entries long, without fonts or scripts from
  /// elsewhere.
  public func svg(entriesMax: Int = entriesShownMax) -> String {
    let diagram = shortened(entriesMax: entriesMax).folded(participantsMax: Self.participantsShownMax)
    var drawing = SVGDrawing(participants: diagram.participants, title: title)
    diagram.entries.forEach { drawing.add($0) }
    return drawing.document()
  }
}
