extension Scenario {
  /// The same story with other numbers, as `--people` and `--devices` ask for.
  ///
  /// - Parameters:
  ///   - people: Persons in all, shared out among the crowds in proportion to the file's counts; crowds left without
  ///     anybody are dropped, and so is what the file expects in numbers of its own people. Nil keeps the counts.
  ///   - devicesEach: Devices of each person. Fewer than the story needs are refused; more repeat the last one, with a
  ///     number behind its name. Nil keeps them.
  /// - Returns: nil when a story needs a device that would be missing.
  public func overriding(people: Int? = nil, devicesEach: Int? = nil) -> Scenario? {
    var scenario = self
    if let people { scenario.share(max(1, min(people, Self.peopleMax))) }
    guard let devicesEach else { return scenario }
    for index in scenario.crowds.indices {
      guard devicesEach >= scenario.crowds[index].devicesNeeded, devicesEach <= Crowd.devicesMax else { return nil }
      scenario.crowds[index].setDevices(devicesEach)
    }
    return scenario
  }

  /// The fewest devices of each person with which every story can be told.
  public var devicesNeeded: Int { crowds.map(\.devicesNeeded).max() ?? 1 }

  /// By the largest remainder, the earlier crowd first among equals.
  private mutating func share(_ people: Int) {
    let total = peopleCount
    guard people != total else { return }
    // A number that the file expects is about the file's people; that there be none of something holds for any number.
    expectations.removeAll { $0.bound.isNumberOfSome }
    let exact = crowds.map { $0.count * people }
    var counts = exact.map { $0 / total }
    let byRemainder = exact.indices.sorted { left, right in
      let (a, b) = (exact[left] % total, exact[right] % total)
      return a == b ? left < right : a > b
    }
    for index in byRemainder.prefix(people - counts.reduce(0, +)) { counts[index] += 1 }
    for (index, count) in counts.enumerated() { crowds[index].count = count }
    crowds.removeAll { $0.count == 0 }
  }
}

extension Expectation.Bound {
  /// Whether it is a count, and not of nothing.
  fileprivate var isNumberOfSome: Bool {
    switch self {
    case .count(let count): count != 0
    case .share, .time: false
    }
  }
}

extension Crowd {
  /// How many of the devices, from the first on, the story uses.
  var devicesNeeded: Int {
    let sudden = [story.alsoStartsOn, story.twoTabs?.opens.on, story.goesBack?.goes.on]
    let places = sudden + story.handoffs.flatMap { [$0.to, $0.alsoOn] }
    return 1 + places.reduce(story.startsOn) { max($0, $1 ?? 0) }
  }

  fileprivate mutating func setDevices(_ count: Int) {
    guard let last = devices.last else { return }
    if count < devices.count { devices.removeLast(devices.count - count) }
    while devices.count < count {
      devices.append(DevicePlan(name: "\(last.name) \(devices.count + 1)", traits: last.traits))
    }
  }
}
