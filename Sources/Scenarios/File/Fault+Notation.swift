internal import Actors
internal import Inquiry
internal import Notation

extension Scenario {
  /// The network, the faults and the healing as a file has them, a line each: pasted in place of a file's own, they
  /// make the same run.
  public var troubleText: [String] {
    var lines: [String] = []
    if !network.isEmpty { lines += ["network:"] + network.map { "  - \($0.notation)" } }
    if !faults.isEmpty { lines += ["faults:"] + faults.map { "  - \($0.notation(definition))" } }
    if let healing { lines.append("heals: \(healing.notation)") }
    return lines
  }
}

extension Fault {
  func notation(_ definition: InquiryDefinition) -> String {
    var parts: [String]
    switch kind {
    case .kill(let device, let back): parts = ["kill: \(device)"] + (back.map { ["back: \($0.notation)"] } ?? [])
    case .background(let device, let lasts): parts = ["background: \(device)", "for: \(lasts.notation)"]
    case .offline(let device, let lasts): parts = ["offline: \(device)", "for: \(lasts.notation)"]
    case .partition(let device, let direction, let lasts):
      parts = ["partition: \(device)", "direction: \(direction.rawValue)", "for: \(lasts.notation)"]
    case .clock(let device, let by): parts = ["clock: \(device)", "by: \(by.notation)"]
    case .reinstall(let device, let back): parts = ["reinstall: \(device)", "back: \(back.notation)"]
    case .restore(let device, let backup, let back):
      let made = backup.notation(definition).joined(separator: ", ")
      parts = ["restore: \(device)", "backup: {\(made)}", "back: \(back.notation)"]
    case .remove(let device): parts = ["remove: \(device)"]
    case .serviceRestart(let lasts): parts = ["restart: service", "for: \(lasts.notation)"]
    }
    parts += trigger.notation(definition) + ["who: \(who.notation)"]
    return "{\(parts.joined(separator: ", "))}"
  }
}

extension Trigger {
  func notation(_ definition: InquiryDefinition) -> [String] {
    switch self {
    case .at(let time): ["at: \(time.notation)"]
    case .moment(let moment, let after): ["when: \(moment.notation(definition))", "after: \(after.notation)"]
    }
  }
}

extension Selection {
  var notation: String {
    switch self {
    case .everyone: "everyone"
    case .share(let probability): "\(probability)"
    case .persons(let numbers): "persons \(numbers.lowerBound)..\(numbers.upperBound)"
    case .crowd(let name): "crowd \(name)"
    }
  }
}

extension Moment {
  func notation(_ definition: InquiryDefinition) -> String {
    func of(_ kind: String, _ step: StepID) -> String {
      let steps = definition.steps
      let position = Int(step.rawValue)
      return steps.indices.contains(position) ? "\(kind) \(steps[position].name)" : kind
    }
    switch self {
    case .step(let step): return of("step", step)
    case .capturing(let step): return of("capturing", step)
    case .submitted(let step): return of("submitted", step)
    case .opened, .started, .codeShown, .codeExpired, .scanned, .claimed, .confirming, .confirmed, .leaseLost,
      .declined, .handoffExpired, .reclaimed, .handedBack, .terminal, .closed, .documentIssued, .documentStored,
      .documentRevoked:
      return Self.plain.first { $0.value == self }?.name ?? ""
    }
  }
}

extension NetworkRule {
  var notation: String {
    let whose =
      switch devices {
      case .all: "all"
      case .platform(let platform): "\(platform.rawValue)"
      case .named(let name): name
      }
    let parts = [
      "devices: \(whose)", "latency: \(latency.notation)", "loss: \(loss)", "duplicates: \(duplicates)",
      "reorders: \(reorders)", "heldBack: \(heldBack.notation)",
    ]
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
