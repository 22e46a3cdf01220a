public import Actors

/// One handled message, in words.
public struct RecordedStep: Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let number: UInt64
  public let time: Instant
  public let recipient: String
  /// Empty for what comes from outside, or from an actor that has stopped.
  public let sender: String
  public let session: UInt32
  public let label: String
  /// The rolling digest, this step included.
  public let digest: TraceDigest

  public var description: String {
    "\(time) \(recipient) got \"\(label)\"" + (sender.isEmpty ? "" : " from \(sender)")
  }
}

/// Writes down the steps of a window of a run. Without a window it looks away, and costs nothing.
public struct StepRecorder<System: ActorSystem>: Director, Sendable {
  public let window: ClosedRange<UInt64>?
  public private(set) var steps: [RecordedStep] = []

  public init(window: ClosedRange<UInt64>? = nil) {
    self.window = window
  }

  public var wantsSteps: Bool { window != nil }

  public mutating func stepped(
    _ step: borrowing Step<System>, _ behaviour: borrowing any Behaviour<System> & ~Copyable
  ) {
    record(step)
  }

  /// As `stepped(_:_:)`, for an observer that holds a recorder.
  public mutating func record(_ step: borrowing Step<System>) {
    guard let window, window.contains(step.number) else { return }
    steps.append(
      RecordedStep(
        number: step.number, time: step.time, recipient: System.words(for: step.recipient),
        sender: step.sender.map { System.words(for: $0) } ?? "", session: step.envelope.trace.session,
        label: step.envelope.label, digest: step.digest))
  }
}
