import Arguments
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as counts that a run looks at between two slices of work.
enum Interruption {
  private static let interrupts = Atomic(0)
  private static let terminations = Atomic(0)
  private static let hangUps = Atomic(0)

  /// From now on the signals are counted instead of ending the process. They are unblocked: who is started from a
  /// thread that blocks them, as Foundation's `Process` does, would never hear of them.
  static func watch() {
    signal(SIGINT) { _ in Interruption.noteInterrupt() }
    signal(SIGTERM) { _ in Interruption.noteTermination() }
    unblock([SIGINT, SIGTERM])
  }

  /// Ctrl-\ ends the program, as everywhere. Swift's backtracer takes it for a crash, tells of it, and lets the program
  /// go on. Who ignores it, as a shell does for what it starts in the background, goes on doing so.
  static func letQuitEnd() {
    if let before = signal(SIGQUIT, SIG_DFL),
      unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    {
      signal(SIGQUIT, SIG_IGN)
    }
    unblock([SIGQUIT])
  }

  private static func unblock(_ signals: [Int32]) {
    var wanted = sigset_t()
    sigemptyset(&wanted)
    for signal in signals { sigaddset(&wanted, signal) }
    pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
  }

  static func noteInterrupt() {
    _ = interrupts.wrappingAdd(1, ordering: .relaxed)
  }

  static func noteTermination() {
    _ = terminations.wrappingAdd(1, ordering: .relaxed)
  }

  static func noteHangUp() {
    _ = hangUps.wrappingAdd(1, ordering: .relaxed)
  }

  /// Ends the process as a hang-up does, if one came: whoever started it is told so.
  static func dieOfHangUp() {
    guard hangUps.load(ordering: .relaxed) > 0 else { return }
    signal(SIGHUP, SIG_DFL)
    raise(SIGHUP)
  }

  /// How often Ctrl-C was pressed.
  static var count: Int { interrupts.load(ordering: .relaxed) }

  static var isTerminated: Bool { terminations.load(ordering: .relaxed) > 0 }

  /// What a command comes to that was told to stop; nil when it was not.
  static var exitCode: ExitCode? {
    if isTerminated { return .terminated }
    return count > 0 ? .interrupted : nil
  }
}
