import Actors
import ActorsSim
import Devices
import Inquiry
import Scenarios
import Testing
import Walk
import Worlds

/// A hand at a laptop and a phone, in virtual time. What it reads and types is kept as it stands on paper.
final class HandWorld {
  typealias Driver = SimDriver<InquirySystem, DeviceStorage, ScenarioDirector<WalkEyes>>

  let driver: Driver
  let walk: WalkRun<Driver>
  /// All that was said, asked and typed.
  private(set) var paper: [String] = []
  /// What came of the last line.
  private(set) var answer: [String] = []
  private(set) var question = ""
  private(set) var complaints: [String] = []
  private(set) var hasLeft = false

  static let laptop = DevicePlan(name: "laptop", traits: DeviceTraits(platform: .web, capabilities: []))
  static let phone = DevicePlan(name: "phone", traits: DeviceTraits(platform: .ios, capabilities: [.camera, .nfc]))

  init(
    _ definition: InquiryDefinition, devices: [DevicePlan] = [laptop, phone], seed: UInt64 = 1,
    languages: [String] = [], refusesLinks: Bool = false
  ) {
    let setup = WalkSetup(
      definition, devices: devices, seed: seed, languages: languages.compactMap { LanguageTag($0) },
      refusesLinks: refusesLinks, width: 40, picture: { _ in ["(picture)"] })
    driver = Driver(
      seed: seed, factory: setup.scenario.factory, network: setup.scenario.network, world: setup.scenario.storage,
      director: setup.director)
    walk = WalkRun(setup, on: driver)
    settle()
  }

  /// Types lines, one after the other, each when the screens have settled.
  func type(_ lines: String...) {
    for line in lines { type(line) }
  }

  private func type(_ line: String) {
    paper.append("\(question) \(line)")
    answer = []
    take(walk.lineEntered(line))
    if !hasLeft { settle() }
  }

  private func settle() {
    take(walk.settle())
  }

  private func take(_ outputs: [WalkRun<Driver>.Output]) {
    for output in outputs {
      switch output {
      case .say(let text):
        answer += text.lines
        paper += text.lines
      case .complain(let text): complaints.append(text)
      case .ask(let text): question = text.lines.joined()
      case .leave: hasLeft = true
      }
    }
  }

  /// The last screen shown, without its frame and its list.
  var screen: [String] {
    let from = answer.lastIndex { $0.hasPrefix("--- ") }.map { $0 + 1 } ?? 0
    return answer[from...].filter { !$0.isEmpty && !$0.hasPrefix("[") }
  }

  /// The list of what can be chosen, without the names of intents.
  var list: [String] {
    answer.filter { $0.hasPrefix("[") }.map { line in
      String(line.split(separator: " ").dropFirst().joined(separator: " "))
    }
  }

  /// The number in the list of what begins with these words.
  func number(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let lines = paper.suffix(60)
    let entry = lines.last { $0.hasPrefix("[") && $0.contains("] \(words)") }
    guard let number = entry?.dropFirst().prefix(while: { $0 != "]" }) else {
      Issue.record("nothing in the list begins with \(words)", sourceLocation: sourceLocation)
      return "0"
    }
    return String(number)
  }

  func choose(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    type(number(words, sourceLocation: sourceLocation))
  }

  /// The code of the last message that came.
  var messageCode: String {
    let line = paper.last { $0.hasPrefix("A message to you") } ?? ""
    return line.filter(\.isNumber)
  }

  /// The number that another device shows, as the eye caught it.
  var numberSeen: String {
    let line = paper.last { $0.contains("Type this number on the other device: ") } ?? ""
    return line.filter(\.isNumber)
  }

  func vault(_ device: DevicePlan) -> VaultImage {
    let ordinal: UInt8 = walkOrdinal(device)
    let id = DeviceID(session: SessionNumber(1), ordinal: ordinal)
    if case .vault(let image) = driver.world.value(in: .vault, of: id) { return image }
    return VaultImage()
  }

  private func walkOrdinal(_ device: DevicePlan) -> UInt8 { device.name == "laptop" ? 1 : 2 }

