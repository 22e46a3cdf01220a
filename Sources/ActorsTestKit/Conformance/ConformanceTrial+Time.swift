import Actors

extension ConformanceTrial {
  mutating func timersFireInOrderAndNeverEarly() {
    let delays: [Int64] = [30, 10, 20, 10, 5]
    let starts = delays.enumerated().map {
      Instruction.startTimer(UInt32($0.offset), after: .milliseconds($0.element))
    }
    spawn(1, Script(started: starts))
    runToEnd()
    expect(
      "the order", events(of: 1),
      is: [.signal(.started)] + [4, 1, 3, 2, 0].map { .signal(.timer(TimerID($0))) })
    let times = times(of: 1)
    for (time, delay) in zip(times.dropFirst(), [5, 10, 10, 20, 30]) {
      expect(time - times[0] >= .milliseconds(Int64(delay)), "a timer of \(delay) ms fired early, at \(time)")
    }
  }

  mutating func cancelledTimersNeverFire() {
    spawn(
      1,
      Script(
        started: [
          .startTimer(1, after: .milliseconds(5)), .startTimer(2, after: .milliseconds(10)),
          .startTimer(3, after: .milliseconds(5)), .startTimer(3, after: .milliseconds(20)),
          .startTimer(4, after: .milliseconds(15)), .cancelTimer(1),
        ],
        timer: [.only(2, [.cancelTimer(4)])]))
    spawn(2, Script(started: [.startTimer(1, after: .milliseconds(5)), .stop(.me)]))
    runToEnd()
    let expected: [ScriptSystem.LogEvent] = [
      .signal(.started), .signal(.timer(TimerID(2))), .signal(.timer(TimerID(3))),
    ]
    // A late driver may find timers 2 and 4 due together; 4 is then cancelled before its signal is handled.
    expect("what fired", events(of: 1), is: expected)
    expect("timers of a stopped actor", events(of: 2), is: [.signal(.started)])
  }

  mutating func expiredMessagesAreDeadLetters() {
    begin(LinkProfile(latency: .constant(.milliseconds(20))))
    spawn(1, on: Self.here)
    spawn(2, on: Self.there)
    let target = Self.target(2)
    tell(
      1, at: .milliseconds(1),
      [
        .noteWithin(1, to: target, within: .milliseconds(10)), .noteWithin(2, to: target, within: .seconds(5)),
        .note(3, to: target),
      ])
    runToEnd()
    expect("what arrived", notes(of: 2), is: [2, 3])
    expect("dead letters", deadLetters, is: ["note 1: \(DeadLetter.Reason.expired)"])
  }

  mutating func commandsCompleteInTime() {
    begin(world: ScriptWorld(latency: .constant(.milliseconds(10))))
    spawn(1, on: Self.here, Script(started: [.keep(1), .keep(2)], kept: [.only(2, [.keep(3), .stop(.me)])]))
    runToEnd()
    expect("completions", events(of: 1), is: [.signal(.started), .kept(1), .kept(2)])
    let times = times(of: 1)
    expect(times[1] - times[0] >= .milliseconds(10), "a command of 10 ms took \(times[1] - times[0])")
    expect("what the world keeps", driver.world.numbers(on: Self.here), is: [1, 2, 3])
    expect("dead letters", deadLetters, is: ["kept 3: \(DeadLetter.Reason.noRecipient)"])
  }

  mutating func runsEndIdleOrBlocked() {
    expect("a run of nothing", driver.run(until: .start + .seconds(10)), is: .idle)
    spawn(1)
    expect("a run of actors that are done", driver.run(until: .start + .seconds(10)), is: .idle)
    spawn(2, Script(waits: true))
    let end = driver.run(until: .start + .seconds(10))
    expect("a run with an actor that waits", end, is: .blocked([ActorName(role: 2)]))
  }

  mutating func runsStopAtTheirLimitAndGoOn() {
    spawn(1, Script(started: [.startTimer(1, after: .milliseconds(30))]))
    expect("the first end", driver.run(until: .start + .milliseconds(10)), is: .limitReached)
    expect(driver.now >= .start + .milliseconds(10), "the limit was reached early, at \(driver.now)")
    expect("events so far", events(of: 1), is: [.signal(.started)])
    runToEnd()
    expect("all events", events(of: 1), is: [.signal(.started), .signal(.timer(TimerID(1)))])
  }

  mutating func directorsStopARun() {
    let again = Instruction.startTimer(1, after: .milliseconds(1))
    spawn(1, Script(started: [again], timer: [again]))
    spawn(2, at: .milliseconds(5), Script(started: [.say(1)]))
    let tested = driver
    driver.director.stopsAt = { $0 == .said(1) }
    driver.director.stop = { [unowned tested] in tested.stop() }
    spawn(3, at: .seconds(5))
    expect("the end of the run", driver.run(until: .start + .seconds(10)), is: .stopped)
    expect("events after the stop", events(of: 3), is: [])
    driver.director.stop = {}
  }

  mutating func interventionsHappenInOrder() {
    spawn(1)
    for number in UInt32(1)...5 { plan(.milliseconds(5), .send(.note(number), toName: ActorName(role: 1))) }
    plan(.milliseconds(3), .send(.note(0), toName: ActorName(role: 1)))
    runToEnd()
    expect("notes", notes(of: 1), is: [0, 1, 2, 3, 4, 5])
    let before = driver.now
    plan(.zero, .send(.note(6), toName: ActorName(role: 1)))
    runToEnd()
    expect("a note planned for the past", notes(of: 1).last, is: 6)
    expect(times(of: 1).last.map { $0 >= before } ?? false, "time went back")
    expect("what the director saw", driver.director.interventions.count, is: 8)
  }
}
