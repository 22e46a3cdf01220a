/// What a sandbox could not do.
public enum SandboxFault: Error, Hashable, Sendable {
  case shutDown
  case noSuchDefinition(String, known: [String])
  case tooMany(String, max: Int)
  /// Nothing was heard of the loop for `InquirySandbox.answerSecondsMax`.
  case noAnswer
  /// Code on the loop waits for the loop's own end.
  case waitsForItself
  /// What runs on the loop has not let go of it in time.
  case stillBusy(seconds: Int)
  /// A rule of the protocol did not hold: a defect of this package.
  case violated([String])
}

extension SandboxFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .shutDown: "The sandbox has shut down. Start another one."
    case .noSuchDefinition(let name, let known):
      "There is no definition \"\(name)\". The sandbox was started with: \(known.joined(separator: ", "))."
    case .tooMany(let what, let max): "A sandbox takes at most \(max) \(what). Start another one."
    case .noAnswer:
      "The sandbox has not answered in \(InquirySandbox.answerSecondsMax) seconds. End the code that blocks its loop."
    case .waitsForItself:
      "Code that runs on the sandbox's loop cannot wait for the loop's end. Shut it down from another task."
    case .stillBusy(let seconds):
      "Code on the sandbox's loop has not come to an end in \(seconds) seconds. End what runs there, then shut down."
    case .violated(let rules): "These rules did not hold; please report it: \(rules.joined(separator: "; "))."
    }
  }
}
