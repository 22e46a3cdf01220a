public import Inquiry

extension InterfaceMachine: TableDriven {
  public static let machineName = "interface"
  public static let stateNames = [
    "unmounted", "showing", "handling", "openingLink", "openingRedirect", "redirectRefused",
    "closedByItself",
  ]

  public static let transitions =
    rows.flatMap { from, event, ends in ends.map { Transition(from, event, $0) } }
    + stateNames.dropFirst().flatMap { name in
      ["backgrounded", "foregrounded"].map { Transition(name, $0, name) }
    }

  private static let rows: [(from: String, event: String, ends: [String])] = [
    ("unmounted", "mounted", ["showing"]),
    ("showing", "modelChanged", ["showing", "openingRedirect", "closedByItself"]),
    ("showing", "tapped", ["handling", "closedByItself"]),
    ("showing", "linkTapped", ["openingLink"]),
    ("showing", "backPressed", ["closedByItself", "unmounted"]),
    ("showing", "unmounted", ["unmounted"]),
    ("handling", "modelChanged", ["showing", "openingRedirect", "closedByItself"]),
    ("handling", "tapped", ["handling", "closedByItself"]),
    ("handling", "linkTapped", ["openingLink"]),
    ("handling", "backPressed", ["closedByItself", "unmounted"]),
    ("handling", "unmounted", ["unmounted"]),
    ("openingLink", "modelChanged", ["openingLink"]),
    ("openingLink", "linkOpened", ["showing"]),
    ("openingLink", "linkRefused", ["showing"]),
    ("openingLink", "tapped", ["closedByItself"]),
    ("openingLink", "backPressed", ["closedByItself", "unmounted"]),
    ("openingLink", "unmounted", ["unmounted"]),
    ("openingRedirect", "modelChanged", ["openingRedirect", "showing"]),
    ("openingRedirect", "linkOpened", ["closedByItself", "unmounted"]),
    ("openingRedirect", "linkRefused", ["redirectRefused"]),
    ("openingRedirect", "tapped", ["closedByItself"]),
    ("openingRedirect", "backPressed", ["closedByItself", "unmounted"]),
    ("openingRedirect", "unmounted", ["unmounted"]),
    ("redirectRefused", "modelChanged", ["redirectRefused", "showing"]),
    ("redirectRefused", "tapped", ["closedByItself"]),
    ("redirectRefused", "backPressed", ["closedByItself", "unmounted"]),
    ("redirectRefused", "unmounted", ["unmounted"]),
    ("closedByItself", "modelChanged", ["closedByItself"]),
    ("closedByItself", "opened", ["showing"]),
    ("closedByItself", "backPressed", ["unmounted"]),
    ("closedByItself", "unmounted", ["unmounted"]),
  ]

  public var stateName: String {
    switch state {
    case .unmounted: "unmounted"
    case .showing: "showing"
    case .handling: "handling"
    case .openingLink: "openingLink"
    case .openingRedirect: "openingRedirect"
    case .redirectRefused: "redirectRefused"
    case .closedByItself: "closedByItself"
    }
  }
}
