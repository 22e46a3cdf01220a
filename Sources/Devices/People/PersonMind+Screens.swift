import Actors
import Inquiry

extension PersonMind {
  /// A screen changed before the person's eyes.
  mutating func screenSeen(
    _ screen: Screen, on device: UInt8, from address: ActorID, _ kit: DeviceKit,
    _ effects: inout Effects<InquirySystem>
  ) {
    addresses[device] = address
    closing &= ~(1 &<< UInt16(device))
    if promptSeen(screen, on: device, kit, &effects) { return }
    if !left.isEmpty { left.removeAll { $0.device == device } }
    seen(screen, on: device, kit, &effects)
    goOn(kit, &effects)
  }

  /// The device asks whether somebody is there, or does not any more.
  /// - Returns: whether that is all that has changed before the eyes of a person with something to do there.
  private mutating func promptSeen(
    _ screen: Screen, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) -> Bool {
    let isAsking = screen.asksPresence
    let bit: UInt16 = 1 &<< UInt16(device)
    guard isAsking != (asked & bit != 0) else { return false }
    asked ^= bit
    let story = kit.stories[self.story]
    if isAsking, story.answersPrompt != .never, story.answersPrompt.happens(&effects.random) {
      staysOn = device
      effects.startTimer(Self.stayTimer, after: story.notices.sample(&effects.random))
    }
    return left.contains { $0.device == device } || deed.device == device && (isAsking || isFit(for: screen))
  }

  /// Whether the person can do before this screen what they are about to do. A question that goes may have gone with
  /// all that was there beside it.
  private func isFit(for screen: Screen) -> Bool {
    guard case .step(let step, _, .ready) = screen.content, screen.error == nil else { return false }
    guard case .act(let action, _) = deed else { return true }
    return action.step == nil || action.step == step
  }

  private mutating func seen(
    _ screen: Screen, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    if !screen.isClosed {
      // What was to be replaced has gone without a word.
      if replacing == device { replacing = 0 }
      if leftByBack == device { leftByBack = 0 }
      open |= 1 &<< UInt16(device)
      isFinished = false
    }
    if source == device, !screen.showsCode { code = nil }
    // What asked for the number shows something else now, or asks again.
    if prompt == device { prompt = nil }
    lost &= ~(1 &<< UInt16(device))
    reclaiming &= ~(1 &<< UInt16(device))
    // Whoever was lost is back.
    if deed == .act(.reclaim, on: device), screen.content != .holderLost { forget(&effects) }
    if hasGivenUp, !screen.isClosed { return leftToClose(device, &effects) }
    if screen.offersRetry, screen.error != nil {
      return tryAgain(.retry, on: device, kit, &effects)
    }
    if let failure = screen.error?.captureFailure, case .step(let step, _, .ready) = screen.content {
      return captureFailed(failure, step, on: device, kit, &effects)
    }
    switch screen.content {
    case .step(let step, .oneTimeCode, .ready):
      if !departed(at: step, on: device, kit, &effects) {
        codeAsked(step, screen.error, on: device, kit, &effects)
      }
    case .step(let step, let kind, .ready): answer(step, kind, on: device, kit, &effects)
    case .code(let code, _): codeSeen(code, on: device, kit, &effects)
    case .codePaused: tryAgain(.refreshCode, on: device, kit, &effects)
    case .number(let shown, _): numberSeen(shown, on: device, kit, &effects)
    case .question:
      if habit(kit)?.alsoOn != nil { return act(.acceptHandoff, on: device, &effects) }
      plan(.act(.acceptHandoff, on: device), after: kit.stories[story].thinks, &effects)
    case .numberPrompt: promptSeen(on: device, kit, &effects)
    case .elsewhere: if device == source { handedOver() }
    case .holderLost: lost |= 1 &<< UInt16(device)
    case .failure: failureSeen(screen, on: device, kit, &effects)
    case .closed: closed(device, kit, &effects)
    case .moved: movedSeen(device, kit, &effects)
    case .terminal where screen.error != nil: leftToClose(device, &effects)
    case .codeComing, .opening, .terminal, .step(_, _, .capturing), .step(_, _, .submitting):
      break
    }
  }

