import Inquiry

/// The UI's own words, where no step brings any, in the person's language.
struct InterfaceWords {
  let language: InterfaceLanguage

  init(_ languages: [LanguageTag]) {
    language = InterfaceLanguage(for: languages)
  }

  /// Words in the person's language.
  /// - Parameters:
  ///   - english: with `%` for what is told besides.
  ///   - arguments: in the order of the places that stand for them.
  func said(_ english: String, _ arguments: String...) -> String {
    let parts = (language.words(for: english) ?? english).split(separator: "%", omittingEmptySubsequences: false)
    return parts.enumerated().map { position, part in
      position > 0 && arguments.indices.contains(position - 1) ? arguments[position - 1] + part : String(part)
    }.joined()
  }

  func title(_ content: Screen.Content) -> String {
    switch content {
    case .opening: said("One moment")
    case .step(_, let kind, _): said(kind.description)
    case .codeComing, .code, .codePaused: said("Go on with another device")
    case .number: said("Type this number on the other device")
    case .question: said("Go on with this device?")
    case .numberPrompt: said("Which number does the other device show?")
    case .elsewhere: said("You go on with another device")
    case .holderLost: said("The other device is silent")
    case .moved: said("This went on with another device")
    case .terminal(let outcome, _), .closed(let outcome?): title(outcome)
    case .failure(let kind): said(FailureNotice(kind: kind).title)
    case .closed(nil): said("Closed")
    }
  }

  func body(_ content: Screen.Content) -> [String] {
    switch content {
    case .opening: []
    case .step(_, _, .ready): []
    case .step(_, _, .capturing): [said("Hold still.")]
    case .step(_, _, .submitting): [said("One moment.")]
    case .codeComing: [said("The code is being fetched.")]
    case .code: [said("Scan this code with it, or type the letters there.")]
    case .codePaused: [said("The code is past its time.")]
    case .number(_, .web): [said("It is a browser.")]
    case .number(_, let platform): [said("It runs %.", "\(platform)")]
    case .question(.web): [said("It was begun in a browser. Go on only if that was you.")]
    case .question(let platform):
      [said("It was begun on a device that runs %. Go on only if that was you.", "\(platform)")]
    case .numberPrompt(1): [said("One try is left.")]
    case .numberPrompt(let triesLeft): [said("% tries are left.", "\(triesLeft)")]
    case .elsewhere(let kind): [said("There: %.", said("\(kind)"))]
    case .holderLost: [said("Wait for it, go on here, or take another one.")]
    case .moved: [said("You may close this.")]
    case .terminal(_, let isElsewhere): isElsewhere ? [said("It was finished on another device.")] : []
    case .failure(let kind): [said(FailureNotice(kind: kind).explanation)]
    case .closed: []
    }
  }

  private func title(_ outcome: TerminalOutcome) -> String {
    switch outcome {
    case .approved: said("You are verified")
    case .declined: said("You could not be verified")
    case .cancelled: said("Cancelled")
    case .expired: said("This is past its time")
    case .abandoned: said("This was left for too long")
    case .failed: said("Something went wrong")
    }
  }

  func text(_ error: InquiryErrorView.Text) -> String {
    switch error {
    case .wrongConfirmNumber: said("That is not the number.")
    case .codeNotAccepted: said("This code is not accepted.")
    case .captureBlurred: said("The picture is blurred. Hold still, in good light.")
    case .captureGlare: said("Light is reflected into the camera. Turn a little, away from it.")
    case .captureTimeout: said("Nothing was found in time.")
    case .captureInterrupted: said("The camera was interrupted.")
    case .captureUnavailable: said("This app cannot do that. Use another device.")
    case .cameraNotAllowed: said("The camera is not allowed. Allow it in the settings, then start.")
    case .chipTagLost: said("The document was moved too early. Hold it to the phone again.")
    case .chipKeyRefused: said("The document's chip did not open. Check what was read from it.")
    case .chipCloneSuspected: said("This document's chip could not be trusted.")
    case .severalFaces: said("There is more than one face in the picture.")
    case .faceSpoofSuspected: said("Your face could not be recognised as yours.")
    case .serviceUnreachable: said("The service cannot be reached.")
    case .linkRefused: said("The link could not be opened.")
    case .stepNotAccepted: said("This answer was not accepted.")
    case .answerMissing: said("Please fill this in.")
    case .answerTooLong: said("This is too long.")
    case .choiceUnknown: said("Please choose one of these.")
    case .phoneNumberInvalid: said("This is not a phone number of one of these countries.")
    case .dateInvalid: said("This is not a date.")
    case .dateOutOfRange: said("This date is too early or too late.")
    case .addressIncomplete: said("Please give street, city and country.")
    case .oneTimeCodeWrong: said("That is not the code.")
    case .oneTimeCodeExpired: said("This code is past its time. Ask for another one.")
    case .oneTimeCodeSpent: said("That was wrong too often. Ask for another code.")
    case .resendTooEarly: said("Please wait a little before asking for another code.")
    case .resendsSpent: said("No more codes can be sent.")
    case .notPossibleNow: said("That is not possible now.")
    case .scannedByAnother: said("A second device has scanned this code, and was turned away.")
    }
  }

  var presenceQuestion: String { said("Are you still there? If not, another device can go on soon.") }

  /// The label of what the code is typed into.
  func code(by channel: OneTimeCodeDefinition.Channel) -> String {
    switch channel {
    case .sms: said("The code from the SMS")
    case .email: said("The code from the e-mail")
    }
  }

  /// Of a step with one field only: whatever is wrong stands there. Nil for a banner.
  func ofOnlyField(_ error: InquiryErrorView) -> String? {
    if case .field = error.placement { text(error.text) } else { nil }
  }

  /// What was read off a document, for the person to look through.
  func review(_ identity: VerifiedIdentity) -> [String] {
    let source =
      switch identity.mode {
      case .camera: said("It was read from a picture of your document")
      case .nfc: said("It was read from the chip of your document")
      }
    return [said("%, with a portrait of % bytes.", source, "\(identity.portrait.byteCount)")]
  }

  func onward(to redirect: String) -> String { said("From here you go on to %", redirect) }

  func label(_ control: InterfaceControl) -> String {
    switch control {
    case .stay: said("I am still here")
    case .acknowledge, .submitForm, .submitCode, .enterNumber: said("Continue")
    case .resendCode: said("Send another code")
    case .startCapture: said("Start")
    case .acceptHandoff: said("Yes, go on here")
    case .refreshCode: said("Show another code")
    case .reclaim: said("Go on here")
    case .retry: said("Try again")
    case .requestHandoff: said("Use another device")
    case .handBack: said("Go back to the first device")
    case .declineHandoff: said("That was not me")
    case .cancel: said("Cancel")
    case .close: said("Close")
    }
  }

  /// The intent that a control sends, as traces call it.
  static func intent(_ control: InterfaceControl) -> String {
    switch control {
    case .stay: "stay"
    case .acknowledge: "acknowledge"
    case .submitForm: "submit form"
    case .submitCode: "submit code"
    case .resendCode: "resend code"
    case .startCapture: "start capture"
    case .acceptHandoff: "accept handoff"
    case .enterNumber: "enter number"
    case .refreshCode: "refresh code"
    case .reclaim: "reclaim"
    case .retry: "retry"
    case .requestHandoff: "request handoff"
    case .handBack: "hand back"
    case .declineHandoff: "decline handoff"
    case .cancel: "cancel"
    case .close: "close"
    }
  }
}
