import Actors
import Devices
import Inquiry
import Testing

/// What the person sees, line by line.
struct ScreenTextTests {
  private static let step = InquiryDefinition.form

  private static func text(
    _ stage: Stage, error: InquiryErrorView.Text? = nil, step: StepText? = nil, qrCode: [String] = [], width: Int = 40
  ) -> String {
    let model = InquiryUiModel(
      lifecycle: .started(Fixture.inquiry), stage: stage,
      error: error.map { InquiryErrorView($0) }, offersHandBack: true, offersReclaim: true)
    let controls = InterfaceControls(of: model, with: InquiryPlatform())
    let text = ScreenText(Screen(of: model), controls: controls, step: step, qrCode: qrCode, width: width)
    return text.lines.joined(separator: "\n")
  }

  @Test func `F40: a form shows its words, its fields, the error at one of them, and the banner`() {
    let form = StepText(
      title: "About you", body: ["As it stands in your passport, with every given name that you have."],
      fields: [
        FieldText(label: "Family name", kind: .text, value: "Sample"),
        FieldText(label: "Date of birth", kind: .date, error: "Enter a date."),
        FieldText(label: "Kind of card", kind: .choice(["Plain", "Gold"]), isRequired: false, value: "Gold"),
      ], buttons: [ButtonView(.submitForm, label: "Send")])
    #expect(
      Self.text(.form(Self.step), error: .stepNotAccepted, step: form) == """
        ! This answer was not accepted.

        About you

        As it stands in your passport, with
        every given name that you have.

        Family name
          > Sample

        Date of birth
          > a date
          ! Enter a date.

        Kind of card (optional)
          ( ) Plain
          (*) Gold

        [1] Send                     submit form
        [2] Use another device   request handoff
        [3] Go back to the first device
        [4] Cancel                        cancel
        [5] Close                          close
        """)
  }

  @Test func `F40: a code is there to scan and to type`() {
    let showing = HandoffStage.Phase.showing(
      Fixture.handoff, TypedCode(reducing: Fixture.handoff.secret), generation: Generation(1), until: .never)
    let stage = Stage.handoff(HandoffStage(step: Self.step, phase: showing))
    #expect(
      Self.text(stage, qrCode: ["█▀█", "▀▄▀"], width: 38) == """
        Go on with another device

        Scan this code with it, or type the
        letters there.

                         █▀█
                         ▀▄▀

                      BBBB-BBBH

        [1] Go on here                 reclaim
        [2] Cancel                      cancel
        [3] Close                        close
        """)
  }

  @Test func `F40: the number on one device, and the prompt for it on the other`() {
    let scanned = HandoffStage.Phase.scanned(by: .android, number: ConfirmNumber(42), until: .never)
    #expect(
      Self.text(.handoff(HandoffStage(step: Self.step, phase: scanned)), width: 36) == """
        Type this number on the other device

        It runs Android.

                       0 4 2

        [1] Go on here               reclaim
        [2] Cancel                    cancel
        [3] Close                      close
        """)
    let prompt = ConfirmingStage(source: .web, phase: .awaitingNumber(until: .never, triesLeft: 1))
    #expect(
      Self.text(.confirming(prompt), error: .wrongConfirmNumber, width: 36) == """
        ! That is not the number.

        Which number does the other device
        show?

        One try is left.

                       _ _ _

        [1] Continue            enter number
        [2] That was not me  decline handoff
        [3] Close                      close
        """)
  }

  @Test func `F16: after a refused redirect the error stands there with a close button`() {
    let stage = Stage.terminal(TerminalStage(outcome: .approved, redirect: "https://example.com/done"))
    #expect(
      Self.text(stage, error: .linkRefused, width: 30) == """
        ! The link could not be
          opened.

        You are verified

        [1] Close                close
        """)
  }

  @Test func `F31: a notice stands instead of any step, with a retry where there is one`() {
    let notice = FailureNotice(for: .serviceUnreachable, opening: nil)
    let model = InquiryUiModel(lifecycle: .failed(.serviceUnreachable), failure: notice)
    let controls = InterfaceControls(of: model, with: InquiryPlatform(hasChipRuntime: false))
    let step = StepText(title: "About you")
    let text = ScreenText(Screen(of: model), controls: controls, step: step, width: 0)
    #expect(
      text.lines == [
        "Something went wrong", "", "The verification cannot", "go on.", "", "[1] Try again      retry",
        "[2] Close          close",
      ])
    #expect(text.controls == [.retry, .close])
  }

  @Test func `a one-time code shows how many digits are missing, and long words are broken`() {
    let code = StepText(
      title: "Donaudampfschifffahrtsgesellschaft",
      fields: [FieldText(label: "Code", kind: .digits(6), value: "12")])
    #expect(
      Self.text(.oneTimeCode(Self.step), step: code, width: 24) == """
        Donaudampfschifffahrtsge
        sellschaft

        Code
          1 2 _ _ _ _

        [1] Continue
        [2] Send another code
        [3] Use another device
        [4] Go back to the first
            device
        [5] Cancel        cancel
        [6] Close          close
        """)
  }

  @Test func `every stage has words, fits its width and tells nothing in its description`() {
    let stages: [Stage] = [
      .opening, .introduction(Self.step), .governmentID(Self.step, .nfc, .capturing),
      .selfie(Self.step, .photo, .submitting), .documentReview(Self.step), .waiting(Self.step), .waiting(nil),
      .handoff(HandoffStage(step: Self.step, phase: .minting)),
      .handoff(HandoffStage(step: Self.step, phase: .paused)),
      .confirming(ConfirmingStage(source: .ios, phase: .peeked)),
      .watching(WatchingStage(holder: .present(.ios), stage: .selfie)),
      .watching(WatchingStage(holder: .lost, stage: .selfie)), .moved(.selfie),
    ]
    let ends = TerminalOutcome.allCases.map { Stage.terminal(TerminalStage(outcome: $0, finishedElsewhere: true)) }
    for stage in stages + ends {
      for width in [40, 80, 120] {
        let lines = Self.text(stage, error: .serviceUnreachable, width: width).split(separator: "\n")
        #expect(lines.count >= 2 && lines.allSatisfy { $0.count <= width }, "\(stage.kind)")
      }
    }
    let model = InquiryUiModel()
    let text = ScreenText(Screen(of: model), controls: InterfaceControls(of: model, with: InquiryPlatform()), width: 40)
    #expect("\(text)" == "screen of 3 lines")
    #expect("\(FieldText(label: "Name", kind: .text, value: "Sample"))" == "field 'Name'")
  }
}
