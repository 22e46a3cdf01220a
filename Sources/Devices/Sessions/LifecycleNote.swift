import Actors
import Inquiry

/// What an app heard last of one opening of a store (S22).
struct LifecycleNote: Hashable, Sendable, BitwiseCopyable {
  /// Nil before anybody looked at this device, and when the store that it was about is gone.
  var word: LifecycleWord?
  /// Of the inquiry, and 0 for none: all inquiries on a device are of one person.
  var ordinal: UInt16 = 0
  var opening: UInt16 = 0
}

extension DeviceParts {
  /// The store took an intent, which may have begun an opening of its own.
  mutating func intended(
    _ intent: InquiryAction, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    let before = store.stateName
    if intent == .stay { effects.log(.info, .presenceConfirmed(turn.installation)) }
    let actions = store.intentReceived(intent, records, turn.conditions)
    if heard.word != .ready, store.hasBegun(by: intent, from: before) {
      heard.word = nil
      noteLifecycle(.ready, nil, turn, &effects)
    }
    run(actions, turn, &effects)
  }

  /// Tells of a new word, or of another inquiry under the same one.
  mutating func noteLifecycle(
    _ lifecycle: Lifecycle, _ inquiry: InquiryID?, _ turn: DeviceTurn, _ effects: inout Effects<InquirySystem>
  ) {
    let word = lifecycle.word
    let ordinal = inquiry?.ordinal ?? 0
    guard viewer != .outside, heard.word != word || heard.ordinal != ordinal && word == .started else { return }
    if heard.word == nil {
      openingsCount &+= 1
      heard.opening = openingsCount
    }
    heard.word = word
    heard.ordinal = ordinal
    let opening = StoreOpening(slot: slot.rawValue, number: heard.opening)
    var reason: InquiryErrorKind?
    if case .failed(let error) = lifecycle { reason = error.kind }
    effects.log(.info, .lifecycleChanged(turn.installation, word, inquiry, of: opening, for: reason))
  }
}

extension InquiryStoreMachine {
  /// Whether an intent has made the store begin anew. What is opened may have failed at once.
  fileprivate func hasBegun(by intent: InquiryAction, from before: String) -> Bool {
    switch intent {
    case .open: before == "ready" || before == "closed"
    case .retry: before == "failed" && stateName != before
    case .acknowledge, .submitForm, .submitCode, .resendCode, .startCapture, .stay, .requestHandoff, .refreshCode,
      .acceptHandoff, .declineHandoff, .enterConfirmNumber, .reclaim, .handBack, .linkRefused, .cancel, .close:
      false
    }
  }
}
