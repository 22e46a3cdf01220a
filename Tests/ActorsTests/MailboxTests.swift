import Actors
import ActorsTestKit
import Testing

struct MailboxTests {
  @Test(arguments: [KernelConfiguration.Schedule.firstComeFirstServed, .seeded])
  func `what one actor sends another arrives in the order of sending`(schedule: KernelConfiguration.Schedule) {
    let stage = KernelStage(KernelConfiguration(seed: 4, schedule: schedule, runLengthMax: 3))
    let sink = stage.spawn(9)
    let senders = (1...4).map { stage.spawn(UInt16($0)) }
    for round in UInt32(0)..<20 {
      for (index, sender) in senders.enumerated() {
        let base = UInt32(index) * 1_000 + round * 2
        stage.tell(sender, .note(base, to: .id(sink)), .note(base + 1, to: .id(sink)))
      }
    }
    stage.settle()
    let got = stage.notes(of: 9)
    #expect(got.count == 160)
    for index in UInt32(0)..<4 {
      #expect(got.filter { $0 / 1_000 == index } == (0..<40).map { index * 1_000 + $0 })
    }
  }

  @Test func `a full mailbox turns messages away, and takes them again when there is room`() {
    let stage = KernelStage()
    let actor = stage.spawn(Script(), SpawnOptions(name: ActorName(role: 1), mailboxMessagesMax: 2))
    stage.settle()
    #expect((1...4).map { stage.deliver(.note($0), to: actor) }.map { $0 == .delivered } == [true, true, false, false])
    stage.settle()
    #expect(stage.deliver(.note(5), to: actor) == .delivered)
    stage.settle()
    #expect(stage.notes(of: 1) == [1, 2, 5])
    #expect(stage.reasons == [.mailboxFull, .mailboxFull])
    #expect(stage.transcript.deadLetters.map(\.label) == ["note 3", "note 4"])
  }

  @Test func `postponed messages count as waiting`() {
    let stage = KernelStage()
    let actor = stage.spawn(
      Script(note: [.postpone]), SpawnOptions(name: ActorName(role: 1), mailboxMessagesMax: 2))
    stage.settle()
    for number in UInt32(1)...3 {
      stage.deliver(.note(number), to: actor)
      stage.settle()
    }
    #expect(stage.notes(of: 1) == [1, 2])
    #expect(stage.reasons == [.mailboxFull])
  }

  @Test func `a full kernel turns messages away but no signals`() {
    let stage = KernelStage(KernelConfiguration(envelopesMax: 3))
    let actors = (1...3).map { stage.spawn(UInt16($0)) }
    #expect(stage.deliver(.note(1), to: actors[0]) == .deadLettered(.kernelFull))
    _ = stage.spawn(4)
    stage.settle()
    #expect(stage.deliver(.note(2), to: actors[0]) == .delivered)
    stage.settle()
    #expect(stage.notes(of: 1) == [2])
    #expect(stage.signals(of: 4) == [.started])
    #expect(stage.reasons == [.kernelFull])
  }

