import InquirySDK

extension InquiryDefinition {
  /// What the service asks of somebody who opens an account. An app never sees this; a sandbox has to know it.
  static func accountOpening() throws -> InquiryDefinition {
    let name = FieldDefinition(id: FieldID(1), name: "name", label: "Your name", kind: .text())
    let country = FieldDefinition(
      id: FieldID(2), name: "country", label: "Where do you live?", kind: .choice(["Chile", "Peru"]))
    return try InquiryDefinition(
      name: "account-opening",
      steps: [
        StepDefinition(
          id: StepID(1), name: "welcome", kind: .introduction, title: "Open an account",
          body: "You need your passport and a phone that reads chips."),
        StepDefinition(id: StepID(2), name: "about-you", kind: .form(fields: [name, country]), title: "About you"),
        StepDefinition(id: StepID(3), name: "phone", kind: .handoff, title: "Go on with your phone"),
        StepDefinition(
          id: StepID(4), name: "passport", kind: .governmentID(.nfc), title: "Your passport",
          body: "Hold it to the back of your phone."),
        StepDefinition(id: StepID(5), name: "face", kind: .selfie(.photo), title: "Your face"),
        StepDefinition(id: StepID(6), name: "end", kind: .terminal(redirect: nil), title: "Thank you"),
      ], documentsIssued: 1)
  }
}
