// termios.h is part of both modules: its types count as this one's.
import CNcurses
import Glibc
import Synchronization

/// Gives the terminal back on whatever way the process ends: return, `exit`, a fatal signal, a trap. Only SIGKILL
/// escapes.
///
/// Everything a signal handler needs is prepared outside of it: the bytes, the settings, the storage. `restoreNow` then
/// does what POSIX allows in a handler (write, poll, tcsetattr, pthread_sigmask) and allocates nothing.
enum TerminalGuard {
  /// More than any terminal's restoring bytes take.
  static let restoreBytesMax = 512
  /// A terminal that takes no bytes for this long in all is given up.
  private static let writeTries = 10
  private static let writeWaitMs: Int32 = 50

  private struct Prepared {
    var output: Int32 = -1
    var input: Int32 = -1
    var settings = termios()
    var count = 0
  }

  private static let isArmed = Atomic<Bool>(false)
  private static let isInstalled = Atomic<Bool>(false)
  // One terminal per process, set up before it is armed and only read while it is.
  private nonisolated(unsafe) static let prepared: UnsafeMutablePointer<Prepared> = {
    let pointer = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    unsafe pointer.initialize(to: Prepared())
    return unsafe pointer
  }()
  private nonisolated(unsafe) static let bytes: UnsafeMutablePointer<UInt8> = {
    let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: restoreBytesMax)
    unsafe pointer.initialize(repeating: 0, count: restoreBytesMax)
    return unsafe pointer
  }()
  private nonisolated(unsafe) static let previous: UnsafeMutablePointer<sigaction> = {
    let pointer = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    unsafe pointer.initialize(repeating: sigaction(), count: 65)
    return unsafe pointer
  }()

  /// Faults: caught always.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS]
  /// Requests to end: caught only where nobody else does, so that a loop that watches them goes on watching.
  private static let ends = [SIGHUP, SIGINT, SIGTERM]

  /// From now on the terminal is given back whatever happens.
  ///
  /// - Parameters:
  ///   - restore: written to `output`; at most `restoreBytesMax` bytes of it.
  ///   - settings: given back to `input`.
  static func arm(input: Int32, output: Int32, restore: [UInt8], settings: termios) {
    let count = min(restore.count, restoreBytesMax)
    for index in 0..<count { unsafe bytes[index] = restore[index] }
    unsafe prepared.pointee = Prepared(output: output, input: input, settings: settings, count: count)
    install()
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Gives the terminal back if it was not already; may be called from a signal handler. Keeps `errno`.
  static func restoreNow() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let saved = errno
    // From the background, setting the terminal would stop the process instead.
    var stop = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&stop)
    unsafe sigaddset(&stop, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &stop, &before)
    unsafe writeAll(prepared.pointee.output, bytes, prepared.pointee.count)
    unsafe tcsetattr(prepared.pointee.input, TCSANOW, &prepared.pointee.settings)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = saved
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var done = 0
    var tries = 0
    while done < count, tries < writeTries {
      let written = unsafe write(descriptor, bytes + done, count - done)
      if written > 0 {
        done += written
      } else if written < 0, errno == EINTR {
        tries += 1
      } else if written < 0, errno == EAGAIN {
        tries += 1
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        unsafe poll(&wait, 1, writeWaitMs)
      } else {
        return
      }
    }
  }

  /// Once per process: the handlers do nothing while no terminal is held, so they stay.
  private static func install() {
    guard !isInstalled.exchange(true, ordering: .sequentiallyConsistent) else { return }
    atexit(exitReached)
    for signal in faults { catchSignal(signal) }
    for signal in ends where handler(of: signal) == 0 { catchSignal(signal) }
    // Swift's backtracer takes Ctrl-\ for a crash, tells of it, and lets the program go on. Who ignores it, as a shell
    // does for what it starts in the background, goes on doing so.
    if handler(of: SIGQUIT) != 1 { catchSignal(SIGQUIT) }
  }

  /// 0 is the default, 1 is to ignore (SIG_DFL, SIG_IGN), all else a function.
  private static func handler(of signal: Int32) -> Int {
    var present = sigaction()
    unsafe sigaction(signal, nil, &present)
    return unsafe unsafeBitCast(present.__sigaction_handler.sa_handler, to: Int.self)
  }

  private static func catchSignal(_ signal: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = signalArrived
    action.sa_flags = SA_SIGINFO | SA_ONSTACK
    unsafe sigemptyset(&action.sa_mask)
    unsafe sigaction(signal, &action, previous + Int(signal))
  }

  /// The signal goes to whoever caught it before, who may tell where it was. A fault of an instruction comes again by
  /// itself when the handler returns.
  fileprivate static func handOn(_ signal: Int32) {
    unsafe sigaction(signal, previous + Int(signal), nil)
  }

  /// Ends the process as the signal does by default once the handler returns, so that the parent sees the true cause.
  /// Nobody else is asked: what comes from outside says nothing about a place in the program.
  fileprivate static func end(by signal: Int32) {
    var action = sigaction()
    unsafe sigemptyset(&action.sa_mask)
    unsafe sigaction(signal, &action, nil)
    raise(signal)
  }
}

@c(baton_terminal_exit_reached)
private func exitReached() {
  TerminalGuard.restoreNow()
}

@c(baton_terminal_signal_arrived)
private func signalArrived(
  _ signal: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  TerminalGuard.restoreNow()
  let code = unsafe information?.pointee.si_code ?? 0
  switch signal {
  case SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS:
    // siginfo: a positive code is a fault of an instruction, zero and below come from kill, raise and their like.
    if code > 0 { TerminalGuard.handOn(signal) } else { TerminalGuard.end(by: signal) }
  case SIGABRT where code == SI_TKILL:
    // From a thread of this process, as `abort` sends it.
    TerminalGuard.handOn(signal)
    raise(signal)
  default:
    TerminalGuard.end(by: signal)
  }
}