  /// A capture failed for good: the camera can be allowed, another device may have what this one lacks, and nothing
  /// helps a document that looks forged.
  private mutating func captureFailed(
    _ failure: CaptureFailure, _ step: StepID, on device: UInt8, _ kit: DeviceKit,
    _ effects: inout Effects<InquirySystem>
  ) {
    let story = kit.stories[self.story]
    if failure == .permissionDenied, story.grantsCamera.happens(&effects.random), spendPatience(kit) {
      return plan(.allowCamera(step, on: device), after: story.thinks, &effects)
    }
    if failure == .unavailable, habit(kit) != nil, self.device(of: device) == story.startsOn, spendPatience(kit) {
      return plan(.act(.requestHandoff, on: device), after: story.thinks, &effects)
    }
    hasGivenUp = true
    forget(&effects)
    left = [.act(.close, on: device)]
    for other in UInt8(1)..<16 where other != device && (open & ~gone) & 1 &<< UInt16(other) != 0 {
      left.append(.act(.close, on: other))
    }
  }

  /// - Returns: whether there was some left.
  mutating func spendPatience(_ kit: DeviceKit) -> Bool {
    losePatience()
    return !isOutOfPatience(kit)
  }

  private mutating func answer(
    _ step: StepID, _ kind: StageKind, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    guard !departed(at: step, on: device, kit, &effects) else { return }
    let story = kit.stories[self.story]
    let action: InquiryAction
    switch kind {
    case .introduction, .documentReview: action = .acknowledge(step)
    case .form: action = .submitForm(step, kit.answers(story.definition, step))
    case .governmentID, .selfie: action = .startCapture(step)
    case .opening, .oneTimeCode, .waiting, .handoff, .confirming, .watching, .moved, .terminal: return
    }
    plan(.act(action, on: device), after: story.thinkTime(at: step), &effects)
  }

  /// Whether the person goes no further than this step, and is about to do so.
  private mutating func departed(
    at step: StepID, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) -> Bool {
    let story = kit.stories[self.story]
    guard let departure = departure(at: step, story, on: device, kit, &effects) else { return false }
    plan(.act(departure, on: device), after: story.thinkTime(at: step), &effects)
    return true
  }

  /// Whether the person goes no further than this step. Decided once for each step.
  private mutating func departure(
    at step: StepID, _ story: PersonStory, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) -> InquiryAction? {
    guard !decidedAt.contains(step) else { return nil }
    decidedAt.insert(step)
    if let leaves = story.leaves, leaves.at == step, leaves.chance.happens(&effects.random) { return .close }
    if let cancels = story.cancels, cancels.at == step, cancels.chance.happens(&effects.random) { return .cancel }
    if handoffsDone > 0, device != source, let back = story.handoff(confirmedTry)?.handsBackAt, back.at == step,
      back.chance.happens(&effects.random)
    {
      return .handBack
    }
    if let next = habit(kit), let asks = next.asksAt, asks.at == step, next.to != device,
      asks.chance.happens(&effects.random)
    {
      return .requestHandoff
    }
    return nil
  }

  private mutating func codeSeen(
    _ shown: HandoffCode, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    code = shown
    source = device
    codesSeen = codesSeen &+ 1
    number = nil
    // The next generation replaces the code under the person's hands: the scan takes what shows by then.
    switch deed {
    case .scan, .openCode: return
    case .nothing, .openFirst, .type, .allowCamera, .act: break
    }
    // Whoever is busy at the other device does not look up for a fresh code.
    if let busy = deed.device, busy != device { return }
    guard let habit = habit(kit), habit.refuses.happens(&effects.random) == false else {
      return plan(.act(.close, on: device), after: kit.stories[story].thinks, &effects)
    }
    guard codesSeen > habit.ignoresCodes else { return }
    if isOutOfPatience(kit) { return plan(.act(.close, on: device), after: kit.stories[story].thinks, &effects) }
    plan(.scan(on: habit.to), after: habit.scans, &effects)
  }

