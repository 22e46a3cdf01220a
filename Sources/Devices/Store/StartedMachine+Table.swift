public import Inquiry

extension StartedMachine: TableDriven {
  public static let machineName = "started-inquiry"
  public static let stateNames = ["saving", "active", "handing", "watching", "moved", "offline", "ended"]

  /// By state and event, where each may lead. `settled` looks at the service's snapshot, so that most news lead to most
  /// states.
  private static let rows: [(from: String, event: String, to: [String])] = [
    ("saving", "identityReceived", ["saving"]),
    ("saving", "inquiryTaken", ["moved"]),
    ("saving", "openingReceived", ["saving"]),
    ("saving", "pushReceived", ["saving"]),
    ("saving", "recordSaved", ["active", "handing", "watching", "moved", "offline", "ended"]),
    ("saving", "requestRefused", ["saving"]),
    ("active", "answered", ["active"]),
    ("active", "cancelRequested", ["active"]),
    ("active", "captureEnded", ["active"]),
    ("active", "captureRequested", ["active"]),
    ("active", "handBackRequested", ["active"]),
    ("active", "handoffRequested", ["active", "handing"]),
    ("active", "identityReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("active", "identitySaved", ["active", "handing", "watching", "moved", "ended"]),
    ("active", "inquiryTaken", ["moved"]),
    ("active", "openingReceived", ["saving", "active", "handing", "watching", "moved", "ended"]),
    ("active", "pushReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("active", "recordSaved", ["active"]),
    ("active", "requestRefused", ["active"]),
    ("active", "requestSpent", ["offline"]),
    ("active", "retried", ["active"]),
    ("active", "snapshotReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("active", "stayed", ["active"]),
    ("active", "timeReached", ["active"]),
    ("handing", "cancelRequested", ["handing"]),
    ("handing", "codeRefreshed", ["handing"]),
    ("handing", "handoffRequested", ["handing"]),
    ("handing", "identityReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("handing", "inquiryTaken", ["moved"]),
    ("handing", "offerReceived", ["handing"]),
    ("handing", "openingReceived", ["saving"]),
    ("handing", "pushReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("handing", "reclaimRequested", ["handing"]),
    ("handing", "recordSaved", ["handing"]),
    ("handing", "requestRefused", ["handing", "watching"]),
    ("handing", "requestSpent", ["offline"]),
    ("handing", "snapshotReceived", ["active", "handing", "watching", "moved", "ended"]),
    ("handing", "timeReached", ["handing"]),
    ("watching", "cancelRequested", ["watching"]),
    ("watching", "codeRefreshed", ["handing"]),
    ("watching", "handoffRequested", ["handing"]),
    ("watching", "identityReceived", ["active", "handing", "watching", "ended"]),
    ("watching", "inquiryTaken", ["moved"]),
    ("watching", "openingReceived", ["saving"]),
    ("watching", "pushReceived", ["active", "handing", "watching", "ended"]),
    ("watching", "reclaimRequested", ["watching"]),
    ("watching", "requestRefused", ["watching"]),
    ("watching", "requestSpent", ["offline"]),
    ("watching", "snapshotReceived", ["active", "handing", "ended"]),
    ("watching", "timeReached", ["watching"]),
    ("moved", "identityReceived", ["active", "handing", "moved", "ended"]),
    ("moved", "inquiryTaken", ["moved"]),
    ("moved", "openingReceived", ["saving"]),
    ("moved", "pushReceived", ["active", "handing", "moved", "ended"]),
    ("moved", "reclaimRequested", ["watching", "moved"]),
    ("moved", "requestRefused", ["moved"]),
    ("moved", "requestSpent", ["offline"]),
    ("moved", "snapshotReceived", ["active", "handing", "ended"]),
    ("moved", "timeReached", ["moved"]),
    ("offline", "cancelRequested", ["offline"]),
    ("offline", "identityReceived", ["active", "handing", "watching", "moved", "offline", "ended"]),
    ("offline", "inquiryTaken", ["moved"]),
    ("offline", "openingReceived", ["saving"]),
    ("offline", "pushReceived", ["active", "handing", "watching", "moved", "offline", "ended"]),
    ("offline", "requestRefused", ["offline"]),
    ("offline", "requestSpent", ["offline"]),
    ("offline", "retried", ["offline"]),
    ("offline", "snapshotReceived", ["active", "handing", "watching", "moved", "offline", "ended"]),
    ("ended", "identityReceived", ["ended"]),
  ]

  public static let transitions = rows.flatMap { row in
    row.to.map { Transition(row.from, row.event, $0) }
  }

  public var stateName: String {
    switch state {
    case .saving: "saving"
    case .active: "active"
    case .handing: "handing"
    case .watching: "watching"
    case .moved: "moved"
    case .offline: "offline"
    case .ended: "ended"
    }
  }
}
