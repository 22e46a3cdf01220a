import Actors
import Inquiry

extension DeviceParts {
  /// An `Open` is the app's, which puts the UI on the screen with it. Everything else is a tap; while there is nothing
  /// to tap, what comes from outside is the app's too.
  mutating func actionReceived(
    _ action: InquiryAction, from sender: ActorID, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    if case .open = action {
      intended(action, turn, &effects)
      if viewer != .outside { run(interface.mounted(), turn, &effects) }
      run(interface.opened(), turn, &effects)
    } else if interface.state == .unmounted, sender == .outside {
      intended(action, turn, &effects)
    } else {
      run(interface.tapped(action, at: turn.now, turn.limits), turn, &effects)
    }
  }

  /// The way back is one UI's; the background has them all.
  mutating func interfaceReceived(
    _ event: InterfaceEvent, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    switch event {
    case .backgrounded, .foregrounded:
      inEachStore(&effects) { $0.happened(event, turn, &$1) }
    case .backPressed:
      bringUnmounted()
      happened(event, turn, &effects)
    }
  }

  /// The background takes cameras and readers away.
  mutating func happened(_ event: InterfaceEvent, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    run(interface.received(event), turn, &effects)
    switch event {
    case .backgrounded:
      if engine != .outside { effects.send(.interface(event), to: engine) }
    case .foregrounded, .backPressed:
      break
    }
  }

  /// Who has mounted a store is told of its screens with all else that is new there.
  private func tell(_ screen: Screen, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard mounting == nil, viewer != .outside, screen.isOfInterest else { return }
    effects.send(.screen(turn.installation.device, screen), to: viewer)
  }

  /// The UI draws what the store says, and acts by itself at the end.
  mutating func draw(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    for _ in 0..<Self.drawingsMax {
      let model = store.model(turn.conditions)
      note(model, turn, &effects)
      if vendor != nil, model.lifecycle.word != .closed { vendorSees(model, turn, &effects) }
      let old = interface.screen
      let actions = interface.modelChanged(model)
      Self.note(interface.screen, after: old, turn, &effects)
      run(actions, turn, &effects)
      guard actions.contains(where: \.changesModel) else { return }
    }
  }

  mutating func run(
    _ actions: [InterfaceMachine.Action], _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    for action in actions {
      switch action {
      case .show(let screen):
        // Nobody sees what is drawn behind another app.
        if !interface.isCovered { tell(screen, turn, &effects) }
      case .dispatch(let intent):
        vendorHears(intent, turn)
        intended(intent, turn, &effects)
      case .openLink(let link, let opening):
        openLink(link, opening, turn, &effects)
      case .leave:
        leave(turn, &effects)
      case .drop, .fail:
        break
      }
    }
  }

  /// The device opens a link at once, or refuses to.
  private mutating func openLink(
    _ link: String, _ opening: LinkOpening, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    let kit = turn.conditions.kit
    let refuses = kit.stories[kit.storyIndex(of: turn.installation.session)].refusesLinks
    let isRefused = refuses != .never && refuses.happens(&effects.random)
    if isRefused || kit.opensLink?(link, opening) == false {
      effects.log(.info, .linkRefused(turn.installation))
      run(interface.linkRefused(), turn, &effects)
    } else {
      effects.log(.info, .linkOpened(turn.installation))
      run(interface.linkOpened(), turn, &effects)
    }
  }

  /// The page is gone, and its store with it. What the device has saved stays, and the inquiry may be resumed (F05).
  private mutating func leave(_ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    var outcome: TerminalOutcome?
    if case .closed(let reached) = store.model(turn.conditions).lifecycle {
      outcome = reached
    } else {
      stopEngine(&effects)
      requests.forgotten(by: slot)
      store = InquiryStoreMachine()
      heard = LifecycleNote()
    }
    guard mounting == nil, viewer != .outside else { return }
    effects.send(.screen(turn.installation.device, Screen(.closed(outcome))), to: viewer)
  }

  private mutating func note(_ model: InquiryUiModel, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>) {
    guard viewer != .outside else { return }
    let word = model.lifecycle.word
    noteLifecycle(model.lifecycle, store.inquiry?.id, turn, &effects)
    // What is closed or failed shows no stage.
    if word == .ready || word == .started, stage != model.stage.kind {
      stage = model.stage.kind
      effects.log(.info, .stageShown(turn.installation, stage))
    }
  }

  /// A code that another device has claimed is not past its time.
  private static func note(
    _ screen: Screen?, after old: Screen?, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    if screen?.asksPresence ?? false, old?.asksPresence != true {
      effects.log(.info, .presenceAsked(turn.installation))
    }
    guard let next = screen, old?.generation != next.generation else { return }
    if let gone = old?.generation, next.isAboutCodes { effects.log(.info, .codeGone(turn.installation, gone)) }
    if let shown = next.generation { effects.log(.info, .codeShown(turn.installation, shown)) }
  }
}

extension InterfaceMachine {
  mutating func received(_ event: InterfaceEvent) -> [Action] {
    switch event {
    case .backgrounded: backgrounded()
    case .foregrounded: foregrounded()
    case .backPressed: backPressed()
    }
  }
}

extension InterfaceMachine.Action {
  /// Whether there may be something else to draw after it.
  fileprivate var changesModel: Bool {
    switch self {
    case .dispatch, .openLink: true
    case .show, .leave, .drop, .fail: false
    }
  }
}

extension Screen {
  /// Whether a person may do something about it. Nobody is told of what only turns and waits, or goes by itself.
  var isOfInterest: Bool {
    if error != nil { return true }
    switch content {
    case .opening, .step(_, _, .capturing), .step(_, _, .submitting), .terminal: return false
    case .step(_, _, .ready), .codeComing, .code, .codePaused, .number, .question, .numberPrompt, .elsewhere,
      .holderLost, .moved, .failure, .closed:
      return true
    }
  }

  /// Whether it shows a code, or stands where one has been or will be.
  var isAboutCodes: Bool {
    switch content {
    case .codeComing, .code, .codePaused: true
    case .opening, .step, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved, .terminal, .failure,
      .closed:
      false
    }
  }

  /// Of the code that it shows.
  var generation: Generation? {
    if case .code(_, let generation) = content { generation } else { nil }
  }
}
