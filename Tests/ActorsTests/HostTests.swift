import Actors
import ActorsTestKit
import Testing

struct HostTests {
  static var slowly: ScriptWorld { ScriptWorld(latency: .constant(.milliseconds(10))) }

  @Test func `a command happens after its time, and its actor is told`() {
    let stage = HostStage(world: Self.slowly)
    stage.spawn(1, Script(started: [.keep(1), .keep(2)]))
    stage.run(until: .start + .milliseconds(10) - .nanoseconds(1))
    #expect(stage.kept == [])
    stage.run()
    #expect(stage.kept == [1, 2])
    #expect(stage.events(of: 1) == [.signal(.started), .kept(1), .kept(2)])
    #expect(stage.host.director.times(of: ActorName(role: 1)).last == .start + .milliseconds(10))
  }

  @Test func `a kill loses a command under way, or lets it happen; seeds reach both, each command by itself`() {
    var outcomes: Set<[UInt32]> = []
    for seed in UInt64(0)..<64 {
      let stage = HostStage(seed: seed, world: Self.slowly)
      stage.spawn(1, Script(started: [.keep(1), .keep(2)]))
      stage.plan(.milliseconds(5), .kill(HostStage.node))
      stage.run()
      outcomes.insert(stage.kept)
      #expect(stage.events(of: 1) == [.signal(.started)])
      #expect(stage.host.kernel.actorCount == 0)
      #expect(stage.reasons.isEmpty, "nobody is told of what a dead node had asked")
      #expect(stage.host.pendingCount == 0)
    }
    #expect(outcomes == [[], [1], [2], [1, 2]])
  }

  @Test func `the completion of a stopped actor's command is a dead letter, and the command has happened`() {
    let stage = HostStage(world: Self.slowly)
    stage.spawn(1, Script(started: [.keep(1), .stop(.me)]))
    stage.run()
    #expect(stage.kept == [1])
    #expect(stage.reasons == [.noRecipient])
  }

  @Test func `a restart makes the node's root anew, from its description or from another`() {
    let stage = HostStage()
    stage.spawn(1, Script(started: [.say(1)]))
    stage.plan(.seconds(1), .restart(HostStage.node, as: nil))
    stage.plan(.seconds(2), .kill(HostStage.node))
    stage.plan(.seconds(3), .restart(HostStage.node, as: nil))
    stage.plan(.seconds(4), .kill(HostStage.node))
    stage.plan(.seconds(5), .restart(HostStage.node, as: Script(started: [.say(2)])))
    stage.plan(.seconds(6), .kill(HostStage.node))
    stage.plan(.seconds(7), .restart(HostStage.node, as: nil))
    stage.run()
    #expect(stage.events(of: 1).filter { $0 != .signal(.started) } == [.said(1), .said(1), .said(2), .said(2)])
    #expect(stage.host.kernel.actorCount == 1)
    #expect(stage.host.kernel.address(of: ActorName(role: 1)) != nil)
  }

  @Test func `what is on its way to a killed node is lost, even when the node has come back`() {
    let stage = HostStage(network: Network(common: LinkProfile(latency: .constant(.seconds(2)))))
    stage.spawn(1)
    stage.spawn(2, on: HostStage.other)
    stage.tell(2, at: .seconds(1), .note(1, to: .name(ActorName(role: 1))))
    stage.plan(.seconds(2), .kill(HostStage.node))
    stage.plan(.milliseconds(2_500), .restart(HostStage.node, as: nil))
    stage.run()
    #expect(stage.events(of: 1) == [.signal(.started), .signal(.started)])
    #expect(stage.reasons == [.noRecipient])
  }

  @Test func `each life of a node draws other numbers, the first the same as ever`() {
    let draw = Script(started: [.draw, .spawn(Script(started: [.draw]), SpawnOptions(name: ActorName(role: 2)))])
    func drawn(restarts: Int64) -> [ScriptSystem.LogEvent] {
      let stage = HostStage(seed: 3)
      stage.spawn(1, draw)
      for life in 0..<restarts {
        stage.plan(.seconds(life * 2 + 1), .kill(HostStage.node))
        stage.plan(.seconds(life * 2 + 2), .restart(HostStage.node, as: nil))
      }
      stage.run()
      return (stage.events(of: 1) + stage.events(of: 2)).filter { $0 != .signal(.started) }
    }
    let lives = drawn(restarts: 5)
    #expect(lives.count == 12)
    #expect(Set(lives.map(\.description)).count == 12)
    #expect(drawn(restarts: 0) == [lives[0], lives[6]])
  }

