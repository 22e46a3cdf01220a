import Actors
import ActorsSim
import Inquiry
import Worlds

/// All that looks on in one run: each part is there when somebody asked for it.
struct Onlookers: RunObserver {
  var feed: DashboardFeed?
  var diagram: DiagramRecorder?
  var lines: EventLines?
  var faults: FaultLog?
  var trace: TraceFile?
  var coverage: CoverageCollector?
  /// Around the place where two runs part.
  var steps: StepRecorder<InquirySystem>?

  var wantsSteps: Bool {
    diagram != nil || trace != nil || coverage != nil || feed?.wantsSteps == true || steps?.wantsSteps == true
  }

  mutating func noted(
    _ event: InquiryEvent, _ level: LogLevel, at time: Instant, by name: ActorName, session: UInt32
  ) {
    feed?.noted(event, level, at: time, by: name, session: session)
    diagram?.noted(event, level, at: time, by: name, session: session)
    lines?.noted(event, at: time, session: session)
    trace?.noted(event, level, at: time, by: name, session: session)
    coverage?.noted(event, session: session)
  }

  mutating func stepped(_ step: borrowing Step<InquirySystem>) {
    feed?.stepped(step)
    diagram?.stepped(step)
    trace?.stepped(step)
    steps?.record(step)
  }

  mutating func crossed(
    _ envelope: borrowing Envelope<InquirySystem>, from: NodeID, to: NodeID, _ verdict: Verdict, at now: Instant
  ) {
    diagram?.crossed(envelope, from: from, to: to, verdict, at: now)
    trace?.crossed(envelope, from: from, to: to, verdict, at: now)
    coverage?.crossed(verdict)
  }

  mutating func intervened(_ intervention: Intervention<InquirySystem>, at now: Instant, session: UInt32) {
    feed?.intervened(intervention, at: now, session: session)
    diagram?.intervened(intervention, at: now, session: session)
    lines?.intervened(intervention, at: now, session: session)
    faults?.intervened(intervention, at: now)
    trace?.intervened(intervention, at: now, session: session)
    coverage?.intervened(intervention, session: session)
  }

  mutating func deadLettered(_ letter: DeadLetter) {
    trace?.deadLettered(letter)
  }
}
