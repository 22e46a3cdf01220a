import Glibc
import Synchronization

/// Ctrl-C and SIGTERM as counts that a run looks at between two slices of work.
enum Interruption {
  private static let interrupts = Atomic(0)
  private static let terminations = Atomic(0)
  private static let hangUps = Atomic(0)

  /// From now on the signals are counted instead of ending the process.
  static func watch() {
    signal(SIGINT) { _ in Interruption.noteInterrupt() }
    signal(SIGTERM) { _ in Interruption.noteTermination() }
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
}
