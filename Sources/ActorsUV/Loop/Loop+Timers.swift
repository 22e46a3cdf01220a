public import Actors

extension Loop {
  /// Runs `action` once, at `deadline` or soon after, never before. Equal deadlines run in the order of starting.
  ///
  /// - Throws: `LoopError` when `LoopLimits.timersMax` timers are pending.
  @discardableResult
  public func startTimer(
    at deadline: Instant, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (Loop) -> Void
  ) throws(LoopError) -> LoopTimerID {
    let origin = HandleOrigin(label: label, file: file, line: line)
    return try startTimer(at: deadline, TimerTable.Timer(action: action, origin: origin, isInternal: false))
  }

  /// As `startTimer(at:)`, counted from the clock's time, not from the beginning of the turn.
  @discardableResult
  public func startTimer(
    after interval: Interval, label: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ action: @escaping (Loop) -> Void
  ) throws(LoopError) -> LoopTimerID {
    try startTimer(at: readClock() + interval, label: label, file: file, line: line, action)
  }

  /// - Returns: false when the timer has run or was cancelled before.
  @discardableResult
  public func cancelTimer(_ id: LoopTimerID) -> Bool {
    timers.remove(id) != nil
  }

  func startTimer(at deadline: Instant, _ timer: TimerTable.Timer) throws(LoopError) -> LoopTimerID {
    guard !isClosing else { throw LoopError("start timer", timer.origin.label, .notOpen) }
    guard timers.count < limits.timersMax else {
      throw LoopError("start timer", timer.origin.label, .limit(name: "timersMax", max: limits.timersMax))
    }
    return timers.insert(timer, at: deadline)
  }
}