  @Test func `an actor whose process went down goes on from what it had decided, without timers`() {
    let stage = HostStage()
    let name = ActorName(role: 1)
    stage.spawn(
      1, Script(started: [.startTimer(1, after: .seconds(3))], restarted: [.startTimer(2, after: .seconds(1))]))
    stage.plan(.seconds(2), .crash([name], of: HostStage.node))
    stage.tell(1, at: .milliseconds(2_500), .say(1))
    stage.plan(.seconds(4), .recover([name], of: HostStage.node))
    stage.tell(1, at: .milliseconds(4_500), .say(2))
    stage.run()
    #expect(
      stage.events(of: 1) == [.signal(.started), .signal(.restarted), .said(2), .signal(.timer(TimerID(2)))])
    #expect(stage.reasons == [.recipientDown], "what is sent to it meanwhile is lost")
    #expect(stage.host.kernel.actorCount == 1)
  }

  @Test func `what waits for a process that goes down is kept when it came from beside it, and lost from elsewhere`()
    throws
  {
    let stage = HostStage()
    let name = ActorName(role: 1)
    stage.spawn(1)
    stage.spawn(2)
    stage.spawn(3, on: HostStage.other)
    stage.run()
    let address = stage.host.kernel.address(of: name)
    let actor = try #require(address)
    stage.host.kernel.suspend(actor)
    stage.tell(2, at: .seconds(1), .note(2, to: .name(name)))
    stage.tell(3, at: .seconds(1), .note(3, to: .name(name)))
    stage.plan(.seconds(2), .crash([name], of: HostStage.node))
    stage.plan(.seconds(3), .crash([name], of: HostStage.node))
    stage.plan(.seconds(4), .recover([name], of: HostStage.node))
    stage.plan(.seconds(5), .recover([name], of: HostStage.node))
    stage.run(until: .start + .seconds(6))
    stage.host.kernel.resume(actor)
    stage.run()
    #expect(stage.events(of: 1) == [.signal(.started), .signal(.restarted), .note(2)])
    #expect(stage.reasons.isEmpty)
  }

  @Test func `an actor whose process goes down before its first turn is started, not restarted`() {
    let stage = HostStage()
    let name = ActorName(role: 1)
    stage.spawn(1)
    stage.plan(.zero, .crash([name], of: HostStage.node))
    stage.plan(.seconds(1), .recover([name], of: HostStage.node))
    stage.run()
    #expect(stage.events(of: 1) == [.signal(.started)])
  }

  @Test func `what one actor does to another of another node takes its time on the network`() {
    let stage = HostStage(network: Network(common: LinkProfile(latency: .constant(.seconds(2)))))
    let far = ActorName(role: 2)
    stage.spawn(1)
    stage.spawn(2, on: HostStage.other)
    stage.run()
    let address = stage.host.kernel.address(of: far) ?? .outside
    stage.tell(1, at: .seconds(1), .watch(.id(address)), .stop(.id(address)))
    stage.run(until: .start + .seconds(3) - .nanoseconds(1))
    #expect(stage.host.kernel.address(of: far) != nil, "the order to stop is under way")
    stage.run()
    #expect(stage.host.kernel.address(of: far) == nil)
    #expect(stage.events(of: 1) == [.signal(.started), .signal(.terminated(address, .stopped))])
    #expect(stage.host.now > .start + .seconds(5) - .nanoseconds(1), "and so is the news of it")
  }

  @Test func `an order to a node that is cut off is lost, and so is the news of an end there`() {
    let stage = HostStage()
    let far = ActorName(role: 2)
    stage.spawn(1)
    stage.spawn(2, on: HostStage.other)
    stage.run()
    let address = stage.host.kernel.address(of: far) ?? .outside
    stage.tell(1, at: .seconds(1), .watch(.id(address)))
    stage.plan(.seconds(2), .block(HostStage.other, .both))
    stage.tell(1, at: .seconds(3), .stop(.id(address)))
    stage.run()
    #expect(stage.host.kernel.address(of: far) == address)
    stage.tell(2, at: .seconds(4), .stop(.me))
    stage.run()
    #expect(stage.host.kernel.address(of: far) == nil)
    #expect(stage.events(of: 1) == [.signal(.started)])
  }

  @Test func `erase forgets what the node kept, and nothing of others`() {
    let stage = HostStage()
    stage.spawn(1, Script(started: [.keep(1)]))
    stage.spawn(2, on: HostStage.other, Script(started: [.keep(2)]))
    stage.plan(.seconds(1), .erase(HostStage.node))
    stage.run()
    #expect(stage.kept == [])
    #expect(stage.host.world.numbers(on: HostStage.other) == [2])
  }

  @Test func `interventions of one instant happen in the order of planning, past ones at once`() {
    let stage = HostStage()
    stage.plan(.seconds(1), .block(HostStage.node, .both))
    stage.plan(.seconds(1), .setClockSkew(HostStage.node, .seconds(1)))
    stage.plan(.seconds(1), .unblock(HostStage.node, .both))
    stage.run()
    #expect(stage.host.now == .start + .seconds(1))
    stage.plan(.zero, .erase(HostStage.node))
    stage.run()
    #expect(stage.host.now == .start + .seconds(1))
    #expect(stage.host.director.interventions == ["block both", "clock skew 1.000s", "unblock both", "erase"])
  }

  @Test func `a message that cannot be delivered reaches the director even when nothing comes after it`() {
    let stage = HostStage()
    stage.plan(.seconds(1), .send(.note(1), toName: ActorName(role: 7)))
    stage.run()
    #expect(stage.reasons == [.nameUnknown])
    #expect(stage.host.director.deadLetters.first?.recipient == ActorName(role: 7))
  }

  @Test func `a message to a name makes the actor that rests under it, once`() {
    for isAlone in [true, false] {
      let stage = HostStage(isAlone: isAlone, resting: [ActorName(role: 7): Script(), ActorName(role: 8): Script()])
      let twice = [1, 2].map { Instruction.note($0, to: .name(ActorName(role: 7))) }
      stage.spawn(1, Script(started: twice))
      stage.plan(.seconds(1), .send(.note(3), toName: ActorName(role: 8)))
      stage.run()
      #expect(stage.events(of: 7) == [.signal(.started), .note(1), .note(2)])
      #expect(stage.events(of: 8) == [.signal(.started), .note(3)])
      #expect(stage.reasons.isEmpty && stage.host.foreign.isEmpty)
    }
  }

  @Test func `a name that nobody has is a dead letter when alone, else it goes to the driver`() {
    for isAlone in [true, false] {
      let stage = HostStage(isAlone: isAlone)
      let late = Instruction.spawn(Script(), SpawnOptions(name: ActorName(role: 7), isRegistered: true))
      stage.spawn(1, Script(started: [.note(1, to: .name(ActorName(role: 7))), late]))
      stage.run()
      #expect(stage.reasons == (isAlone ? [.nameUnknown] : []))
      #expect(stage.host.foreign.count == (isAlone ? 0 : 1))
      #expect(stage.events(of: 7) == [.signal(.started)])
    }
  }

  @Test func `sessions with several things due at once do not change each other's order`() {
    func lines(of sessions: [UInt32]) -> [Transcript<ScriptSystem>.Line] {
      let stage = HostStage(seed: 8, schedule: .seeded)
      for session in sessions {
        for ordinal in UInt16(0)..<4 {
          let name = ActorName(role: 1, session: session, ordinal: ordinal)
          let again = Instruction.startTimer(1, after: .seconds(1))
          let script = Script(started: [again], timer: [again])
          stage.plan(.zero, session: session, .spawn(script, SpawnOptions(name: name)))
        }
      }
      stage.run(until: .start + .seconds(20))
      return stage.host.director.lines.filter { $0.session == 7 }
    }
    let among = lines(of: [1, 3, 7, 9])
    #expect(among.count == 4 * 21)
    #expect(among == lines(of: [7]))
    #expect(among.map(\.name.ordinal) != Array(repeating: [0, 1, 2, 3], count: 21).flatMap { $0 })
  }

  @Test func `what arrives from another kernel crosses the network in front of its node`() {
    let stage = HostStage(network: Network(common: LinkProfile(latency: .constant(.seconds(1)))))
    stage.spawn(1)
    stage.run()
    guard let address = stage.host.kernel.address(of: ActorName(role: 1)) else {
      Issue.record("the actor has to be there")
      return
    }
    func send(_ note: UInt32, from node: NodeID) {
      let far = ActorID(rawValue: 3 << 56 | 1 << 32)
      stage.host.arrive(
        Envelope(recipient: address, sender: far, trace: .none, content: .message(.note(note))), from: node)
    }
    send(1, from: HostStage.other)
    send(2, from: HostStage.node)
    send(3, from: .none)
    stage.run()
    #expect(stage.events(of: 1) == [.signal(.started), .note(2), .note(3), .note(1)])
    #expect(stage.host.now == .start + .seconds(1))
  }
}
