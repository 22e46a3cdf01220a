import Actors
import Inquiry

/// A machine and the scene before it. What will come of a capture is a function of its order: it can be run ahead to
/// its end, and run again up to the instant at which something breaks in.
struct CaptureRun: ~Copyable, Sendable {
  /// Answers in one capture; more would be a machine that turns without end.
  private static let factsMax = 64

  private(set) var machine: CaptureMachine
  private var scene: CaptureScene
  private(set) var now: Instant
  /// What will happen next, and when.
  private var next: (fact: CaptureScene.Fact, due: Instant)?
  /// Nil while it goes on.
  private(set) var ending: CaptureEnding?

  init(
    _ profile: CaptureProfile, _ order: CaptureOrder, documentSeed: UInt64, chipBytesRead: UInt32, at start: Instant
  ) {
    machine = CaptureMachine(profile, chipBytesRead: chipBytesRead)
    scene = CaptureScene(profile, order, documentSeed: documentSeed)
    now = start
    take(machine.started(order.permission, at: start))
  }

  /// Lets happen what happens until then.
  mutating func run(until limit: Instant) {
    for _ in 0..<Self.factsMax {
      guard let (fact, due) = next, due <= limit else { return }
      now = due
      take(due == machine.deadline ? machine.timeReached(due) : happened(fact))
    }
  }

  /// The foreground is lost at the instant up to which it has been run.
  mutating func foregroundLeft(at instant: Instant) {
    now = instant
    take(machine.foregroundLeft())
  }

  private mutating func happened(_ fact: CaptureScene.Fact) -> CaptureMachine.Action? {
    switch fact {
    case .permission(let isGranted): machine.permissionAnswered(isGranted: isGranted)
    case .found: machine.found()
    case .looked(let quality, let image): machine.looked(quality, image)
    case .unlocked(let answer, let text, let portrait): machine.unlocked(answer, text: text, portrait: portrait)
    case .read(let count): machine.read(count)
    case .lost: machine.lost()
    case .closed: machine.closed()
    case .nothing: machine.timeReached(machine.deadline)
    }
  }

  private mutating func take(_ action: CaptureMachine.Action?) {
    next = nil
    guard let action else { return }
    if case .release(let ending) = action { self.ending = ending }
    guard let (fact, after) = scene.answer(action) else { return }
    next = (fact, fact == .nothing ? machine.deadline : min(now + after, machine.deadline))
  }
}
