import Actors
import ActorsSim
import Inquiry
import Notation
import Scenarios
import TestSupport
import Testing

@testable import Worlds

/// Whole inquiries, as the examples tell them, traced.
struct ExampleTraceTests {
  private func trace(_ name: String, people: Int? = nil, only: UInt32? = nil) throws -> [UInt8] {
    let bytes = try PackageFile.bytes("Examples/\(name).yaml")
    let read = try ScenarioFile.parse(bytes, file: name) { path in
      guard let bytes = try? PackageFile.bytes("Examples/\(path)") else { return .missing("no such file") }
      return .found(file: path, bytes: bytes)
    }
    let scenario = try #require(read.overriding(people: people, devicesEach: nil))
    let cast = try #require(Cast(scenario, seed: scenario.seed, only: only))
    let sink = MemorySink()
    let header = TraceHeader(version: "1", cast, clock: .virtual, reproduce: "baton simulate")
    let setup = ScenarioSetup(cast)
    let driver = SimDriver(
      seed: cast.seed, factory: setup.factory, network: setup.network, world: setup.storage,
      director: setup.director(TraceRecorder(cast, header, to: sink)))
    setup.begin(driver)
    _ = driver.run(until: setup.limit)
    return sink.bytes
  }

  private func lines(_ bytes: [UInt8]) throws -> [TraceLine] {
    var reader = try TraceReader(BytesTraceSource(bytes, file: "run.jsonl"))
    var lines: [TraceLine] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: ["demo", "phone-lost", "lossy-network"])
  func `each person alone leaves the same lines as among the others`(name: String) throws {
    let whole = try trace(name, people: 6)
    for session in 1...6 as ClosedRange<UInt32> {
      var left = try TraceReader(BytesTraceSource(whole, file: "whole"))
      var right = try TraceReader(
        BytesTraceSource(try trace(name, people: 6, only: session), file: "alone"))
      let difference = try TraceDifference.first(of: &left, and: &right)
      #expect(
        difference == nil, "session \(session): \(difference?.left.words ?? ""), \(difference?.right.words ?? "")")
    }
  }

  @Test func `every line of the tour fits the schema`() throws {
    let checker = try #require(SchemaChecker(try PackageFile.bytes("Protocols/schemas/trace.json")))
    for line in try trace("demo").split(separator: 10) {
      #expect(checker.problems(of: Array(line)) == [], "\(String(decoding: line, as: UTF8.self))")
    }
  }

  @Test func `what is known at the end is how the story ends`() throws {
    var state = ReplayState()
    for line in try lines(try trace("demo")) { state.note(line) }
    #expect(state.sessions.map(\.session) == [1, 2, 3, 4, 5, 6])
    for session in state.sessions {
      #expect(session.stage == "terminal" && session.outcome == "approved" && session.holder == "nobody")
      #expect(session.epoch >= 2 && session.devices.count == 2)
      for device in session.devices {
        #expect(device.lifecycle == "closed" && device.vault.contains("doc-\(session.session)-1-1 v1"))
      }
    }
  }

  @Test func `no code and no token is in a trace`() throws {
    let text = String(decoding: try trace("demo") + trace("phone-lost", people: 6), as: UTF8.self)
    #expect(text.contains("exchange") && text.contains("claim") && text.contains("enter number"))
    // What codes and tokens look like when they are revealed: 22 characters of base64url.
    #expect(text.firstMatch(of: #/[A-Za-z0-9_-]{22,}/#) == nil)
    // What a person types instead of scanning, and what confirms a claim.
    let words = try lines(trace("demo")).map(\.what).joined(separator: "\n")
    #expect(words.firstMatch(of: #/[0-9A-Z]{4}-[0-9A-Z]{4}/#) == nil)
    #expect(words.firstMatch(of: #/number [0-9]/#) == nil)
  }
}