  /// What did not hold, in the world or in the walk.
  var violations: [String] {
    var summary = Summary(scenario: "", seed: 0, clock: .virtual, digest: "")
    driver.director.fill(&summary)
    walk.addViolations(to: &summary)
    return summary.invariants.violations.map { "\($0.id): \($0.detail)" }
  }
}

extension InquiryDefinition {
  /// Every field there is, a code, a handoff, a chip, a living face, a review, and a redirect at the end.
  static let everything: InquiryDefinition = {
    let day = DateFieldDefinition(latest: "2008-11-30", format: "dd.MM.yyyy")
    let fields = [
      FieldDefinition(id: FieldID(1), name: "name", label: "Full name", kind: .text(charactersMax: 20)),
      FieldDefinition(id: FieldID(2), name: "born", label: "Date of birth", kind: .date(day)),
      FieldDefinition(id: FieldID(3), name: "home", label: "Home", kind: .address, isRequired: false),
      FieldDefinition(id: FieldID(4), name: "card", label: "Card", kind: .choice(["Plain", "Gold"])),
      FieldDefinition(
        id: FieldID(5), name: "phone", label: "Phone",
        kind: .phone(PhoneFieldDefinition(countries: ["CH"], defaultCountry: "CH"))),
    ]
    let english = LanguageTag("en").map { LocalizedText.Translation(language: $0, text: "Welcome") }
    let german = LanguageTag("de").map { LocalizedText.Translation(language: $0, text: "Willkommen") }
    let steps: [StepDefinition] = [
      StepDefinition(
        id: StepID(0), name: "welcome", kind: .introduction,
        title: LocalizedText([english, german].compactMap { $0 }), body: "It takes a minute.",
        links: [StepLink(label: "Terms", url: "HTTPS://Bank.Example/the terms")]),
      StepDefinition(id: StepID(1), name: "form", kind: .form(fields: fields), title: "About you"),
      StepDefinition(id: StepID(2), name: "code", kind: .oneTimeCode(OneTimeCodeDefinition()), title: "Your code"),
      StepDefinition(id: StepID(3), name: "onward", kind: .handoff, title: "On with your phone"),
      StepDefinition(id: StepID(4), name: "passport", kind: .governmentID(.nfc), title: "Your passport"),
      StepDefinition(id: StepID(5), name: "face", kind: .selfie(.liveness), title: "Your face"),
      StepDefinition(id: StepID(6), name: "review", kind: .documentReview, title: "Is this right?"),
      StepDefinition(id: StepID(7), name: "check", kind: .waiting(takes: .constant(.seconds(8))), title: "We check"),
      StepDefinition(
        id: StepID(8), name: "end", kind: .terminal(redirect: "https://bank.example/done"), title: "Thank you"),
    ]
    guard let definition = try? InquiryDefinition(name: "everything", steps: steps, documentsIssued: 1) else {
      preconditionFailure("The definition is valid")
    }
    return definition
  }()

  static let two: InquiryDefinition = {
    let steps = [
      StepDefinition(id: StepID(0), name: "welcome", kind: .introduction, title: "Welcome"),
      StepDefinition(id: StepID(1), name: "card", kind: .governmentID(.camera), title: "Your card"),
      StepDefinition(id: StepID(2), name: "end", kind: .terminal(redirect: nil), title: "Done"),
    ]
    guard let definition = try? InquiryDefinition(name: "two", steps: steps) else {
      preconditionFailure("The definition is valid")
    }
    return definition
  }()
}

extension HandWorld {
  /// To the step after the handoff, on the phone.
  static func atPassport() -> HandWorld {
    let world = HandWorld(.everything)
    world.choose("Start with the launch code ")
    world.choose("Continue")
    world.choose("Continue")
    world.type("Ada Sample", "1.2.1990", "", "", "", "", "2", "079 555 01 00")
    world.choose("Continue")
    world.type(world.messageCode, "phone")
    world.choose("Scan the code on the laptop")
    world.choose("Yes, go on here")
    world.choose("Continue")
    world.type(world.numberSeen)
    return world
  }
}
