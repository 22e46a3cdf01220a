import Inquiry
import Testing

struct DefinitionTests {
  private func step(_ id: UInt8, _ name: String, _ kind: StepKind) -> StepDefinition {
    StepDefinition(id: StepID(id), name: name, kind: kind, title: LocalizedText(name))
  }

  private let field = FieldDefinition(id: FieldID(0), name: "name", label: "Name", kind: .text())

  @Test func `S23: the graph leads from step to step by id, whatever their order of numbers`() throws {
    let definition = try InquiryDefinition(
      name: "demo",
      steps: [
        step(9, "form", .form(fields: [field])), step(2, "handoff", .handoff), step(5, "id", .governmentID(.nfc)),
        step(0, "end", .terminal(redirect: nil)),
      ], documentsIssued: 1)
    #expect(definition.graph.start == StepID(9))
    #expect(definition.graph.next(after: StepID(9)) == StepID(2))
    #expect(definition.graph.next(after: StepID(5)) == StepID(0))
    #expect(definition.graph.next(after: StepID(0)) == nil)
    #expect(definition.graph.next(after: StepID(63)) == nil)
    #expect(definition.graph.next(after: StepID(200)) == nil)
    #expect(definition.graph.allows(from: StepID(2), to: StepID(5)))
    #expect(!definition.graph.allows(from: StepID(9), to: StepID(5)))
    #expect(definition[StepID(5)]?.name == "id")
    #expect(definition[StepID(1)] == nil)
    #expect(definition.capabilities(after: StepSet([StepID(9)])) == .nfc)
    #expect(definition.capabilities(after: StepSet([StepID(5)])) == [])
  }

  @Test func `a definition is refused with every fault at once, each with its step`() {
    #expect {
      try InquiryDefinition(
        name: "",
        steps: [
          step(1, "a", .terminal(redirect: nil)), step(1, "a", .form(fields: [])), step(2, "h", .handoff),
          step(3, "i", .handoff), step(64, "f", .form(fields: [field, field])),
        ], documentsIssued: 9)
    } throws: { error in
      let places = (error as? DefinitionFaults)?.faults.map(\.place)
      return places == [
        .definition, .definition, .step(0), .step(1), .step(1), .step(1), .step(3), .step(4), .field(step: 4, 1),
        .field(step: 4, 1), .step(4),
      ]
    }
    #expect(throws: DefinitionFaults.self) { try InquiryDefinition(name: "empty", steps: []) }
    let choice = FieldDefinition(id: FieldID(1), name: "sex", label: "Sex", kind: .choice(["a", "b", "a"]))
    #expect {
      try InquiryDefinition(
        name: "twins", steps: [step(0, "f", .form(fields: [field, choice])), step(1, "e", .terminal(redirect: nil))])
    } throws: { ($0 as? DefinitionFaults)?.faults.map(\.place) == [.option(step: 0, field: 1, 2)] }
  }

  @Test func `a set of steps holds ids and ignores what no definition can have`() {
    var set = StepSet([StepID(3), StepID(63)])
    set.insert(StepID(64))
    #expect(set.steps == [StepID(3), StepID(63)])
    #expect(!set.contains(StepID(64)) && !set.contains(StepID(0)))
    #expect(set.count == 2)
    #expect(set.isSuperset(of: StepSet([StepID(3)])) && !StepSet([StepID(3)]).isSuperset(of: set))
  }
}