  private mutating func numberSeen(
    _ shown: ConfirmNumber, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    number = shown
    code = nil
    source = device
    if let prompt { planTyping(on: prompt, kit, &effects) }
  }

  private mutating func promptSeen(
    on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    prompt = device
    if let habit = habit(kit), habit.declines.happens(&effects.random) {
      prompt = nil
      return plan(.act(.declineHandoff, on: device), after: habit.types, &effects)
    }
    if number != nil { planTyping(on: device, kit, &effects) }
  }

  private mutating func planTyping(
    on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    plan(.type(on: device), after: habit(kit)?.types ?? kit.stories[story].thinks, &effects)
  }

  /// The first device says that the other one has it.
  private mutating func handedOver() {
    guard number != nil else { return }
    number = nil
    prompt = nil
    codesSeen = 0
    handoffsDone = handoffsDone &+ 1
    confirmedTry = triesOver
    endTry()
  }

  /// Only looking on, or reading an error, is left at this device: it is put away as soon as nothing else is to do.
  mutating func leftToClose(_ device: UInt8, _ effects: inout Effects<InquirySystem>) {
    if deed.device == device { forget(&effects) }
    left.append(.act(.close, on: device))
  }

  /// Nothing is to be done, and something waits for the person all the same.
  mutating func standstillSeen(_ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    let story = kit.stories[self.story]
    if lost != 0 {
      // The other device is silent. As long as its app is open the person waits for it; otherwise the inquiry comes
      // back to this one, and from here by a new code to whichever device is there.
      let device = lost & 1 &<< UInt16(source) != 0 ? source : UInt8(lost.trailingZeroBitCount)
      if gone != 0 {
        lost = 0
        plan(.act(.reclaim, on: device), after: story.givesUpOnDevice, &effects)
      } else if open & ~lost == 0 {
        lost = 0
        tryAgain(.reclaim, on: device, kit, &effects)
      }
    } else if code != nil, open == 1 &<< UInt16(source), closing & open == 0, let habit = habit(kit),
      codesSeen > habit.ignoresCodes
    {
      // The other device came to nothing, and the first one shows a code again, or still does.
      if spendPatience(kit) {
        plan(.scan(on: habit.to), after: habit.scans, &effects)
      } else {
        plan(.act(.close, on: source), after: story.thinks, &effects)
      }
    }
  }

  private func isOutOfPatience(_ kit: DeviceKit) -> Bool {
    patienceSpent > kit.stories[story].patience
  }

  private mutating func failureSeen(
    _ screen: Screen, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    if screen.offersRetry { return tryAgain(.retry, on: device, kit, &effects) }
    if device != source { endTry() }
    if screen.content == .failure(.cannotResume), device == kit.stories[story].startsOn, handoffsDone == 0,
      patienceSpent < kit.stories[story].patience
    {
      // The app was gone before it had saved anything; the launch code still leads there (F06).
      losePatience()
      return plan(.openFirst, after: kit.stories[story].thinks, &effects)
    }
    plan(.act(.close, on: device), after: kit.stories[story].thinks, &effects)
  }

  mutating func tryAgain(
    _ action: InquiryAction, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    plan(.act(spendPatience(kit) ? action : .close, on: device), after: kit.stories[story].thinks, &effects)
  }

  private mutating func closed(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if replacing == device {
      replacing = 0
      return
    }
    if leftByBack == device, willReturn(to: device, kit, &effects) { return }
    open &= ~(1 &<< UInt16(device))
    if deed.device == device { forget(&effects) }
  }
}

extension Screen {
  fileprivate var showsCode: Bool {
    if case .code = content { true } else { false }
  }

  fileprivate var isClosed: Bool {
    if case .closed = content { true } else { false }
  }
}
