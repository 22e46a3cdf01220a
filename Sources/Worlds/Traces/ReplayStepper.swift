public import Terminal

/// How far a person who steps through a trace in a terminal wants to go before being asked again: a page at first.
public struct ReplayStepper: Sendable {
  /// What a key asks for.
  public enum Answer: Hashable, Sendable {
    case goOn
    /// What is known by now.
    case showState
    case leave
    /// The key means nothing here.
    case ask
  }

  private enum Stride: Hashable, Sendable {
    /// As many rows as fit the terminal, but a line at least.
    case page(rowsLeft: Int, isBegun: Bool)
    /// The line that is next, and what happened in its step.
    case step(isBegun: Bool)
    case rest
  }

  private var stride: Stride

  /// - Parameter rows: of the terminal that are free for lines.
  public init(rows: Int) {
    stride = .page(rowsLeft: rows, isBegun: false)
  }

  /// Whether the next line may be shown; else the person is to be asked, and the line to be offered again.
  /// - Parameters:
  ///   - rows: that the line takes.
  ///   - isStep: whether a step begins with it.
  public mutating func admits(rows: Int, isStep: Bool) -> Bool {
    switch stride {
    case .page(let rowsLeft, let isBegun):
      guard rows <= rowsLeft || !isBegun else { return false }
      stride = .page(rowsLeft: rowsLeft - rows, isBegun: true)
      return true
    case .step(let isBegun):
      stride = .step(isBegun: true)
      return !isStep || !isBegun
    case .rest: return true
    }
  }

  /// - Parameter rows: of the terminal that are free for lines now.
  public mutating func keyPressed(_ key: Key, rows: Int) -> Answer {
    switch key {
    case .character(" "), .character("f"), .pageDown: stride = .page(rowsLeft: rows, isBegun: false)
    case .enter, .character("j"), .down: stride = .step(isBegun: false)
    case .character("G"), .end: stride = .rest
    case .character("s"): return .showState
    case .character("q"), .character("Q"), .escape, .control("d"): return .leave
    case .character, .control, .alt, .up, .left, .right, .home, .pageUp, .insert, .delete, .tab, .backTab, .backspace,
      .function:
      return .ask
    }
    return .goOn
  }

  /// What stands below the last line while the person is asked, as far as it fits.
  /// - Parameter columns: of the terminal; the last one stays free, so that no terminal wraps.
  public static func prompt(step: UInt64, columns: Int) -> String {
    let keys = ["Space page", "Enter step", "s state", "G to the end"]
    // The way out is the last to go.
    for count in (0...keys.count).reversed() {
      let text = (["step \(step)"] + keys.prefix(count) + ["q leave"]).joined(separator: "  ")
      if text.count < columns { return text }
    }
    return String("q leave".prefix(max(0, columns - 1)))
  }
}
