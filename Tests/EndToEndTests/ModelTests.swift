import TestSupport
import Testing

/// The models in `Protocols/models`: spin looks at all their states, and every property is seen to fail once.
@Suite(.serialized, .enabled(if: SpinModel.tools != nil))
struct ModelTests {
  /// A property of a model, and the world in which it breaks when what it rests on is taken away.
  struct Property: Sendable, CustomTestStringConvertible {
    let id: String
    let world: Int

    init(_ id: String, _ world: Int) { (self.id, self.world) = (id, world) }

    var testDescription: String { id }
  }

  private static let handoff = SpinModel(file: "handoff.pml")
  private static let delivery = SpinModel(file: "delivery.pml")
  private static let handoffVerdict = Result { try handoff.verify(["LISTING"], isLong: true) }
  private static let deliveryVerdict = Result { try delivery.verify(["LISTING"], isLong: true) }

  static let ofHandoff = [
    Property("S1", 1), Property("S2", 1), Property("S3", 1), Property("S4", 5), Property("S5", 1), Property("S7", 3),
    Property("S9", 1), Property("S10", 1), Property("S11", 1), Property("S12", 1), Property("S13", 7),
    Property("S14", 1), Property("S15", 1), Property("S17", 4), Property("S18", 3), Property("S19", 6),
    Property("S20", 1), Property("S21", 1), Property("S23", 4), Property("S24", 6), Property("S25", 3),
    Property("S26", 1), Property("C3", 1), Property("L8", 1), Property("L9", 3),
  ]
  static let ofDelivery = ["S29", "S30", "S31", "S32", "S33", "S34"].map { Property($0, 1) } + [Property("S35", 11)]
  static let ofDeliveryAtLast = [Property("S37", 9), Property("L5", 9), Property("L6", 10)]
  static let ofHandoffAtLast = [Property("L1", 9), Property("L2", 9), Property("L3", 9), Property("L7", 8)]

  @Test func `the handoff's properties hold in every state of its model`() throws {
    let verdict = try Self.handoffVerdict.get()
    print("handoff.pml: \(verdict.summary)")
    #expect(verdict.errorCount == 0, "\(verdict.brokenIDs)\n\(verdict.trail)")
    #expect(verdict.isComplete && verdict.stateCount > 1_000_000)
  }

  @Test func `the delivery's properties hold in every state of its model`() throws {
    let verdict = try Self.deliveryVerdict.get()
    print("delivery.pml: \(verdict.summary)")
    #expect(verdict.errorCount == 0, "\(verdict.brokenIDs)\n\(verdict.trail)")
    #expect(verdict.isComplete && verdict.stateCount > 100_000)
  }

  /// The transitions of a model that no world of it takes, by the text of their lines.
  private func untaken(of model: SpinModel, _ verdict: SpinModel.Verdict) throws -> [String] {
    let lines = try PackageFile.text("Protocols/models/\(model.file)").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line -> [String] in
      guard !verdict.linesTaken.contains(index + 1), !line.hasPrefix("#"), !line.contains("`") else { return [] }
      return line.matches(of: #/\w+_step\(([^()]|\([^()]*\))*\)/#).map { String($0.0) }
    }
  }

  @Test func `every transition of a model is taken in some world, but for those that nobody asks for`() throws {
    // Nobody has a session that it could cancel by before the inquiry is opened.
    #expect(
      try untaken(of: Self.handoff, Self.handoffVerdict.get()) == [
        "inquiry_step(created, cancelRequested, ended)"
      ])
    // Devices of this package send a receipt before they pull again, and acknowledge what they have fetched.
    let delivery = try untaken(of: Self.delivery, Self.deliveryVerdict.get())
    #expect(delivery.count == 16)
    let others = delivery.filter { !$0.contains("stored") && !$0.contains("acknowledged") }
    #expect(others == ["mailbox_step(d, pending, pulled, vacant)"], "the last of what was stored is overtaken")
  }

  @Test(arguments: ofHandoff) func `a handoff breaks without what a property rests on`(_ property: Property) throws {
    try expectBroken(property, in: Self.handoff)
  }

  @Test(arguments: ofDelivery) func `a delivery breaks without what a property rests on`(_ property: Property) throws {
    try expectBroken(property, in: Self.delivery)
  }

  private func expectBroken(_ property: Property, in model: SpinModel) throws {
    let text = try PackageFile.text("Protocols/models/\(model.file)")
    #expect(text.contains("must(\(property.id), "), "not looked at")
    let verdict = try model.verify(["BREAK=\(property.id)", "WORLD=\(property.world)"])
    #expect(verdict.errorCount == 1 && verdict.brokenIDs == [property.id], "\(verdict.summary)")
  }

  @Test(arguments: ofHandoffAtLast)
  func `a handoff comes to its ends, and not without what they rest on`(_ property: Property) throws {
    try expectAtLast(property, in: Self.handoff)
  }

  @Test(arguments: ofDeliveryAtLast)
  func `every delivery is settled at last, and not without what that rests on`(_ property: Property) throws {
    try expectAtLast(property, in: Self.delivery)
  }

  private func expectAtLast(_ property: Property, in model: SpinModel) throws {
    let world = "WORLD=\(property.world)"
    let verdict = try model.verify([world], claim: property.id)
    print("\(model.file), \(property.id): \(verdict.summary)")
    #expect(verdict.errorCount == 0 && verdict.isComplete, "\(verdict.trail)")
    let broken = try model.verify([world, "BREAK=\(property.id)"], claim: property.id)
    #expect(broken.errorCount == 1)
  }

  /// What the page says is looked at by a model, and nothing else.
  @Test func `properties name their models`() throws {
    let page = try PackageFile.text("Protocols/properties.md")
    let rows = page.matches(of: #/\| `(\w+\.pml)` \| ([^|]+) \|/#)
    var written: [String: [String]] = [:]
    for row in rows { written[String(row.1)] = row.2.matches(of: #/[SLC]\d+/#).map { String($0.0) } }
    let handoff = (Self.ofHandoff + Self.ofHandoffAtLast).map(\.id)
    #expect(written["handoff.pml"]?.sorted() == handoff.sorted())
    let delivery = (Self.ofDelivery + Self.ofDeliveryAtLast).map(\.id)
    #expect(written["delivery.pml"]?.sorted() == delivery.sorted())
  }
}
