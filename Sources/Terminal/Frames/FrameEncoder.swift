/// Turns frames into bytes for one terminal: each frame one array, empty when nothing changed.
///
/// It remembers what the terminal shows. The first frame, a frame of another size, and one after `screenLost` clear the
/// screen and draw everything.
public struct FrameEncoder: Sendable {
  private let capabilities: Capabilities
  private let palette: Palette
  private var shown: CellBuffer?

  public init(_ capabilities: Capabilities) {
    self.capabilities = capabilities
    palette = Palette(capabilities)
  }

  /// Something else wrote on the screen, or it was left and entered again: the next frame is drawn whole.
  public mutating func screenLost() {
    shown = nil
  }

  /// The bytes that make the terminal show `frame`. The cursor ends anywhere; the style ends plain.
  public mutating func encode(_ frame: CellBuffer) -> [UInt8] {
    var bytes: [UInt8] = []
    var old = shown
    if old?.columns != frame.columns || old?.rows != frame.rows {
      old = nil
      bytes += capabilities.resetStyle
      bytes += capabilities.clearScreen
    }
    let operations = FrameDiff.operations(
      from: old ?? CellBuffer(columns: frame.columns, rows: frame.rows), to: frame,
      canErase: !capabilities.eraseToEndOfRow.isEmpty, skipsLastCell: capabilities.lastCellScrolls)
    for operation in operations {
      append(operation, to: &bytes)
    }
    shown = frame
    return bytes
  }

  private func append(_ operation: DrawOperation, to bytes: inout [UInt8]) {
    switch operation {
    case .move(let row, let column): capabilities.cursorMove.append(row: row, column: column, to: &bytes)
    case .style(let style):
      bytes += capabilities.resetStyle
      bytes += palette[style]
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .eraseToEndOfRow: bytes += capabilities.eraseToEndOfRow
    }
  }
}
