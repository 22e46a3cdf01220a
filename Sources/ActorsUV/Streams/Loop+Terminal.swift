import CUV

/// How a terminal hands on what is typed.
public enum TerminalMode: Equatable, Sendable {
  /// Line by line, with echo: as the shell left it.
  case normal
  /// Key by key, without echo; Ctrl-C and Ctrl-Z come as bytes.
  case raw
}

/// The size of a terminal in character cells.
public struct TerminalSize: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension Loop {
  /// Opens a terminal's descriptor for reading and writing. The mode is put back when the handle closes.
  ///
  /// - Throws: `LoopError` when the descriptor is not a terminal.
  public func openTerminal(
    descriptor: Int32, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let origin = HandleOrigin(label: label.isEmpty ? "descriptor \(descriptor)" : label, file: file, line: line)
    let found = uv_guess_handle(descriptor)
    guard found == UV_TTY else {
      throw LoopError(
        "open terminal", origin.label, .notPossible(why: "it is not a terminal but \(Self.word(for: found))"))
    }
    let record = unsafe try open(
      .terminal, UV_TTY, "open terminal", origin, handler: handler,
      initialise: { unsafe uv_tty_init(uv, $0.assumingMemoryBound(to: uv_tty_t.self), descriptor, 0) })
    record.stream = StreamState()
    return record.id
  }

  /// Opens a pipe's or socket's descriptor, such as a redirected standard input; it is closed with the handle.
  ///
  /// - Throws: `LoopError` when the descriptor is a file or a terminal.
  public func openPipe(
    descriptor: Int32, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let origin = HandleOrigin(label: label.isEmpty ? "descriptor \(descriptor)" : label, file: file, line: line)
    let found = uv_guess_handle(descriptor)
    guard found == UV_NAMED_PIPE else {
      throw LoopError("open pipe", origin.label, .notPossible(why: "it is not a pipe but \(Self.word(for: found))"))
    }
    let record = unsafe try open(
      .pipe, UV_NAMED_PIPE, "open pipe", origin, handler: handler,
      initialise: { unsafe uv_pipe_init(uv, $0.assumingMemoryBound(to: uv_pipe_t.self), 0) },
      prepare: { unsafe uv_pipe_open($1.assumingMemoryBound(to: uv_pipe_t.self), descriptor) })
    record.stream = StreamState()
    return record.id
  }

  public func setMode(_ id: HandleID, _ mode: TerminalMode) throws(LoopError) {
    let record = try require(id, .terminal, "set mode")
    guard let memory = unsafe record.memory else { return }
    let wanted = mode == .raw ? UV_TTY_MODE_RAW : UV_TTY_MODE_NORMAL
    let result = unsafe uv_tty_set_mode(memory.assumingMemoryBound(to: uv_tty_t.self), wanted)
    guard result == 0 else { throw LoopError("set mode", record.subject, code: result) }
    record.stream?.modeIsChanged = mode != .normal
  }

  /// The size now; watch `LoopSignal.windowChanged` for changes.
  public func windowSize(_ id: HandleID) throws(LoopError) -> TerminalSize {
    let record = try require(id, .terminal, "read window size")
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard let memory = unsafe record.memory else { return TerminalSize(columns: 0, rows: 0) }
    let result = unsafe uv_tty_get_winsize(memory.assumingMemoryBound(to: uv_tty_t.self), &columns, &rows)
    guard result == 0 else { throw LoopError("read window size", record.subject, code: result) }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  private static func word(for found: uv_handle_type) -> String {
    switch found {
    case UV_TTY: "a terminal"
    case UV_NAMED_PIPE: "a pipe or Unix socket"
    case UV_FILE: "a file"
    case UV_TCP: "a TCP socket"
    case UV_UDP: "a UDP socket"
    default: "nothing that is open"
    }
  }
}
