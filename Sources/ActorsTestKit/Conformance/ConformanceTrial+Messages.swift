import Actors

extension ConformanceTrial {
  mutating func actorsStartInTheOrderOfArrival() {
    for role in UInt16(1)...5 { spawn(role, at: .milliseconds(Int64(role))) }
    runToEnd()
    expect("starts", driver.director.lines.map(\.name.role), is: [1, 2, 3, 4, 5])
    for (index, line) in driver.director.lines.enumerated() {
      expect(line.time >= .start + .milliseconds(Int64(index + 1)), "actor \(index + 1) started early, at \(line.time)")
    }
    expect("actors", driver.actorCount, is: 5)
  }

  mutating func childrenStartBeforeTheirFirstMessage() {
    let child = Instruction.spawn(Script(started: [.say(1)]), SpawnOptions(name: ActorName(role: 2)))
    spawn(1, Script(started: [child, .note(5, to: .child)]))
    runToEnd()
    expect("the child", events(of: 2), is: [.signal(.started), .said(1), .note(5)])
  }

  mutating func messagesOfAPairKeepTheirOrder() {
    spawn(9)
    for role in UInt16(1)...3 {
      let base = UInt32(role) * 1_000
      spawn(role, Script(note: Self.notes(base..<base + 100, to: 9)))
      plan(.milliseconds(1), .send(.note(0), toName: ActorName(role: role)))
    }
    runToEnd()
    let got = notes(of: 9)
    for base in [UInt32(1_000), 2_000, 3_000] {
      expect("what \(base / 1_000) sent", got.filter { $0 / 1_000 == base / 1_000 }, is: Array(base..<base + 100))
    }
  }

  mutating func deadLettersAreShown() {
    spawn(1, Script(started: [.spawn(Script(), SpawnOptions(name: ActorName(role: 3))), .stop(.child)]))
    spawn(2, mailboxMessagesMax: 2)
    tell(1, at: .milliseconds(1), [.note(1, to: Self.target(7)), .note(2, to: .child)])
    tell(1, at: .milliseconds(2), Self.notes(1...4, to: 2))
    plan(.milliseconds(3), .send(.note(9), toName: ActorName(role: 8)))
    runToEnd()
    expect(
      "dead letters", deadLetters,
      is: [
        "note 2: \(DeadLetter.Reason.noRecipient)", "note 1: \(DeadLetter.Reason.nameUnknown)",
        "note 3: \(DeadLetter.Reason.mailboxFull)", "note 4: \(DeadLetter.Reason.mailboxFull)",
        "note 9: \(DeadLetter.Reason.nameUnknown)",
      ])
    expect("their count", driver.deadLetters.count, is: 5)
    expect("what arrived", notes(of: 2), is: [1, 2])
  }

  /// One actor has 10,000 messages to handle when another gets one.
  mutating func burstsLeaveRoomForOthers() {
    spawn(1, mailboxMessagesMax: 20_000)
    spawn(2)
    spawn(3)
    tell(3, at: .milliseconds(1), Self.notes(0..<10_000, to: 1) + Self.notes([1], to: 2))
    runToEnd()
    expect("the burst", notes(of: 1), is: Array(0..<10_000))
    let lines = driver.director.lines
    let other = lines.firstIndex { $0.name.role == 2 && $0.event == .note(1) }
    let last = lines.lastIndex { $0.name.role == 1 }
    expect((other ?? lines.count) < (last ?? 0), "the other actor had to wait for the whole burst")
  }

  /// 100,000 messages go to and fro while timers are due.
  mutating func timersFireDuringBursts() {
    let rounds: UInt32 = 100_000
    spawn(1, Script(note: [.countDown]))
    spawn(2, Script(note: [.countDown]))
    spawn(3, Script(started: [.startTimer(1, after: .milliseconds(1))], timer: [.say(1)]))
    tell(1, at: .zero, [.note(rounds - 1, to: Self.target(2))])
    runToEnd()
    expect("messages", notes(of: 1).count + notes(of: 2).count, is: Int(rounds))
    expect("the timer", events(of: 3).last, is: .said(1))
    guard suite.isRealTime else { return }
    let lines = driver.director.lines
    let fired = lines.firstIndex { $0.event == .said(1) } ?? lines.count
    let last = lines.lastIndex { $0.name.role != 3 } ?? 0
    expect(fired < last, "the timer had to wait for the whole burst")
  }
}
