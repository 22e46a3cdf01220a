import Actors
import Devices
import Glibc
import Inquiry
import Scenarios
import Terminal
import Worlds

/// Frames of a dashboard over many sessions in the midst of everything: what one costs from the snapshot to the bytes,
/// while events go on coming in between.
struct DashboardBench {
  private static let framesEach = 100
  private static let size = (columns: 120, rows: 40)

  private let sessions: UInt32
  private var feed: DashboardFeed
  private var now = Instant.start
  private var encoder = FrameEncoder(.ansi)
  private var dashboard = Dashboard(columns: Self.size.columns, rows: Self.size.rows)

  init(sessions: UInt32) {
    self.sessions = sessions
    let devices = [
      DevicePlan(name: "laptop", traits: DeviceTraits(platform: .web, capabilities: [])),
      DevicePlan(name: "phone", traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc])),
    ]
    let scenario = Scenario(
      name: "bench", seed: 1, definition: .passport,
      crowds: [Crowd(name: "people", count: Int(sessions), devices: devices)])
    guard let cast = Cast(scenario, seed: 1) else { preconditionFailure("The bench has people") }
    feed = DashboardFeed(cast)
    for session in 1...sessions { arrive(session) }
  }

  /// A line for each screen: the average and the worst frame.
  mutating func run() -> [String] {
    let screens: [(name: String, keys: String)] = [
      ("overview", "1"), ("sessions by number", "2"), ("sessions by time in stage", "sssss"),
      ("sessions, filtered", "/phone !17\r"), ("devices by state", "3sss"), ("devices, filtered", "/ios\r"),
      ("documents by time stuck", "4sssS"), ("documents, stuck and filtered", "f/77\r"),
      ("handoffs by time left", "5sss"),
      ("handoffs, filtered", "/laptop\r"),
    ]
    return screens.map { screen in
      for scalar in screen.keys.unicodeScalars {
        _ = dashboard.update(.key(scalar == "\r" ? .enter : .character(scalar)))
      }
      var total = Duration.zero
      var worst = Duration.zero
      for frame in 0..<Self.framesEach {
        goOn(frame)
        let start = Self.processorTime
        draw()
        let elapsed = Self.processorTime - start
        total += elapsed
        worst = max(worst, elapsed)
      }
      return "dashboard, \(sessions) sessions, \(screen.name): \(Self.text(total / Self.framesEach)) a frame, "
        + "\(Self.text(worst)) at worst"
    }
  }

  /// What this thread has had of the processor, so that other programs do not count.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private mutating func draw() {
    let header = RunHeader(scenario: "bench", seed: 1, clock: .virtual, elapsed: now - .start)
    let snapshot = feed.snapshot(header, needs: dashboard.needs, now: now, storage: DeviceStorage())
    _ = dashboard.update(.snapshot(snapshot, now: now))
    _ = encoder.encode(dashboard.frame())
  }

  /// A tenth of a second in which some sessions change their stage, their handoff and their documents.
  private mutating func goOn(_ frame: Int) {
    now = now + .milliseconds(100)
    for turn in 0..<200 {
      let session = UInt32((frame * 7_919 + turn * 104_729) % Int(sessions)) + 1
      change(session, UInt32(frame + turn))
    }
  }

  private mutating func note(_ event: InquiryEvent, _ session: UInt32) {
    feed.noted(event, .info, at: now, by: .issuer, session: session)
  }

  private mutating func arrive(_ session: UInt32) {
    now = now + .microseconds(1_200)
    let plan = ActorPlan.person(SessionNumber(session))
    feed.intervened(.spawn(plan, SpawnOptions(name: plan.name, node: plan.node)), at: now, session: session)
    note(.created(inquiry(session), DefinitionID(0)), session)
    note(.sessionBegan(inquiry(session), installation(session, 1), .launch), session)
    note(.holderChanged(inquiry(session), installation(session, 1), Epoch(1), leaseMs: 30_000), session)
    change(session, session)
  }

  private mutating func change(_ session: UInt32, _ turn: UInt32) {
    let steps: [(StepID, StageKind)] = [
      (StepID(1), .introduction), (StepID(2), .form), (StepID(3), .handoff), (StepID(4), .governmentID),
      (StepID(5), .selfie),
    ]
    let (step, stage) = steps[Int(turn % 5)]
    note(.stepReached(inquiry(session), step, stage), session)
    if stage == .handoff {
      note(.handoffOffered(inquiry(session), Generation(1), by: installation(session, 1)), session)
    }
    if stage == .governmentID {
      note(.handoffClaimed(inquiry(session), Generation(1), by: installation(session, 2)), session)
    }
    guard stage == .selfie else { return }
    let edition = DocumentEdition(id: DocumentID(inquiry: inquiry(session), ordinal: UInt8(turn % 3)), version: .first)
    for ordinal in 1...2 as ClosedRange<UInt8> {
      note(.deliveryDue(edition, installation(session, ordinal)), session)
      note(
        .deliveryChanged(
          edition, installation(session, ordinal), turn % 2 == 0 ? .acked : .hinted, attempts: 1, ageMs: 0),
        session)
    }
  }

  private func inquiry(_ session: UInt32) -> InquiryID { InquiryID(session: SessionNumber(session), ordinal: 1) }

  private func installation(_ session: UInt32, _ ordinal: UInt8) -> InstallationID {
    InstallationID(device: DeviceID(session: SessionNumber(session), ordinal: ordinal))
  }

  private static func text(_ duration: Duration) -> String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    return "\(microseconds / 1_000).\((microseconds / 100) % 10) ms"
  }
}
