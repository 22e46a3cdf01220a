internal import Actors
internal import Notation
internal import YAML

extension BackendPlan {
  static let form = Form<BackendPlan>.mapping { reader, findings in
    var plan = BackendPlan()
    plan.calls = reader.read("calls", .distribution, otherwise: plan.calls, &findings)
    plan.createsOnce = reader.read("createsOnce", .truth, otherwise: plan.createsOnce, &findings)
    return plan
  }
}
