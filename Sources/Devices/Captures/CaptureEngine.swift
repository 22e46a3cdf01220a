public import Actors
public import Inquiry

/// A camera, chip reader or selfie engine of a device: a child of its session, there as long as a capture is, and
/// while a retry can go on from what was read.
///
/// It runs each capture ahead and sleeps until the end of it. Only when the foreground is lost meanwhile it runs the
/// same capture again, up to then.
public struct CaptureEngine: Behaviour {
  public typealias System = InquirySystem

  static let timer = TimerID(1)

  private let installation: InstallationID
  private let kit: DeviceKit
  private var order: CaptureOrder
  private var beganAt = Instant.start
  /// What will be told at the end; nil while nothing runs.
  private var result: CaptureResult?
  private var chipBytesRead: UInt32 = 0
  /// The same, at the end of what runs.
  private var chipBytesReadThen: UInt32 = 0

  public init(_ installation: InstallationID, _ order: CaptureOrder, kit: DeviceKit) {
    self.installation = installation
    self.order = order
    self.kit = kit
  }

  public mutating func receive(
    signal: Signal, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch signal {
    case .started, .restarted: begin(context.now, &effects)
    case .timer: end(context.me, &effects)
    case .terminated: break
    }
  }

  public mutating func receive(
    _ message: InquiryMessage, _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    switch message {
    case .capture(let order):
      guard result == nil else { return }
      if order.request != self.order.request { chipBytesRead = 0 }
      self.order = order
      begin(context.now, &effects)
    case .interface(.backgrounded):
      foregroundLeft(context, &effects)
    case .request, .forwarded, .reply, .push, .hint, .service, .action, .screen, .look, .deed, .app, .interface,
      .permission, .prospect, .captured, .vault, .store, .stored:
      break
    }
  }

  private mutating func begin(_ now: Instant, _ effects: inout Effects<InquirySystem>) {
    beganAt = now
    guard var run = run() else {
      result = .failed(order.request.step, .unavailable)
      return effects.startTimer(Self.timer, at: now)
    }
    run.run(until: .never)
    note(run)
    effects.startTimer(Self.timer, at: run.now)
  }

  private mutating func foregroundLeft(
    _ context: borrowing Context, _ effects: inout Effects<InquirySystem>
  ) {
    guard result != nil, var run = run() else { return }
    run.run(until: context.now)
    run.foregroundLeft(at: context.now)
    note(run)
    effects.cancelTimer(Self.timer)
    end(context.me, &effects)
  }

  private mutating func end(_ me: ActorID, _ effects: inout Effects<InquirySystem>) {
    guard let result else { return }
    self.result = nil
    chipBytesRead = chipBytesReadThen
    effects.send(.captured(result), toName: .device(installation.device))
    if !result.isResumable { effects.stop(me) }
  }

  /// The capture from its beginning; nil when the app has no engine for it (F41).
  private func run() -> CaptureRun? {
    guard let profile = kit.captureProfile(order.request.kind, of: installation) else { return nil }
    let document = UInt64(installation.session.rawValue) &<< 8 | UInt64(order.request.step.rawValue)
    return CaptureRun(
      profile, order, documentSeed: SeededRandom.mixed(document), chipBytesRead: chipBytesRead, at: beganAt)
  }

  private mutating func note(_ run: borrowing CaptureRun) {
    let step = order.request.step
    chipBytesReadThen = run.machine.chipBytesRead
    result =
      switch run.ending {
      case .captured(let evidence): .captured(step, evidence)
      case .failed(let failure): .failed(step, failure)
      case .stopped, nil: .failed(step, .timeout)
      }
  }
}

extension CaptureResult {
  /// Whether the engine waits for a retry.
  var isResumable: Bool {
    switch self {
    case .captured: false
    case .failed(_, let failure): failure.isResumable
    }
  }
}
