public import Inquiry

/// A point in a person's story, at which something can be made to happen. Each is reached at most once for a plan: its
/// first time counts.
public enum Moment: Hashable, Sendable, BitwiseCopyable {
  /// The app or page was opened.
  case opened
  /// The service has answered the launch code.
  case started
  /// A step is shown, on whichever device.
  case step(StepID)
  /// A step's capture is running: the chip is being read, the face looked at.
  case capturing(StepID)
  /// A step's answer has left the device.
  case submitted(StepID)
  /// The code for another device is shown.
  case codeShown
  /// A shown code is past its time.
  case codeExpired
  /// The other device has the code.
  case scanned
  /// The other device has claimed it; the number is shown.
  case claimed
  /// The number was typed and the answer has not come yet.
  case confirming
  /// The other device holds the inquiry.
  case confirmed
  /// The holder was silent for too long and holds it no more.
  case leaseLost
  /// The person on the other device refused it, or typed wrong numbers.
  case declined
  /// Nobody took the code, or typed the number, in time.
  case handoffExpired
  /// The first device has taken it back.
  case reclaimed
  /// The other device has given it back.
  case handedBack
  /// The terminal step is shown.
  case terminal
  case closed
  /// A document has been issued for the inquiry.
  case documentIssued
  /// The issuer has taken a document back.
  case documentRevoked
  /// A device has stored a document of the inquiry.
  case documentStored
}

extension Moment {
  /// Moments that stand for themselves in a file.
  static let plain: [(name: String, value: Moment)] = [
    ("opened", .opened), ("started", .started), ("codeShown", .codeShown), ("codeExpired", .codeExpired),
    ("scanned", .scanned), ("claimed", .claimed), ("confirming", .confirming), ("confirmed", .confirmed),
    ("leaseLost", .leaseLost), ("declined", .declined), ("handoffExpired", .handoffExpired),
    ("reclaimed", .reclaimed), ("handedBack", .handedBack), ("terminal", .terminal),
    ("closed", .closed), ("documentIssued", .documentIssued), ("documentStored", .documentStored),
    ("documentRevoked", .documentRevoked),
  ]

  /// Moments that need the name of a step behind them.
  static let ofStep: [(name: String, value: @Sendable (StepID) -> Moment)] = [
    ("step", { .step($0) }), ("capturing", { .capturing($0) }), ("submitted", { .submitted($0) }),
  ]
}
