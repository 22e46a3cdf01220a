import Coordination
import Devices
import Inquiry
import Testing

/// The models' transitions are those of the code's machines; what a model leaves out is listed here.
struct ModelTableTests {
  private func check<Machine: TableDriven & ~Copyable>(
    _ machine: Machine.Type, is name: String, in model: ModelTransitions, without omitted: [Transition] = []
  ) {
    let code = Set(Machine.transitions)
    #expect(Set(omitted).subtracting(code).isEmpty, "left out, and not in the code")
    let expected = code.subtracting(omitted)
    let written = model.of(name)
    #expect(written.subtracting(expected).map(\.description).sorted() == [], "in the model alone")
    #expect(expected.subtracting(written).map(\.description).sorted() == [], "in \(Machine.machineName) alone")
  }

  @Test func `the service's machines are those of the handoff's model`() throws {
    let model = try ModelTransitions(of: "handoff.pml")
    #expect(model.machines == ["handoff", "inquiry", "launch", "lease", "started"])
    check(HandoffMachine.self, is: "handoff", in: model)
    check(LeaseMachine.self, is: "lease", in: model)
    check(
      LaunchCodeMachine.self, is: "launch", in: model,
      without: [
        // The model's backends keep their accounts.
        Transition("live", "launcherLeft", "orphaned"), Transition("orphaned", "exchangeRequested", "expired"),
        Transition("orphaned", "expiryPassed", "expired"), Transition("orphaned", "expiryPassed", "orphaned"),
        Transition("orphaned", "inquiryEnded", "revoked"),
      ])
    check(
      InquiryMachine.self, is: "inquiry", in: model,
      without: [
        // Every inquiry of the model has steps, none waits for the service, and a handoff is no step of its own.
        Transition("created", "opened", "ended"), Transition("started", "waitEnded", "started"),
        Transition("started", "waitEnded", "ended"), Transition("started", "holderAppeared", "started"),
        // The model's backends decide nothing, and inquiries end by the service's own times.
        Transition("created", "expiryMoved", "created"), Transition("started", "expiryMoved", "started"),
        Transition("created", "forced", "ended"), Transition("started", "forced", "ended"),
        // The service answers it before it asks the machine, there as here.
        Transition("ended", "submissionReceived", "ended"),
      ])
  }

  @Test func `outbox, mailbox, deliveries and vault are those of the delivery's model`() throws {
    let model = try ModelTransitions(of: "delivery.pml", renamed: ["vacant": "empty"])
    #expect(model.machines == ["delivery", "mailbox", "outbox", "vault"])
    check(OutboxMachine.self, is: "outbox", in: model)
    check(DeviceMailboxMachine.self, is: "mailbox", in: model)
    check(
      DeliveryMachine.self, is: "delivery", in: model,
      // No page lists what was put off.
      without: [Transition("deferred", "fetchRequested", "deferred")])
    check(
      VaultMachine.self, is: "vault", in: model,
      without: [
        // The model's devices have a mailbox, and a service that they were not removed from knows their receipts.
        Transition("resting", "restored", "resting"), Transition("acknowledging", "requestRefused", "fetching"),
        Transition("acknowledging", "requestRefused", "pulling"),
      ])
  }

  /// A device's news are one event in the model, whoever brings them; what leads nowhere else is left out.
  @Test func `a started inquiry moves as in the handoff's model`() throws {
    let news = ["pushReceived", "snapshotReceived", "recordSaved", "identityReceived", "identitySaved"]
    var names = Dictionary(uniqueKeysWithValues: news.map { ($0, "news") })
    let omitted: Set<Transition> = [
      // What was wanted and is no more: the model's source stays with its offer, or takes the inquiry back.
      Transition("handing", "news", "active"),
      // During a capture, or while an identity is saved, there is nothing to be saved anew.
      Transition("active", "openingReceived", "handing"), Transition("active", "openingReceived", "watching"),
      Transition("active", "openingReceived", "moved"), Transition("active", "openingReceived", "ended"),
      // As `codeRefreshed`.
      Transition("watching", "handoffRequested", "handing"),
      // From another store of the same device.
      Transition("moved", "reclaimRequested", "watching"),
    ]
    let moves = StartedMachine.transitions.filter { $0.from != $0.to && $0.event != "inquiryTaken" }
    let code = Set(moves.map { Transition($0.from, names[$0.event] ?? $0.event, $0.to) })
    #expect(omitted.subtracting(code).isEmpty, "left out, and not in the code")
    names["serving"] = "active"
    let model = try ModelTransitions(of: "handoff.pml", renamed: names).of("started").filter { $0.from != $0.to }
    #expect(model.subtracting(code).map(\.description).sorted() == [], "in the model alone")
    let missing = code.subtracting(omitted).subtracting(model)
    #expect(missing.map(\.description).sorted() == [], "in the code alone")
  }
}
