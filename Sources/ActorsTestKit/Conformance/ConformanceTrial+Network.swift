import Actors

extension ConformanceTrial {
  /// 1 lives here, 2 lives there.
  private func pair(_ second: Script = Script()) {
    spawn(1, on: Self.here)
    spawn(2, on: Self.there, second)
  }

  mutating func networkLatencyIsRespected() {
    begin(LinkProfile(latency: .constant(.milliseconds(15))))
    pair(Script(note: [.countDown]))
    tell(1, at: .milliseconds(1), [.say(1), .note(5, to: Self.target(2))])
    runToEnd()
    expect("what went there and back", notes(of: 2) + notes(of: 1), is: [5, 4])
    let sent = zip(events(of: 1), times(of: 1)).first { $0.0 == .said(1) }?.1 ?? .start
    let there = times(of: 2).last ?? .start
    let back = times(of: 1).last ?? .start
    expect(there - sent >= .milliseconds(15), "it went there in \(there - sent)")
    expect(back - there >= .milliseconds(15), "it came back in \(back - there)")
  }

  mutating func lossAndDuplicationAreApplied() {
    begin(LinkProfile(lossPpm: 1_000_000))
    pair()
    tell(1, at: .milliseconds(1), Self.notes(0..<50, to: 2))
    runToEnd()
    expect("what came over a network that loses all", notes(of: 2), is: [])
    expect("what it counts", driver.network.dropped, is: 50)
    begin(LinkProfile(latency: .constant(.milliseconds(1)), duplicatePpm: 1_000_000))
    pair()
    tell(1, at: .milliseconds(1), Self.notes(0..<50, to: 2))
    runToEnd()
    expect("what came over a network that doubles all", notes(of: 2).sorted(), is: (0..<100).map { $0 / 2 })
    expect("what it counts", driver.network.duplicated, is: 50)
    begin(LinkProfile(lossPpm: 500_000))
    pair()
    tell(1, at: .milliseconds(1), Self.notes(0..<200, to: 2))
    runToEnd()
    expect((60...140).contains(notes(of: 2).count), "of 200 messages \(notes(of: 2).count) came over a lossy network")
    expect("lost and arrived", Int(driver.network.dropped) + notes(of: 2).count, is: 200)
  }

  mutating func oneDirectionKeepsItsOrder() {
    begin(LinkProfile(latency: .uniform(from: .zero, to: .milliseconds(20))))
    pair()
    for round in UInt32(0)..<5 {
      tell(1, at: .milliseconds(Int64(round) * 4), Self.notes(round * 10..<round * 10 + 10, to: 2))
    }
    runToEnd()
    expect("the order of arrival", notes(of: 2), is: Array(0..<50))
  }

  /// Each question has its answer before the network changes again, however late a driver in real time is.
  mutating func partitionsBlockOneDirectionAndHeal() {
    pair(Script(note: [.countDown]))
    let ask = Self.notes([9], to: 2)
    let changes: [Intervention<ScriptSystem>] = [
      .block(Self.here, .inwards), .unblock(Self.here, .inwards), .block(Self.there, .both),
      .unblock(Self.there, .both),
    ]
    for (index, change) in changes.enumerated() {
      let time = Interval.milliseconds(2 * Int64(index) + 1)
      plan(time, change)
      tell(1, at: time + .milliseconds(1), ask)
      runToEnd()
    }
    expect("questions that arrived", notes(of: 2), is: [9, 9, 9])
    expect("answers that arrived", notes(of: 1), is: [8, 8])
    expect("what the network dropped", driver.network.dropped, is: 2)
  }
}
