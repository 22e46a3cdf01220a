import Actors
import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing

@testable import Worlds

struct TraceRecorderTests {
  private let faults = [
    Fault(.kill(device: "phone", back: .constant(.seconds(3))), .at(.constant(.seconds(1))), who: .persons(2...2))
  ]

  @Test func `every line fits the schema, and the schema refuses others`() throws {
    let checker = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/trace.json")))
    let run = try TracedRun(faults: faults)
    for line in run.lines { #expect(checker.problems(of: Array(line.utf8)) == [], "\(line)") }
    let line = try #require(run.lines.last)
    for (old, new) in [("\"step\"", "\"stop\""), ("\"session\":", "\"session\":-"), ("\"kind\":\"", "\"kind\":\"x")] {
      #expect(checker.problems(of: Array(line.replacing(old, with: new).utf8)) != [])
    }
  }

  @Test func `everything is there: messages, signals, events, faults, story, network, dead letters`() throws {
    let lines = try TracedRun(faults: faults).all()
    for kind in TraceLine.Kind.allCases { #expect(lines.contains { $0.kind == kind }, "\(kind)") }
    #expect(lines.contains { $0.kind == .network && $0.verdict == "lost" })
    #expect(lines.contains { $0.kind == .network && $0.verdict?.hasPrefix("arrives after 0.0") == true })
    #expect(lines.contains { $0.verdict == "failed: nobody taught it to" })
    let steps = lines.filter { $0.kind == .message || $0.kind == .signal }
    #expect(steps.map(\.step) == Array(1...UInt64(steps.count)))
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.at <= $1.at && $0.step <= $1.step })
  }

  @Test func `actors are called as a person would call them`() throws {
    let lines = try TracedRun(faults: faults).all()
    let ask = try #require(lines.first { $0.what == "peek" && $0.kind == .message })
    #expect(ask.actor == "directory" && ask.session > 0)
    #expect(["laptop \(ask.session)", "phone \(ask.session)"].contains(ask.from))
    let kill = try #require(lines.first { $0.what == "kill" })
    #expect(kill.kind == .fault && kill.actor == "phone 2" && kill.changes == [TraceChange(.presence, "killed")])
    let held = try #require(lines.first { $0.changes.contains { $0.key == .holder } })
    #expect(held.kind == .event && held.actor == "directory" && held.epoch != nil && held.device != nil)
    for line in lines where line.session == 0 { #expect(!line.actor.contains { $0.isNumber }) }
  }

  @Test func `a header says how to have the run again`() throws {
    let header = try TracedRun(only: 2).reader().header
    #expect(header.version == "1.2.3" && header.scenario == "test" && header.seed == 7 && header.clock == .virtual)
    #expect(header.session == 2 && header.reproduce == "baton simulate \"a b.yaml\" --seed 7")
    #expect(try TracedRun().reader().header.session == nil)
    #expect(try TracedRun(seed: .max).reader().header.seed == .max)
  }

  @Test func `the same seed gives the same bytes, another one others`() throws {
    let first = try TracedRun(faults: faults)
    #expect(try TracedRun(faults: faults).bytes == first.bytes)
    #expect(try TracedRun(seed: 8, faults: faults).lines.dropFirst() != first.lines.dropFirst())
    #expect(first.lines.count > 60)
  }

  @Test(arguments: [1, 2, 3] as [UInt32])
  func `a person alone leaves the same lines, but for step and digest`(session: UInt32) throws {
    let whole = try TracedRun(faults: faults).all().filter { $0.session == session }
    let alone = try TracedRun(only: session, faults: faults).all().filter { $0.session == session }
    #expect(whole.map(bare) == alone.map(bare))
    #expect(whole.map(\.step) != alone.map(\.step))
    var left = try TracedRun(faults: faults).reader()
    var right = try TracedRun(only: session, faults: faults).reader()
    #expect(try TraceDifference.first(of: &left, and: &right) == nil)
  }

  private func bare(_ line: TraceLine) -> TraceLine {
    var line = line
    line.step = 0
    line.digest = nil
    return line
  }

  @Test func `no secret gets into a trace`() throws {
    let text = String(decoding: try TracedRun(faults: faults).bytes, as: UTF8.self)
    #expect(text.contains("peek"))
    #expect(!text.contains(TracedRun.secret.revealed))
    #expect(!text.contains(TypedCode(reducing: TracedRun.secret).revealed))
    #expect(!text.contains(String(TracedRun.secret.high, radix: 16)) && !text.contains("\(TracedRun.secret.high)"))
  }

  @Test func `a node has its device, and the service none`() {
    let device = DeviceID(session: SessionNumber(9), ordinal: 8)
    #expect(DeviceID(node: device.node) == device)
    #expect(DeviceID(node: .service) == nil && DeviceID(node: .none) == nil)
  }
}
