internal import Actors
internal import Inquiry
internal import Notation

extension Scenario {
  /// Of a run with random faults, beside the file's own.
  public static let randomFaultsMax = 8

  /// The same people with faults drawn from a seed, then healing, then as long as an inquiry may live to come to rest.
  /// Which kinds of fault there are is drawn too, so that each is also seen without the others. What the file expects
  /// is about its own faults, and left out.
  public func withRandomFaults(seed: UInt64) -> Scenario {
    var scenario = self
    var draw = FaultDraw(self, seed: seed)
    let healsAt = Interval.seconds(draw.number(30...600))
    // It is for all devices, so that none of the file's own would count behind it.
    if let rule = draw.network() { scenario.network = [rule] }
    scenario.faults += draw.faults(
      before: healsAt, countMax: min(Self.randomFaultsMax, Self.faultsMax - faults.count))
    scenario.healing = Healing(at: healsAt, within: scenario.longestLife)
    scenario.expectations = []
    scenario.sometimes = []
    return scenario
  }

  /// An inquiry that nobody opens lives for a day; what is owed to an app that lost its credential is given up after
  /// thirty: counted from the end of what the file itself plans, which may come as late as its limit.
  private var longestLife: Interval {
    let losesCredentials = faults.contains { fault in
      switch fault.kind {
      case .reinstall, .restore: true
      case .kill, .background, .offline, .partition, .clock, .remove, .serviceRestart: false
      }
    }
    let planned = 1 + limits.virtualTime.nanoseconds / 3_600_000_000_000
    return min(RunLimits.longest, .seconds(3_600 * (planned + (losesCredentials ? 31 * 24 : 25))))
  }
}

/// Draws faults in the words of a scenario file.
private struct FaultDraw {
  private enum Kind: CaseIterable {
    case kill
    case background
    case offline
    case partition
    case clock
    case serviceRestart
    case reinstall
    case restore
    case remove
  }

  private var random: SeededRandom
  private let devices: [String]
  private let moments: [Moment]

  init(_ scenario: Scenario, seed: UInt64) {
    random = SeededRandom(seed: seed, key: 0xFA17_D12A_0000_0000)
    devices = scenario.crowds.flatMap(\.devices).map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let steps = scenario.definition.steps.indices.map { StepID(UInt8($0)) }
    moments = Moment.plain.map(\.value) + steps.flatMap { step in Moment.ofStep.map { $0.value(step) } }
  }

  mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(random.below(UInt64(range.upperBound - range.lowerBound + 1)))
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(random.below(UInt64(values.count)))]
  }

  private mutating func percent(_ range: ClosedRange<Int64>) -> Probability {
    Probability(notation: "\(number(range))%") ?? .never
  }

  private mutating func seconds(_ range: ClosedRange<Int64>) -> Distribution {
    let ends = [number(range), number(range)].sorted()
    return .uniform(from: .seconds(ends[0]), to: .seconds(ends[1]))
  }

  /// Nil: the network stays as the file has it.
  mutating func network() -> NetworkRule? {
    guard random.chance(3, in: 4) else { return nil }
    let median = number(5...400)
    var rule = NetworkRule(
      latency: .lognormal(median: .milliseconds(median), p95: .milliseconds(median * number(2...8))))
    if random.chance(1, in: 2) { rule.loss = percent(1...20) }
    if random.chance(1, in: 2) { rule.duplicates = percent(1...20) }
    if random.chance(1, in: 2) { rule.reorders = percent(1...20) }
    return rule
  }

  mutating func faults(before end: Interval, countMax: Int) -> [Fault] {
    let kinds = Kind.allCases.filter { _ in random.chance(1, in: 2) }
    guard !kinds.isEmpty, !devices.isEmpty, countMax > 0 else { return [] }
    let endSeconds = max(1, end.nanoseconds / 1_000_000_000)
    return (0..<number(1...Int64(countMax))).map { _ in
      Fault(
        kind(pick(kinds), before: endSeconds), trigger(before: endSeconds),
        who: random.chance(1, in: 2) ? .everyone : .share(percent(10...90)))
    }
  }

  private mutating func trigger(before endSeconds: Int64) -> Trigger {
    if random.chance(1, in: 3) { return .at(seconds(0...endSeconds)) }
    return .moment(pick(moments), after: random.chance(1, in: 2) ? .constant(.zero) : seconds(0...20))
  }

  private mutating func kind(_ kind: Kind, before endSeconds: Int64) -> Fault.Kind {
    switch kind {
    case .kill: .kill(device: pick(devices), back: random.chance(1, in: 8) ? nil : seconds(0...120))
    case .background: .background(device: pick(devices), lasts: seconds(1...180))
    case .offline: .offline(device: pick(devices), lasts: seconds(1...180))
    case .partition:
      .partition(device: pick(devices), direction: pick(Fault.Direction.allCases), lasts: seconds(1...120))
    case .clock: .clock(device: pick(devices), by: .seconds(number(-600...600)))
    case .serviceRestart: .serviceRestart(lasts: seconds(0...60))
    case .reinstall: .reinstall(device: pick(devices), back: seconds(0...120))
    case .restore:
      .restore(device: pick(devices), backup: trigger(before: endSeconds), back: seconds(0...120))
    case .remove: .remove(device: pick(devices))
    }
  }
}
