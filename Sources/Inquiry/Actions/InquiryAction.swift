/// What a UI or an app dispatches to a store: one intent for each interaction (F03).
public enum InquiryAction: Hashable, Sendable {
  case open(Entry)
  /// Goes on from a step that asks nothing more: the introduction.
  case acknowledge(StepID)
  case submitForm(StepID, Answers)
  case submitCode(StepID, TypedDigits)
  /// Asks for another one-time code.
  case resendCode(StepID)
  case startCapture(StepID)
  /// Offered when the error or the failure notice is retryable (F30).
  case retry
  /// Asks for a handoff at any step.
  case requestHandoff
  /// A new code after the rotations ran out.
  case refreshCode
  /// Answers a device that asks whether somebody is there.
  case stay
  /// On the second device, after reading who asks.
  case acceptHandoff
  case declineHandoff
  case enterConfirmNumber(ConfirmNumber)
  /// Takes the inquiry back to this device.
  case reclaim
  /// Gives the inquiry back to the device that it came from.
  case handBack
  /// The device refused to open a link of the flow (F16).
  case linkRefused
  /// Ends the inquiry at the service (F13).
  case cancel
  /// Ends the inquiry on this device only (F13).
  case close

  /// A word for traces, without what the person entered.
  public var word: String {
    switch self {
    case .open(.start): "open start"
    case .open(.sameDeviceResume): "open resume"
    case .open(.anotherDevice): "open handoff"
    case .acknowledge: "acknowledge"
    case .submitForm: "submit form"
    case .submitCode: "submit code"
    case .resendCode: "resend code"
    case .startCapture: "start capture"
    case .retry: "retry"
    case .requestHandoff: "request handoff"
    case .refreshCode: "refresh code"
    case .stay: "stay"
    case .acceptHandoff: "accept handoff"
    case .declineHandoff: "decline handoff"
    case .enterConfirmNumber: "enter number"
    case .reclaim: "reclaim"
    case .handBack: "hand back"
    case .linkRefused: "link refused"
    case .cancel: "cancel"
    case .close: "close"
    }
  }
}

/// The digits of a one-time code as typed: up to 18, leading zeros kept.
public struct TypedDigits: Hashable, Sendable, BitwiseCopyable {
  public static let countMax = 18

  public let number: UInt64
  public let count: UInt8

  public init(number: UInt64, count: UInt8) {
    self.number = number
    self.count = count
  }

  /// Takes the first `countMax` digits of a text, and leaves out all that is no digit.
  public init(typed text: some StringProtocol) {
    let digits = text.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.prefix(Self.countMax)
    self.init(number: digits.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }, count: UInt8(digits.count))
  }

  /// The digits as they were typed, to be shown to the person.
  public var revealed: String {
    let digits = "\(number)"
    return count == 0 ? "" : String(repeating: "0", count: max(0, Int(count) - digits.utf8.count)) + digits
  }
}

extension TypedDigits: Masked {
  public var mask: String { "••••" }
}
