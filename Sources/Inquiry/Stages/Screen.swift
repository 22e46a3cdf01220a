/// What a person sees on one device: a small picture of `InquiryUiModel`, so that telling it costs no memory.
public struct Screen: Hashable, Sendable, BitwiseCopyable {
  public var content: Content
  /// Shown beside the content; nil when there is nothing to say.
  public var error: InquiryErrorView.Text?
  public var offersRetry: Bool
  /// Whether somebody is there.
  public var asksPresence: Bool

  public enum Content: Hashable, Sendable, BitwiseCopyable {
    /// The app waits for the service.
    case opening
    /// A step that the person answers on this device.
    case step(StepID, StageKind, CapturePhase)
    /// A code is being fetched.
    case codeComing
    /// The code for another device, as a QR code and as letters.
    case code(HandoffCode, Generation)
    /// No more codes until the person asks for one.
    case codePaused
    /// Another device scanned the code; its person types this number there.
    case number(ConfirmNumber, by: Platform)
    /// On the other device: who asks. Go on, or not.
    case question(from: Platform)
    /// On the other device: type the number that the first one shows.
    case numberPrompt(triesLeft: UInt8)
    /// Another device has the inquiry, which has come to this stage.
    case elsewhere(StageKind)
    /// The other device is silent: wait, take back, or show a new code.
    case holderLost
    /// The inquiry went to another device, and only looking on is left.
    case moved
    case terminal(TerminalOutcome, finishedElsewhere: Bool)
    /// The notice of an inquiry that cannot go on.
    case failure(FailureNotice.Kind)
    /// The app put the UI away.
    case closed(TerminalOutcome?)
  }

  public init(
    _ content: Content, error: InquiryErrorView.Text? = nil, offersRetry: Bool = false, asksPresence: Bool = false
  ) {
    self.content = content
    self.error = error
    self.offersRetry = offersRetry
    self.asksPresence = asksPresence
  }

  /// A word or two for traces, without what codes and numbers say.
  public var word: String {
    switch content {
    case .opening: "opening"
    case .step(_, let kind, .ready): "\(kind)"
    case .step(_, let kind, .capturing): "\(kind), capturing"
    case .step(_, let kind, .submitting): "\(kind), submitting"
    case .codeComing: "code coming"
    case .code: "code"
    case .codePaused: "code paused"
    case .number: "number"
    case .question: "question"
    case .numberPrompt: "number prompt"
    case .elsewhere: "elsewhere"
    case .holderLost: "holder lost"
    case .moved: "moved"
    case .terminal(let outcome, _): "terminal: \(outcome)"
    case .failure: "failure notice"
    case .closed: "closed"
    }
  }

  /// What tells this screen from others, for digests.
  var foldWord: UInt64 {
    let content: UInt64 =
      switch self.content {
      case .opening: 1
      case .step(let step, let kind, let phase):
        2 &+ UInt64(step.rawValue) &<< 8 ^ UInt64(kind.rawValue) &<< 16 ^ UInt64(phase.rawValue) &<< 24
      case .codeComing: 3
      case .code(let code, let generation): 4 &+ code.secret.low ^ UInt64(generation.rawValue) &<< 8
      case .codePaused: 5
      case .number(let number, _): 6 &+ UInt64(number.rawValue) &<< 8
      case .question: 7
      case .numberPrompt(let triesLeft): 8 &+ UInt64(triesLeft) &<< 8
      case .elsewhere(let kind): 9 &+ UInt64(kind.rawValue) &<< 8
      case .holderLost: 10
      case .moved: 11
      case .terminal(let outcome, let elsewhere): 12 &+ UInt64(outcome.rawValue) &<< 8 ^ (elsewhere ? 1 &<< 16 : 0)
      case .failure(let kind): 13 &+ UInt64(kind.rawValue) &<< 8
      case .closed(let outcome): 14 &+ UInt64(outcome.map { $0.rawValue &+ 1 } ?? 0) &<< 8
      }
    return content ^ UInt64(error.map { $0.rawValue &+ 1 } ?? 0) &<< 48 ^ (offersRetry ? 1 &<< 56 : 0)
      ^ (asksPresence ? 1 &<< 57 : 0)
  }
}
