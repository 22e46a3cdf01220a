import InquirySDK

/// A sandbox with one person, as a test wants it.
struct SandboxWorld {
  static let introduction = StepID(1)
  static let form = StepID(2)

  let sandbox: InquirySandbox
  let person: SandboxPerson

  init(network: LinkProfile = LinkProfile()) throws {
    sandbox = try InquirySandbox.start(definitions: [Self.passport(), Self.codes()], network: network)
    person = try sandbox.addPerson()
  }

  func addPhone(_ change: (inout SandboxDevice) -> Void = { _ in }) throws -> InquiryRuntime {
    var device = SandboxDevice.phone
    change(&device)
    return try person.addDevice(device)
  }

  /// A store on which an inquiry is being opened.
  func openStore(on runtime: InquiryRuntime, _ definition: String = "passport") async throws -> InquiryStore {
    let store = try InquiryStore.mount(runtime: runtime)
    try store.open(launchCode: try await person.createInquiry(of: definition))
    return store
  }

  /// Introduction, form and, on another device when this one lacks a camera, passport and selfie; one document.
  private static func passport() throws -> InquiryDefinition {
    let name = FieldDefinition(id: FieldID(1), name: "name", label: "Name", kind: .text())
    let welcome = LocalizedText([
      LocalizedText.Translation(language: english, text: "Welcome"),
      LocalizedText.Translation(language: german, text: "Willkommen"),
    ])
    return try InquiryDefinition(
      name: "passport",
      steps: [
        StepDefinition(id: introduction, name: "introduction", kind: .introduction, title: welcome),
        StepDefinition(id: form, name: "form", kind: .form(fields: [name]), title: "About you"),
        StepDefinition(id: StepID(3), name: "handoff", kind: .handoff, title: "Go on with your phone"),
        StepDefinition(id: StepID(4), name: "passport", kind: .governmentID(.nfc), title: "Your passport"),
        StepDefinition(id: StepID(5), name: "selfie", kind: .selfie(.photo), title: "Your face"),
        StepDefinition(id: StepID(6), name: "end", kind: .terminal(redirect: nil), title: "Done"),
      ], documentsIssued: 1)
  }

  /// A one-time code, and nothing else.
  private static func codes() throws -> InquiryDefinition {
    let code = OneTimeCodeDefinition()
    return try InquiryDefinition(
      name: "codes",
      steps: [
        StepDefinition(
          id: StepID(1), name: "code", kind: .oneTimeCode(code), title: "Your code",
          links: [StepLink(label: "Privacy", url: "https://example.com/a b")]),
        StepDefinition(
          id: StepID(2), name: "end", kind: .terminal(redirect: "HTTPS://Example.COM"), title: "Done"),
      ])
  }

  static let english = language("en")
  static let german = language("de")

  private static func language(_ text: String) -> LanguageTag {
    guard let tag = LanguageTag(text) else { preconditionFailure("\(text) is a language") }
    return tag
  }
}
