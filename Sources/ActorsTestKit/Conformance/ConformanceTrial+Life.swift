import Actors

extension ConformanceTrial {
  mutating func killsAreSilentAndTheWorldRemains() {
    begin(LinkProfile(latency: .constant(.milliseconds(10))))
    let child = Instruction.spawn(Script(), SpawnOptions(name: ActorName(role: 4), node: Self.here))
    spawn(1, on: Self.here, Script(started: [.keep(1), child, .tell([.watch(.sender)], to: Self.target(3))]))
    spawn(2, on: Self.there)
    spawn(3)
    // Under way when the node dies, and due after it has come back.
    tell(2, at: .milliseconds(18), Self.notes([5], to: 1))
    plan(.milliseconds(20), .kill(Self.here))
    plan(.milliseconds(22), .restart(Self.here, as: nil))
    plan(.milliseconds(23), .restart(Self.here, as: nil))
    runToEnd()
    expect("the killed actor", events(of: 1), is: [.signal(.started), .kept(1), .signal(.started), .kept(1)])
    expect("its child", events(of: 4), is: [.signal(.started), .signal(.started)])
    expect("its watcher", events(of: 3), is: [.signal(.started)])
    expect("what the world keeps", driver.world.numbers(on: Self.here), is: [1, 1])
    expect("dead letters", deadLetters, is: ["note 5: \(DeadLetter.Reason.noRecipient)"])
    expect("actors", driver.actorCount, is: 4)
    plan(.zero, .erase(Self.here))
    runToEnd()
    expect("what an erased world keeps", driver.world.numbers(on: Self.here), is: [])
  }

  mutating func failuresAreSupervised() {
    let policy = RestartPolicy(restartsMax: 2, backoffMin: .milliseconds(10), backoffMax: .milliseconds(15))
    spawn(1, Script(note: [.only(0, [.fail])]), .restart(policy))
    spawn(2, Script(started: [.say(0)]))
    tell(1, at: .zero, [.tell([.watch(.sender)], to: Self.target(2))])
    tell(2, at: .milliseconds(1), Self.notes([0, 1, 0, 2, 0, 3], to: 1))
    runToEnd()
    let events = events(of: 1)
    expect(
      "the failing actor", events,
      is: [
        .signal(.started), .signal(.restarted), .note(1), .signal(.restarted), .note(2),
      ])
    let times = times(of: 1)
    expect(times.count < 2 || times[1] - times[0] >= .milliseconds(10), "it came back early, at \(times[1])")
    let told = self.events(of: 2).compactMap { event in
      if case .signal(.terminated(_, let reason)) = event { reason } else { nil }
    }
    expect("its watcher", told, is: [.failed])
    expect(
      "dead letters", deadLetters,
      is: [
        "note 0: the recipient failed on it: told to fail", "note 0: the recipient failed on it: told to fail",
        "note 0: the recipient failed on it: told to fail", "note 3: the recipient stopped before its turn",
      ])
    expect("actors", driver.actorCount, is: 1)
  }

  mutating func watchersAreTold() {
    let late = [Instruction.watch(.child)]
    let child = Instruction.spawn(Script(), SpawnOptions(name: ActorName(role: 2)))
    spawn(1, Script(started: [child, .watch(.child)], timer: late))
    tell(1, at: .milliseconds(1), [.stop(.child), .startTimer(1, after: .milliseconds(1))])
    runToEnd()
    let told = events(of: 1).compactMap { event in
      if case .signal(.terminated(_, let reason)) = event { reason } else { nil }
    }
    expect("what the watcher was told", told, is: [.stopped, .unknown])
  }

  mutating func suspendedNodesWait() {
    spawn(1, on: Self.here, Script(started: [.startTimer(1, after: .milliseconds(10))]))
    plan(.milliseconds(5), .suspend(Self.here))
    plan(.milliseconds(6), .send(.note(1), toName: ActorName(role: 1)))
    plan(.milliseconds(20), .resume(Self.here))
    runToEnd()
    expect("what it handled", events(of: 1), is: [.signal(.started), .note(1), .signal(.timer(TimerID(1)))])
    for time in times(of: 1).dropFirst() {
      expect(time >= .start + .milliseconds(20), "it handled a message while suspended, at \(time)")
    }
  }
}
