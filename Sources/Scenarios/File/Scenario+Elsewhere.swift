public import Notation

extension Scenario {
  /// What a service elsewhere does not do for a scenario; empty when it can be run against one.
  /// - Parameter file: as messages call it.
  public func problemsElsewhere(_ file: String) -> [Problem] {
    var problems: [Problem] = []
    func refuse(_ found: String, _ allowed: String) {
      problems.append(Problem(subject: file, found: found, allowed: "with --url \(allowed)"))
    }
    for (position, fault) in faults.enumerated() where keepsFault(position) && fault.isOfService {
      refuse(
        "fault \(position + 1), \(fault.notation(definition))",
        "faults of devices and of their network; leave it out by --only-faults")
    }
    for (found, isThere) in [
      ("revoked", documents.revokes != nil), ("reissued", documents.reissues != nil),
      ("forged", documents.forged != nil), ("not ready in time", documents.deferred != nil),
    ] where isThere {
      refuse("documents: \(found)", "documents as the service issues them")
    }
    for crowd in crowds {
      if crowd.devices.contains(where: { $0.app == .vendor }) {
        refuse("people: crowd \(crowd.name) with the vendor's app", "apps that are given a launch code")
      }
      if crowd.story.entry == .orphanedLaunchCode {
        refuse("people: crowd \(crowd.name) with launch codes of a launcher who left", "launchers who stay")
      }
    }
    return problems
  }
}

extension Fault {
  /// Whether the service itself has to do it.
  fileprivate var isOfService: Bool {
    switch kind {
    case .remove, .serviceRestart: true
    case .kill, .background, .offline, .partition, .clock, .reinstall, .restore: false
    }
  }
}
