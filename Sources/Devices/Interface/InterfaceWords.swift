import Inquiry

/// The UI's own words, where no step brings any.
enum InterfaceWords {
  static func title(_ content: Screen.Content) -> String {
    switch content {
    case .opening: "One moment"
    case .step(_, let kind, _): kind.description
    case .codeComing, .code, .codePaused: "Go on with another device"
    case .number: "Type this number on the other device"
    case .question: "Go on with this device?"
    case .numberPrompt: "Which number does the other device show?"
    case .elsewhere: "You go on with another device"
    case .holderLost: "The other device is silent"
    case .moved: "This went on with another device"
    case .terminal(let outcome, _), .closed(let outcome?): title(outcome)
    case .failure(let kind): FailureNotice(kind: kind).title
    case .closed(nil): "Closed"
    }
  }

  static func body(_ content: Screen.Content) -> [String] {
    switch content {
    case .opening: []
    case .step(_, _, .ready): []
    case .step(_, _, .capturing): ["Hold still."]
    case .step(_, _, .submitting): ["One moment."]
    case .codeComing: ["The code is being fetched."]
    case .code: ["Scan this code with it, or type the letters there."]
    case .codePaused: ["The code is past its time."]
    case .number(_, .web): ["It is a browser."]
    case .number(_, let platform): ["It runs \(platform)."]
    case .question(.web): ["It was begun in a browser. Go on only if that was you."]
    case .question(let platform): ["It was begun on a device that runs \(platform). Go on only if that was you."]
    case .numberPrompt(1): ["One try is left."]
    case .numberPrompt(let triesLeft): ["\(triesLeft) tries are left."]
    case .elsewhere(let kind): ["There: \(kind)."]
    case .holderLost: ["Wait for it, go on here, or take another one."]
    case .moved: ["You may close this."]
    case .terminal(_, let isElsewhere): isElsewhere ? ["It was finished on another device."] : []
    case .failure(let kind): [FailureNotice(kind: kind).explanation]
    case .closed: []
    }
  }

  private static func title(_ outcome: TerminalOutcome) -> String {
    switch outcome {
    case .approved: "You are verified"
    case .declined: "You could not be verified"
    case .cancelled: "Cancelled"
    case .expired: "This is past its time"
    case .abandoned: "This was left for too long"
    case .failed: "Something went wrong"
    }
  }

  static func text(_ error: InquiryErrorView.Text) -> String {
    switch error {
    case .wrongConfirmNumber: "That is not the number."
    case .codeNotAccepted: "This code is not accepted."
    case .captureBlurred: "The picture is blurred. Hold still, in good light."
    case .captureGlare: "Light is reflected into the camera. Turn a little, away from it."
    case .captureTimeout: "Nothing was found in time."
    case .captureInterrupted: "The camera was interrupted."
    case .captureUnavailable: "This app cannot do that. Use another device."
    case .cameraNotAllowed: "The camera is not allowed. Allow it in the settings, then start."
    case .chipTagLost: "The document was moved too early. Hold it to the phone again."
    case .chipKeyRefused: "The document's chip did not open. Check what was read from it."
    case .chipCloneSuspected: "This document's chip could not be trusted."
    case .severalFaces: "There is more than one face in the picture."
    case .faceSpoofSuspected: "Your face could not be recognised as yours."
    case .serviceUnreachable: "The service cannot be reached."
    case .linkRefused: "The link could not be opened."
    case .stepNotAccepted: "This answer was not accepted."
    case .answerMissing: "Please fill this in."
    case .answerTooLong: "This is too long."
    case .choiceUnknown: "Please choose one of these."
    case .phoneNumberInvalid: "This is not a phone number of one of these countries."
    case .dateInvalid: "This is not a date."
    case .dateOutOfRange: "This date is too early or too late."
    case .addressIncomplete: "Please give street, city and country."
    case .oneTimeCodeWrong: "That is not the code."
    case .oneTimeCodeExpired: "This code is past its time. Ask for another one."
    case .oneTimeCodeSpent: "That was wrong too often. Ask for another code."
    case .resendTooEarly: "Please wait a little before asking for another code."
    case .resendsSpent: "No more codes can be sent."
    case .notPossibleNow: "That is not possible now."
    case .scannedByAnother: "A second device has scanned this code, and was turned away."
    }
  }

  static let presenceQuestion = "Are you still there? If not, another device can go on soon."

  /// The label of what the code is typed into.
  static func code(by channel: OneTimeCodeDefinition.Channel) -> String {
    switch channel {
    case .sms: "The code from the SMS"
    case .email: "The code from the e-mail"
    }
  }

  /// Of a step with one field only: whatever is wrong stands there. Nil for a banner.
  static func ofOnlyField(_ error: InquiryErrorView) -> String? {
    if case .field = error.placement { text(error.text) } else { nil }
  }

  /// What was read off a document, for the person to look through.
  static func review(_ identity: VerifiedIdentity) -> [String] {
    let source =
      switch identity.mode {
      case .camera: "It was read from a picture of your document"
      case .nfc: "It was read from the chip of your document"
      }
    return ["\(source), with a portrait of \(identity.portrait.byteCount) bytes."]
  }

  static func onward(to redirect: String) -> String { "From here you go on to \(redirect)" }

  static func label(_ control: InterfaceControl) -> String {
    switch control {
    case .stay: "I am still here"
    case .acknowledge, .submitForm, .submitCode, .enterNumber: "Continue"
    case .resendCode: "Send another code"
    case .startCapture: "Start"
    case .acceptHandoff: "Yes, go on here"
    case .refreshCode: "Show another code"
    case .reclaim: "Go on here"
    case .retry: "Try again"
    case .requestHandoff: "Use another device"
    case .handBack: "Go back to the first device"
    case .declineHandoff: "That was not me"
    case .cancel: "Cancel"
    case .close: "Close"
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
