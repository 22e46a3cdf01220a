import Glibc

/// A signal of the operating system that a loop can watch for.
public struct LoopSignal: Hashable, Sendable {
  public let number: Int32

  public init(number: Int32) {
    self.number = number
  }

  /// Ctrl-C.
  public static let interrupt = LoopSignal(number: SIGINT)
  /// A polite request to end.
  public static let terminate = LoopSignal(number: SIGTERM)
  /// The terminal went away.
  public static let hangUp = LoopSignal(number: SIGHUP)
  public static let quit = LoopSignal(number: SIGQUIT)
  /// Ctrl-Z.
  public static let suspend = LoopSignal(number: SIGTSTP)
  /// The shell brought the program back.
  public static let resume = LoopSignal(number: SIGCONT)
  /// The terminal has another size.
  public static let windowChanged = LoopSignal(number: SIGWINCH)
  public static let user1 = LoopSignal(number: SIGUSR1)
  public static let user2 = LoopSignal(number: SIGUSR2)
}

extension LoopSignal: CustomStringConvertible {
  public var description: String {
    switch number {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    case SIGQUIT: "SIGQUIT"
    case SIGTSTP: "SIGTSTP"
    case SIGCONT: "SIGCONT"
    case SIGWINCH: "SIGWINCH"
    case SIGUSR1: "SIGUSR1"
    case SIGUSR2: "SIGUSR2"
    default: "signal \(number)"
    }
  }
}
