import Actors
import Inquiry

extension PersonMind {
  /// A screen changed before the person's eyes.
  mutating func screenSeen(
    _ screen: Screen, on device: UInt8, from address: ActorID, _ kit: DeviceKit,
    _ effects: inout Effects<InquirySystem>
  ) {
    addresses[device] = address
    if !screen.isClosed {
      // What was to be replaced has gone without a word.
      if replacing == device { replacing = 0 }
      open |= 1 &<< UInt16(device)
      isFinished = false
    }
    failing &= ~(1 &<< UInt16(device))
    if lostOn == device, screen.content != .holderLost { lostOn = 0 }
    if screen.offersRetry, screen.error != nil {
      return tryAgain(.retry, on: device, kit, &effects)
    }
    if hasGivenUp, !screen.isClosed { return putAway(device, kit, &effects) }
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
    case .codePaused:
      code = nil
      tryAgain(.refreshCode, on: device, kit, &effects)
    case .number(let shown, _): numberSeen(shown, on: device, kit, &effects)
    case .question: plan(.act(.acceptHandoff, on: device), after: kit.stories[story].thinks, &effects)
    case .numberPrompt: promptSeen(on: device, kit, &effects)
    case .elsewhere: handedOver()
    case .holderLost: holderLost(on: device, kit, &effects)
    case .failure: failureSeen(screen, on: device, kit, &effects)
    case .closed: closed(device, kit, &effects)
    case .codeComing:
      code = nil
    case .moved: leftToClose(device, kit, &effects)
    case .terminal where screen.error != nil: leftToClose(device, kit, &effects)
    case .opening, .terminal, .step(_, _, .capturing), .step(_, _, .submitting):
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
    if failure == .permissionDenied, story.grantsCamera.happens(&effects.random), spendPatience(story) {
      return plan(.allowCamera(step, on: device), after: story.thinks, &effects)
    }
    if failure == .unavailable, habit(kit) != nil, device == story.startsOn, spendPatience(story) {
      return plan(.act(.requestHandoff, on: device), after: story.thinks, &effects)
    }
    hasGivenUp = true
    failing = open
    plan(.act(.close, on: device), after: story.thinks, &effects)
  }

  /// - Returns: whether there was some left.
  private mutating func spendPatience(_ story: PersonStory) -> Bool {
    patienceSpent = patienceSpent &+ 1
    return patienceSpent <= story.patience
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
  private mutating func leftToClose(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if deed.device == device { forget(&effects) }
    if prompt == device { prompt = nil }
    putAway(device, kit, &effects)
  }

  private mutating func putAway(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    failing |= 1 &<< UInt16(device)
    guard deed == .nothing else { return }
    plan(.act(.close, on: device), after: kit.stories[story].thinks, &effects)
  }

  /// The other device is silent. As long as its app is open the person waits for it; otherwise the inquiry comes back
  /// to this one, and from here by a new code to whichever device is there.
  private mutating func holderLost(on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    lostOn = device
    guard deed == .nothing else { return }
    if gone != 0 {
      plan(.act(.reclaim, on: device), after: kit.stories[story].givesUpOnDevice, &effects)
    } else if open == 1 &<< UInt16(device) {
      tryAgain(.reclaim, on: device, kit, &effects)
    }
  }

  private mutating func failureSeen(
    _ screen: Screen, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    if screen.offersRetry { return tryAgain(.retry, on: device, kit, &effects) }
    if device != source { endTry() }
    failing |= 1 &<< UInt16(device)
    if screen.content == .failure(.cannotResume), device == kit.stories[story].startsOn, handoffsDone == 0,
      patienceSpent < kit.stories[story].patience
    {
      // The app was gone before it had saved anything; the launch code still leads there (F06).
      patienceSpent += 1
      return plan(.openFirst, after: kit.stories[story].thinks, &effects)
    }
    plan(.act(.close, on: device), after: kit.stories[story].thinks, &effects)
  }

  private mutating func tryAgain(
    _ action: InquiryAction, on device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>
  ) {
    let story = kit.stories[self.story]
    patienceSpent = patienceSpent &+ 1
    let isOver = patienceSpent > story.patience
    plan(.act(isOver ? .close : action, on: device), after: story.thinks, &effects)
  }

  private mutating func closed(_ device: UInt8, _ kit: DeviceKit, _ effects: inout Effects<InquirySystem>) {
    if replacing == device {
      replacing = 0
      return
    }
    open &= ~(1 &<< UInt16(device))
    if deed.device == device { forget(&effects) }
    if prompt == device { prompt = nil }
    checkEnd()
    // A notice that was left standing for something more urgent.
    let left = failing & open & ~gone
    if deed == .nothing, left != 0 {
      return plan(.act(.close, on: UInt8(left.trailingZeroBitCount)), after: kit.stories[story].thinks, &effects)
    }
    // The other device was waited for, and has come to nothing.
    if !isFinished, deed == .nothing, lostOn != 0, device != lostOn {
      return tryAgain(.reclaim, on: lostOn, kit, &effects)
    }
    // The other device came to nothing, and the first one shows a code again, or still does.
    guard !isFinished, deed == .nothing, let code, let habit = habit(kit), device != source else { return }
    patienceSpent = patienceSpent &+ 1
    guard patienceSpent <= kit.stories[story].patience else {
      return plan(.act(.close, on: source), after: kit.stories[story].thinks, &effects)
    }
    self.code = code
    plan(.scan(on: habit.to), after: habit.scans, &effects)
  }
}

extension Screen {
  fileprivate var isClosed: Bool {
    if case .closed = content { true } else { false }
  }
}
