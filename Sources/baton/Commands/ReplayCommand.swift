import Arguments
import Notation
import Terminal
import TerminalCurses
import Worlds

/// `baton replay`: a trace as lines for people, what was known at a step, and where two traces part.
struct ReplayCommand {
  private static let pieceBytesMax = 64 << 10

  private let replay: Replay
  private let console: Console
  private let text: ReplayText
  private let stepMax: UInt64

  init(_ replay: Replay, _ console: Console) {
    self.replay = replay
    self.console = console
    text = ReplayText(plain: replay.presentation.isPlain)
    stepMax = replay.to.map { UInt64($0) } ?? .max
  }

  /// - Throws: `Problems` when a trace cannot be read.
  func run() throws(Problems) -> ExitCode {
    do throws(Problem) {
      if let other = replay.other { return try compare(with: other) }
      if let terminal = keyTerminal() { return try step(on: terminal) }
      return try tell()
    } catch {
      throw Problems([error])
    }
  }

  private func tell() throws(Problem) -> ExitCode {
    var reader = try TraceReader(TraceInput(replay.trace))
    var state = ReplayState()
    if replay.presentation.isJSON {
      while let line = try next(&reader) { state.note(line) }
      console.write(ReplayDocument(reader.header, state, isBrokenOff: reader.isBrokenOff).json)
      return .ok
    }
    var piece = Array("\(text.title(reader.header))\n\n\(text.columns)\n".utf8)
    defer { console.write(piece) }
    while let line = try next(&reader) {
      state.note(line)
      piece += Array(text.row(line).utf8) + [UInt8(ascii: "\n")]
      if piece.count > Self.pieceBytesMax {
        console.write(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    if replay.to != nil { piece += Array("\n\(text.state(state))\n".utf8) }
    piece += Array("\n\(text.reproduce(reader.header))\n".utf8)
    complain(about: reader, state)
    return .ok
  }

  /// The terminal to step on. Who says where to stop, or asks for no screens, is not stopped before.
  private func keyTerminal() -> KeyTerminal? {
    guard replay.to == nil, !replay.presentation.isJSON, !replay.presentation.isPlain else { return nil }
    return KeyTerminal(input: console.input, output: console.output)
  }

  /// A page, a step or the rest at a time, as the person likes.
  private func step(on terminal: KeyTerminal) throws(Problem) -> ExitCode {
    defer { terminal.leave() }
    var reader = try TraceReader(TraceInput(replay.trace))
    var state = ReplayState()
    // The title, the columns' names and a blank between them stand above the first page, the prompt below each.
    var stepper = ReplayStepper(rows: terminal.size.rows - 4)
    console.say("\(text.title(reader.header))\n\n\(text.columns)")
    while let line = try next(&reader) {
      let row = text.row(line)
      while !stepper.admits(rows: rows(of: row, on: terminal), isStep: line.isStep) {
        guard ask(&stepper, state, on: terminal) else {
          console.say("\n\(text.reproduce(reader.header))")
          return .ok
        }
      }
      console.say(row)
      state.note(line)
    }
    console.say("\n\(text.reproduce(reader.header))")
    complain(about: reader, state)
    return .ok
  }

  /// - Returns: whether the person goes on.
  private func ask(_ stepper: inout ReplayStepper, _ state: ReplayState, on terminal: KeyTerminal) -> Bool {
    while true {
      let size = terminal.size
      console.write(Array(ReplayStepper.prompt(step: state.step, columns: size.columns).utf8))
      let key = terminal.nextKey()
      console.write(KeyTerminal.eraseLine)
      guard let key else { return false }
      switch stepper.keyPressed(key, rows: size.rows - 1) {
      case .goOn: return true
      case .leave: return false
      case .showState: console.say("\n\(text.state(state))\n")
      case .ask: break
      }
    }
  }

  private func rows(of text: String, on terminal: KeyTerminal) -> Int {
    let columns = max(1, terminal.size.columns)
    return max(1, (DisplayWidth.of(text) + columns - 1) / columns)
  }

  private func next(_ reader: inout TraceReader<TraceInput>) throws(Problem) -> TraceLine? {
    guard let line = try reader.next(), line.step <= stepMax else { return nil }
    return line
  }

  private func complain(about reader: TraceReader<TraceInput>, _ state: ReplayState) {
    if replay.presentation.isQuiet { return }
    if reader.isBrokenOff {
      console.complain(
        "baton: \(Printable.line(reader.file)) breaks off in line \(reader.lineNumber); everything before it was read.")
    }
    if let to = replay.to, state.step < stepMax {
      console.complain("baton: \(Printable.line(reader.file)) ends with step \(state.step), before step \(to).")
    }
  }

  private func compare(with other: String) throws(Problem) -> ExitCode {
    var left = try TraceReader(TraceInput(replay.trace))
    var right = try TraceReader(TraceInput(other))
    let difference = try TraceDifference.first(of: &left, and: &right, stepMax: stepMax)
    if replay.presentation.isJSON {
      var again = try TraceReader(TraceInput(replay.trace))
      var state = ReplayState()
      while let line = try next(&again) { state.note(line) }
      let comparison = difference.map { ReplayDocument.Comparison.different($0) } ?? .equal
      console.write(ReplayDocument(left.header, state, isBrokenOff: again.isBrokenOff, comparison).json)
    } else {
      console.say(text.comparison(difference, (left.file, left.header), (right.file, right.header), stepMax: replay.to))
      console.say("\n\(text.reproduce(left.header))")
      if !replay.presentation.isQuiet {
        for reader in [left, right] where reader.isBrokenOff {
          console.complain("baton: \(Printable.line(reader.file)) breaks off in line \(reader.lineNumber).")
        }
      }
    }
    return difference == nil ? .ok : .notDeterministic
  }
}