  @Test func `a message waits up to its deadline and no longer`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.settle()
    let deadline = Instant.start + .seconds(1)
    stage.deliver(.note(1), to: actor, deadline: deadline)
    stage.kernel.advance(to: deadline)
    stage.settle()
    stage.deliver(.note(2), to: actor, deadline: deadline)
    let steps = stage.kernel.stepCount
    stage.kernel.advance(to: deadline + .nanoseconds(1))
    stage.settle()
    #expect(stage.notes(of: 1) == [1])
    #expect(stage.reasons == [.expired])
    #expect(stage.kernel.stepCount == steps)
    #expect(stage.transcript.deadLetters.first?.recipient == ActorName(role: 1))
  }

  @Test func `no actor handles more than its run length before others have their turn`() {
    let stage = KernelStage(KernelConfiguration(runLengthMax: 3))
    let busy = stage.spawn(1)
    let other = stage.spawn(2)
    stage.settle()
    for number in UInt32(1)...10 { stage.deliver(.note(number), to: busy) }
    stage.deliver(.note(1), to: other)
    #expect((0..<6).map { _ in stage.step() } == [3, 1, 3, 3, 1, 0])
    #expect(stage.transcript.lines.map(\.name.role) == [1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1])
  }

  @Test func `postponed messages come back in the order of arrival, before what waits`() {
    let stage = KernelStage()
    let actor = stage.spawn(
      1,
      Script(note: [.only(1, [.postpone]), .only(2, [.postpone]), .only(9, [.replayPostponed])]))
    stage.settle()
    for number: UInt32 in [1, 2, 3, 9, 4] { stage.deliver(.note(number), to: actor) }
    stage.settle()
    // Both are put aside again, since nothing in this script changes.
    #expect(stage.notes(of: 1) == [1, 2, 3, 9, 1, 2, 4])
    #expect(stage.envelopesWaiting == 2)
    stage.stop(actor)
    stage.tell(actor)
    stage.settle()
    #expect(stage.envelopesWaiting == 0)
  }

  @Test func `a message postponed before the replay of its own turn comes back last`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.settle()
    stage.tell(actor, .say(1), .postpone)
    stage.settle()
    stage.tell(actor, .say(2), .postpone, .replayPostponed)
    for _ in 0..<3 { stage.step() }
    // Run length 16: the replayed pair goes round and round in one turn.
    #expect(stage.events(of: 1).prefix(5) == [.signal(.started), .said(1), .said(2), .said(1), .said(2)])
  }

  @Test func `a message postponed after the replay of its own turn stays aside`() {
    let stage = KernelStage()
    let actor = stage.spawn(1, Script(note: [.only(2, [.replayPostponed, .postpone]), .only(1, [.postpone])]))
    stage.settle()
    stage.deliver(.note(1), to: actor)
    stage.deliver(.note(2), to: actor)
    stage.settle()
    #expect(stage.notes(of: 1) == [1, 2, 1])
    #expect(stage.envelopesWaiting == 2)
  }

  @Test func `postponing twice in a turn keeps one message`() {
    let stage = KernelStage()
    let actor = stage.spawn(1, Script(note: [.postpone, .postpone]))
    stage.settle()
    stage.deliver(.note(1), to: actor)
    stage.settle()
    #expect(stage.envelopesWaiting == 1)
  }

  @Test func `what a stopped actor had waiting and postponed becomes dead letters`() {
    let stage = KernelStage()
    let actor = stage.spawn(1, Script(note: [.only(1, [.postpone])]))
    stage.settle()
    stage.deliver(.note(1), to: actor)
    stage.settle()
    stage.deliver(.note(2), to: actor)
    stage.stop(actor)
    #expect(stage.deliver(.note(3), to: actor) == .deadLettered(.noRecipient))
    let other = stage.spawn(2)
    stage.tell(other)
    stage.settle()
    #expect(stage.reasons == [.recipientStopped, .recipientStopped, .noRecipient])
    #expect(stage.transcript.deadLetters.map(\.label) == ["note 1", "note 2", "note 3"])
  }

  @Test func `every dead letter of a turn is shown, however many`() {
    let stage = KernelStage()
    let actor = stage.spawn(1)
    stage.settle()
    for number in UInt32(0)..<1_000 { stage.deliver(.note(number), to: actor) }
    stage.stop(actor)
    _ = stage.spawn(2)
    stage.settle()
    #expect(stage.transcript.deadLetters.count == 1_000)
    #expect(stage.kernel.deadLetters.count == 1_000)
    #expect(stage.kernel.deadLetters.newest.count == DeadLetters.keptMax)
  }

  @Test func `the newest dead letters are kept, oldest first`() {
    let stage = KernelStage()
    #expect(stage.kernel.deadLetters.newest.isEmpty)
    for number in UInt32(1)...300 { stage.deliver(.note(number), to: ActorID(rawValue: 77)) }
    let labels = stage.kernel.deadLetters.newest.map(\.label)
    #expect(labels == (45...300).map { "note \($0)" })
    #expect(stage.kernel.deadLetters.count == 300)
  }
}
