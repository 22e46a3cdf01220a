import Actors
import Arguments
import Inquiry
import Scenarios
import Worlds

/// A trace on its way to a file. However the program dies, what it leaves is readable: whole lines, the last one
/// perhaps cut off, and no more missing than happened within a second.
final class TraceFile: RunObserver {
  private let output: TimedOutput
  private var recorder: TraceRecorder

  /// - Throws: `Refused` when the file cannot be made.
  init(_ path: String, _ request: ScenarioRequest, clock: Simulate.Clock) throws {
    output = TimedOutput(try OutputFile(path))
    let cast = request.setup.cast
    let header = TraceHeader(
      version: Program.version, cast, clock: clock == .real ? .real : .virtual, reproduce: request.reproduce)
    recorder = TraceRecorder(cast, header, to: output)
  }

  /// Hands on what has happened so far; to be called at least once a second when little happens.
  func flush() {
    output.flush()
  }

  /// The run is over.
  /// - Returns: why the trace is not whole; nil when it is.
  func finish() -> String? {
    output.flush()
    return output.failure
  }

  var wantsSteps: Bool { true }

  func stepped(_ step: borrowing Step<InquirySystem>) {
    recorder.stepped(step)
  }

  func noted(_ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32) {
    recorder.noted(event, level, at: time, by: name, session: session)
  }

  func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    recorder.crossed(envelope, from: from, to: to, verdict, at: now)
  }

  func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    recorder.intervened(intervention, at: now, session: session)
  }

  func deadLettered(_ letter: DeadLetter) {
    recorder.deadLettered(letter)
  }
}

/// An output file that is flushed once a second while lines come.
private final class TimedOutput: TraceSink {
  /// Lines between two looks at the clock.
  private static let clockLines = 64

  private let file: OutputFile
  private var flushedAt = ContinuousClock.now
  private var linesUntilClock = clockLines

  init(_ file: OutputFile) {
    self.file = file
  }

  var failure: String? { file.failure }

  func append(_ line: [UInt8]) {
    file.append(line)
    linesUntilClock -= 1
    if linesUntilClock > 0 { return }
    linesUntilClock = Self.clockLines
    if ContinuousClock.now - flushedAt >= .seconds(1) { flush() }
  }

  func flush() {
    file.flush()
    flushedAt = ContinuousClock.now
  }
}
