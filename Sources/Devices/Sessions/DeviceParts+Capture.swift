import Actors
import Inquiry

extension DeviceParts {
  /// A new engine, or the one that waits for a retry.
  mutating func startEngine(
    _ request: CaptureRequest, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    engineUsesCamera = request.kind.usesCamera
    let prospect = led?.value.prospect ?? .byChance
    led?.value.prospect = .byChance
    let order = CaptureOrder(request, seed: effects.random.next(), permission: permission, prospect: prospect)
    if engine == .outside {
      let plan = ActorPlan.capture(turn.installation, order)
      engine = effects.spawn(plan, SpawnOptions(name: plan.name, node: plan.node, mailboxMessagesMax: 16))
    } else {
      effects.send(.capture(order), to: engine)
    }
    effects.log(.info, .captureStarted(turn.installation, request.step))
  }

  mutating func stopEngine(_ effects: inout Effects<InquirySystem>) {
    guard engine != .outside else { return }
    effects.stop(engine)
    engine = .outside
  }

  mutating func captureEnded(
    _ result: CaptureResult, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    // One that no retry can go on with has stopped itself.
    if !result.isResumable { engine = .outside }
    switch result {
    case .captured:
      permissionNoted()
    case .failed(let step, let failure):
      effects.log(.notice, .captureFailed(turn.installation, step, failure))
      switch failure {
      case .permissionDenied: permission = .denied
      case .interrupted, .timeout, .unavailable: break
      case .blurred, .glare, .tagLost, .wrongKey, .cloneSuspected, .severalFaces, .spoofSuspected, .tooLarge:
        permissionNoted()
      }
    }
    run(store.captureEnded(result, turn.conditions), turn, &effects)
  }

  /// A camera that has looked was allowed to.
  private mutating func permissionNoted() {
    if engineUsesCamera, permission == .unasked { permission = .granted }
  }
}

extension InquiryStoreMachine {
  /// Whether a capture is under way, or a retry would go on with one.
  var needsEngine: Bool {
    switch state {
    case .started(let started): started.state == .active(.capturing) || started.keepsEngine
    case .ready: false
    case .opening: false
    case .arriving: false
    case .failed: false
    case .closed: false
    }
  }
}

extension StartedMachine {
  fileprivate var keepsEngine: Bool {
    state == .active(.none) && inquiry.error?.text.captureFailure?.isResumable == true
  }
}
