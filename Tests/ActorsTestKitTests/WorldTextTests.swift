import Actors
import ActorsTestKit
import Testing

struct WorldTextTests {
  struct Vocabulary: WorldVocabulary {
    typealias System = ScriptSystem

    let kinds = ["sink", "source"]

    func actor(for item: WorldItem) throws(WorldWordError) -> (Script, SpawnOptions) {
      let places = ["here", "there"]
      var node = NodeID.none
      if let place = item.place {
        guard let index = places.firstIndex(of: place) else {
          throw WorldWordError("found the place '\(place)'; allowed: \(places.joined(separator: ", "))")
        }
        node = NodeID(rawValue: UInt32(index) + 1)
      }
      let name = ActorName(role: item.kind == "sink" ? 1 : 2, session: item.number ?? 0)
      return (Script(waits: item.traits.contains("waiting")), SpawnOptions(name: name, node: node))
    }
  }

  @Test func `a world fits on a line`() throws {
    #expect(
      try WorldText(" echo@service  caller.12@node1+slow+old").items == [
        WorldItem(kind: "echo", place: "service", column: 1),
        WorldItem(kind: "caller", number: 12, place: "node1", traits: ["slow", "old"], column: 15),
      ])
    #expect(try WorldText("").items.isEmpty)
  }

  @Test func `a vocabulary makes arrivals of it`() throws {
    let plans = try WorldText.plans("sink@there source.3@here+waiting", Vocabulary(), at: .start + .seconds(1))
    #expect(
      plans == [
        PlannedIntervention(
          at: .start + .seconds(1), session: 0,
          .spawn(Script(), SpawnOptions(name: ActorName(role: 1), node: NodeID(rawValue: 2)))),
        PlannedIntervention(
          at: .start + .seconds(1), session: 3,
          .spawn(Script(waits: true), SpawnOptions(name: ActorName(role: 2, session: 3), node: NodeID(rawValue: 1)))),
      ])
  }

  @Test(arguments: [
    ("sink sinks", 5, "found the kind 'sinks'; allowed: sink, source"), ("sink@", 4, "a word has to follow '@'"),
    ("sink@here@there", 9, "'@' stands once in an item"),
    ("sink.x", 4, "found 'x' for a number; allowed: 0 to 4294967295"),
    (".1", 0, "a kind has to come first"), ("sink@moon", 0, "found the place 'moon'; allowed: here, there"),
    ("sink.1.2", 6, "'.' stands once in an item"),
  ])
  func `a mistake is pointed at`(text: String, column: Int, reason: String) {
    let error = #expect(throws: WorldTextError.self) { try WorldText.plans(text, Vocabulary()) }
    #expect(error?.column == column)
    #expect(error?.reason == reason)
  }
}
