import Actors

/// One case under way: its driver, and what it did not keep.
struct ConformanceTrial<Tested: Driver>
where Tested.System == ScriptSystem, Tested.Surroundings == ScriptWorld, Tested.Observer == Transcript<ScriptSystem> {
  let suite: DriverConformance<Tested>
  var driver: Tested
  private let found = Found()

  /// Apart from the trial, so that a sentence may ask the trial while it is added.
  private final class Found {
    var violations: [String] = []
  }

  var violations: [String] { found.violations }

  static var here: NodeID { NodeID(rawValue: 1) }
  static var there: NodeID { NodeID(rawValue: 2) }

  init(_ suite: DriverConformance<Tested>) {
    self.suite = suite
    driver = suite.make(
      DriverSetup(seed: 1, network: Network(), world: ScriptWorld(), director: Transcript<ScriptSystem>()))
  }

  /// Another driver, for a case that needs a network or a world of its own.
  mutating func begin(_ profile: LinkProfile = LinkProfile(), world: ScriptWorld = ScriptWorld(), seed: UInt64 = 1) {
    driver = suite.make(
      DriverSetup(
        seed: seed, network: Network(common: profile), world: world, director: Transcript<ScriptSystem>()))
  }

  func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { found.violations.append(sentence()) }
  }

  func expect<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) {
    if found != expected { self.found.violations.append("\(what): expected \(expected), found \(found)") }
  }

  func plan(_ time: Interval, _ intervention: Intervention<ScriptSystem>) {
    driver.schedule(PlannedIntervention(at: .start + time, session: 0, intervention))
  }

  func spawn(
    _ role: UInt16, at time: Interval = .zero, on node: NodeID = .none, _ script: Script = Script(),
    _ supervision: Supervision = .stop, mailboxMessagesMax: UInt16 = 1_024
  ) {
    let options = SpawnOptions(
      name: ActorName(role: role), node: node, isRegistered: true, supervision: supervision,
      mailboxMessagesMax: mailboxMessagesMax)
    plan(time, .spawn(script, options))
  }

  func tell(_ role: UInt16, at time: Interval, _ instructions: [Instruction]) {
    plan(time, .send(.tell(instructions), toName: ActorName(role: role)))
  }

  func runToEnd() {
    let end = driver.run(until: .start + .seconds(10))
    expect("the end of the run", end, is: .idle)
  }

  func events(of role: UInt16) -> [ScriptSystem.LogEvent] {
    driver.director.events(of: ActorName(role: role))
  }

  func times(of role: UInt16) -> [Instant] {
    driver.director.times(of: ActorName(role: role))
  }

  func notes(of role: UInt16) -> [UInt32] {
    events(of: role).compactMap { if case .note(let number) = $0 { number } else { nil } }
  }

  var deadLetters: [String] {
    driver.director.deadLetters.map { "\($0.label): \($0.reason)" }
  }

  static func target(_ role: UInt16) -> Instruction.Target { .name(ActorName(role: role)) }

  static func notes(_ numbers: some Sequence<UInt32>, to role: UInt16) -> [Instruction] {
    numbers.map { .note($0, to: target(role)) }
  }
}
