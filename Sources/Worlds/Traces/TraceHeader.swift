public import Scenarios
import JSON
import Notation
import Wire

/// The first line of a trace: which run it is of, and how to have that run again.
public struct TraceHeader: Hashable, Sendable {
  static let schema = "baton.trace/1"

  /// Of the program that wrote it.
  public var version: String
  public var scenario: String
  public var seed: UInt64
  public var clock: Summary.Clock
  /// The person that came alone; nil when everybody came.
  public var session: UInt32?
  /// The command line that gives the run again.
  public var reproduce: String

  public init(version: String, _ cast: Cast, clock: Summary.Clock, reproduce: String) {
    self.version = version
    scenario = cast.scenario.name
    seed = cast.seed
    self.clock = clock
    session = cast.sessions.count == 1 && cast.scenario.peopleCount > 1 ? cast.sessions.lowerBound : nil
    self.reproduce = reproduce
  }

  /// As a line of its own, with its end.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", Self.schema)
    write(to: &writer)
    writer.end()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Everything but the schema. A seed may need all of 64 bits, which many readers of JSON lose: it is a text.
  func write(to writer: inout JSONWriter) {
    writer.field("version", version)
    writer.field("scenario", scenario)
    writer.field("seed", "\(seed)")
    writer.field("clock", clock.rawValue)
    if let session { writer.field("session", session) }
    writer.field("reproduce", reproduce)
  }

  init(_ members: TraceMembers) throws(Problem) {
    let schema = try members.string("schema")
    guard schema == Self.schema else {
      throw members.problem("schema", found: Quoted.text(schema), allowed: Quoted.text(Self.schema))
    }
    version = try members.string("version")
    scenario = try members.string("scenario")
    let text = try members.string("seed")
    guard let seed = UInt64(text) else {
      throw members.problem(
        "seed", found: Quoted.text(text), allowed: "a whole number from 0 to \(UInt64.max), as a text")
    }
    self.seed = seed
    clock = try members.oneOf("clock", Summary.Clock.allCases)
    session = try members.optionalInteger("session", UInt32.self)
    reproduce = try members.string("reproduce")
  }
}
