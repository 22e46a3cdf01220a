public import Inquiry

extension WalkMachine: TableDriven {
  public static let machineName = "walk"
  public static let stateNames = ["choosing", "asking", "left"]

  public static let transitions = [
    Transition("choosing", "lineEntered", "choosing"),
    Transition("choosing", "lineEntered", "asking"),
    Transition("choosing", "lineEntered", "left"),
    Transition("choosing", "happened", "choosing"),
    Transition("choosing", "settled", "choosing"),
    Transition("choosing", "settled", "asking"),
    Transition("choosing", "inputEnded", "left"),
    Transition("asking", "lineEntered", "asking"),
    Transition("asking", "lineEntered", "choosing"),
    Transition("asking", "lineEntered", "left"),
    Transition("asking", "happened", "asking"),
    Transition("asking", "settled", "asking"),
    Transition("asking", "settled", "choosing"),
    Transition("asking", "inputEnded", "left"),
  ]

  public var stateName: String {
    switch state {
    case .choosing: "choosing"
    case .asking: "asking"
    case .left: "left"
    }
  }
}
