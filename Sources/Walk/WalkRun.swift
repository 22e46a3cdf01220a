public import Actors
public import Devices
public import Inquiry
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
  static var patience: Interval { .seconds(300) }
  /// How finely virtual time moves meanwhile.
  private static var pause: Interval { .milliseconds(250) }

  public let driver: D
  private let setup: WalkSetup
  private var machine: WalkMachine
  /// Until when no line is to be taken.
  public private(set) var waitsUntil = Instant.start
  private var violations: [InvariantViolation] = []

  public init(_ setup: WalkSetup, on driver: D) {
    self.setup = setup
    self.driver = driver
    machine = WalkMachine(setup.cast)
    setup.scenario.begin(driver)
  }

  /// Whether something on a screen goes on by itself soon, or a document is on its way.
  public var isBusy: Bool { machine.isBusy || driver.director.onlooker.isOwed }

  public var linesRefused: Int { machine.linesRefused }

  /// Rules of the walk's own machine that did not hold.
  public var violationsOfWalk: [InvariantViolation] { violations }

  /// The machine's state, for tests and tables.
  var state: WalkMachine.State { machine.state }

  public func lineEntered(_ line: String) -> [Output] { run(machine.lineEntered(line)) }

  public func inputEnded() -> [Output] { run(machine.inputEnded()) }

  /// Takes in what has happened.
  /// - Returns: what there is to say about it at once, and whether anything was new.
  public func lookAround() -> (outputs: [Output], isNew: Bool) {
    let news = driver.director.onlooker.take()
    return (news.flatMap { run(machine.happened($0)) }, !news.isEmpty)
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
      _ = driver.run(until: driver.now + Self.pause)
      let look = lookAround()
      outputs += look.outputs
      if look.isNew { quietSince = driver.now }
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
    violations += machine.invariantViolations()
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
    case .tap(let device, let action): send(.deed(device, action), to: .person(device.session), device)
    case .expect(let device, let prospect): send(.prospect(prospect), to: .device(device), device)
    case .follow(let device, let link):
      send(.store(.linkTapped(StoreNumber(0), link)), to: .device(device), device)
    case .pressBack(let device): send(.interface(.backPressed), to: .device(device), device)
    case .permit(let device, let permission): send(.permission(permission), to: .device(device), device)
    case .hide(let device, let afterMs):
      send(.interface(.backgrounded), to: .device(device), device, after: .milliseconds(Int64(afterMs)))
      plan(.suspend(device.node), device, after: .milliseconds(Int64(afterMs)) + Self.beforeSleep)
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
