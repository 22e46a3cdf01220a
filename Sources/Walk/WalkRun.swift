public import Actors
public import Devices
public import Inquiry
public import Scenarios
public import Worlds

/// A walk on a driver: what a person wants is done to the world, and what happens there is shown to the person.
public final class WalkRun<D: Driver<InquirySystem, DeviceStorage, ScenarioDirector<WalkEyes>>> {
  /// What goes out to the person.
  public enum Output: Hashable, Sendable {
    case say(WalkText)
    case complain(String)
    case ask(WalkText)
    case leave
  }

  /// The app is told of the background, and has a moment before it sleeps.
  private static var beforeSleep: Interval { .seconds(5) }
  /// How long nothing new comes before the screens count as settled.
  public static var quietTime: Interval { .seconds(1) }
  /// For so long a screen that turns and waits is waited for.
  public static var patience: Interval { .seconds(300) }
  /// How finely virtual time moves meanwhile.
  private static var pause: Interval { .milliseconds(250) }

  public let driver: D
  private let setup: WalkSetup
  private var machine: WalkMachine
  /// Until when no line is to be taken.
  public private(set) var waitsUntil = Instant.start
  private var violations: [InvariantViolation] = []
  /// When each device that went into the background falls asleep.
  private var sleepsAt: [Instant?]

  public init(_ setup: WalkSetup, on driver: D) {
    self.setup = setup
    self.driver = driver
    machine = WalkMachine(setup.cast)
    sleepsAt = setup.cast.devices.map { _ in nil }
    setup.scenario.begin(driver)
  }

  /// Whether something on a screen goes on by itself soon, or a document is on its way.
  public var isBusy: Bool { machine.isBusy || driver.director.onlooker.awaitsDocument(at: driver.now) }

  public var linesRefused: Int { machine.linesRefused }

  /// Adds the rules of the walk's own machine that did not hold.
  public func addViolations(to summary: inout Summary) {
    let room = max(0, Summary.Invariants.violationsMax - summary.invariants.violations.count)
    summary.invariants.violations += violations.prefix(room).map { violation in
      Summary.Violation(id: violation.rule, at: driver.now, detail: violation.detail)
    }
  }

  public func lineEntered(_ line: String) -> [Output] { run(machine.lineEntered(line)) }

  public func inputEnded() -> [Output] { run(machine.inputEnded()) }

  /// Takes in what has happened.
  /// - Returns: what there is to say about it at once, and whether anything was new.
  public func lookAround() -> (outputs: [Output], isNew: Bool) {
    let news = driver.director.onlooker.take()
    for item in news { noteSleep(item) }
    for (position, device) in setup.cast.devices.enumerated() {
      guard let time = sleepsAt[position], driver.now >= time else { continue }
      sleepsAt[position] = nil
      plan(.suspend(device.id.node), device.id)
    }
    return (news.flatMap { run(machine.happened($0)) }, !news.isEmpty)
  }

  private func noteSleep(_ news: WalkNews) {
    switch news {
    case .hidden(let id): setSleep(of: id, driver.now + Self.beforeSleep)
    case .shown(let id), .vanished(let id): setSleep(of: id, nil)
    case .looked, .launchCodeMade, .oneTimeCodeCame, .linkOpened, .returned, .cutOff, .connected: break
    }
  }

  private func setSleep(of id: DeviceID, _ time: Instant?) {
    if let position = setup.cast.position(of: id) { sleepsAt[position] = time }
  }

  /// Shows what is new, and asks.
  public func settled() -> [Output] { run(machine.settled()) }

  /// Lets virtual time pass for as long as the person would only watch: until nothing turns and waits any more, and
  /// what a `wait` asked for is over.
  /// - Returns: what there was to see, and what is asked for then.
  public func settle() -> [Output] {
    let start = driver.now
    var outputs: [Output] = []
    var quietSince = start
    while driver.now - start < Self.patience || driver.now < waitsUntil {
      let end = driver.run(until: driver.now + Self.pause)
      let look = lookAround()
      outputs += look.outputs
      if look.isNew {
        quietSince = driver.now
      } else if end != .limitReached {
        // Nothing is to come, so that virtual time would stand still for ever.
        waitsUntil = driver.now
        break
      }
      let isQuiet = driver.now - quietSince >= Self.quietTime
      if isQuiet, !isBusy, driver.now >= waitsUntil { break }
    }
    return outputs + settled()
  }

  /// What lies in the vaults, for the end.
  public func vaults() -> [Output] { run(readVaults()) }

  private func readVaults() -> [WalkMachine.Action] {
    machine.vaultsRead(
      setup.cast.devices.map { device in
        if case .vault(let image) = driver.world.value(in: .vault, of: device.id) { image } else { VaultImage() }
      })
  }

  private func run(_ actions: [WalkMachine.Action]) -> [Output] {
    if violations.count < Summary.Invariants.violationsMax { violations += machine.invariantViolations() }
    var outputs: [Output] = []
    for action in actions {
      switch action {
      case .say(let text): outputs.append(.say(text))
      case .complain(let text): outputs.append(.complain(text))
      case .ask(let text): outputs.append(.ask(text))
      case .act(let deed): act(deed)
      case .wait(let time): waitsUntil = max(waitsUntil, driver.now) + time
      case .readVaults: outputs += run(readVaults())
      case .leave: outputs.append(.leave)
      }
    }
    return outputs
  }

  private func act(_ deed: WalkDeed) {
    switch deed {
    case .tap(let device, let action): send(.deed(device, .act(action)), to: .person(device.session), device)
    case .expect(let device, let prospect): send(.prospect(prospect), to: .device(device), device)
    case .follow(let device, let link):
      send(.store(.linkTapped(StoreNumber(0), link)), to: .device(device), device)
    case .pressBack(let device): send(.interface(.backPressed), to: .device(device), device)
    case .permit(let device, let permission): send(.permission(permission), to: .device(device), device)
    case .hide(let device, let afterMs):
      send(.interface(.backgrounded), to: .device(device), device, after: .milliseconds(Int64(afterMs)))
    case .show(let device):
      plan(.resume(device.node), device)
      send(.interface(.foregrounded), to: .device(device), device)
    case .kill(let device, let afterMs): plan(.kill(device.node), device, after: .milliseconds(Int64(afterMs)))
    case .open(let device): plan(.restart(device.node, as: nil), device)
    case .cutOff(let device): plan(.block(device.node, .both), device)
    case .connect(let device): plan(.unblock(device.node, .both), device)
    }
  }

  private func send(_ message: InquiryMessage, to name: ActorName, _ device: DeviceID, after: Interval = .zero) {
    plan(.send(message, toName: name), device, after: after)
  }

  private func plan(_ intervention: Intervention<InquirySystem>, _ device: DeviceID, after: Interval = .zero) {
    driver.schedule(
      PlannedIntervention(at: driver.now + after, session: device.session.rawValue, intervention))
  }
}
