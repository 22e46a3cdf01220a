import CUV
import Glibc

extension Loop {
  /// Reports `signalled` each time the signal arrives; several arrivals before a turn may be one. Several loops and
  /// handles may watch one signal.
  ///
  /// The signal is unblocked on the loop's thread: a program may have been started with it blocked, as Foundation's
  /// `Process` does from a thread of Dispatch, and would never hear of it.
  ///
  /// - Throws: `LoopError` when the signal cannot be watched (SIGKILL, SIGSTOP).
  public func watchSignal(
    _ signal: LoopSignal, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (LoopEvent) -> Void
  ) throws(LoopError) -> HandleID {
    let origin = HandleOrigin(label: label.isEmpty ? "\(signal)" : label, file: file, line: line)
    let record = unsafe try open(
      .signal, UV_SIGNAL, "watch signal", origin, handler: handler,
      initialise: { unsafe uv_signal_init(uv, $0.assumingMemoryBound(to: uv_signal_t.self)) },
      prepare: { unsafe uv_signal_start($1.assumingMemoryBound(to: uv_signal_t.self), onSignal, signal.number) })
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    unsafe sigaddset(&wanted, signal.number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
    return record.id
  }
}

@c(actors_uv_on_signal) func onSignal(_ handle: UnsafeMutablePointer<uv_signal_t>?, _ number: Int32) {
  guard let handle = unsafe handle, let (loop, record) = unsafe Loop.openRecord(of: Loop.handle(handle)) else { return }
  loop.note(.signalled(LoopSignal(number: number)), of: record)
}
