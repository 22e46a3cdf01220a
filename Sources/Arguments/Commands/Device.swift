internal import Notation

/// `baton device [DEFINITION.yaml]`: one inquiry, walked by hand.
public struct Device: Hashable, Sendable {
  /// Nil: the one that comes with the program.
  public var definition: String?
  /// Of the device to begin at.
  public var platform: Platform
  /// The person's, the best first, as they were typed.
  public var languages: [String]
  public var hasNFC: Bool
  public var refusesLinks: Bool
  public var seed: UInt64
  /// Nil: real with a terminal behind stdin, virtual without.
  public var clock: Simulate.Clock?
  public var presentation: Presentation

  public enum Platform: String, Hashable, Sendable, CaseIterable {
    case ios
    case android
    case web
  }

  private static let definitionArgument = Positional(
    .path("DEFINITION"), help: "definition file; default: Examples/definitions/account-opening.yaml, with every stage")
  private static let platformOption = Option(
    "--platform", .oneOf(Platform.self),
    help: "of the device to begin at; web: a laptop (default), with a phone beside it; else that phone and a laptop")
  private static let languageOption = Option(
    "--language", .word("TAG", allowed: "language tags such as de-CH, the best first, with commas between"),
    help: "the person's language, or several with commas between, the best first")
  private static let nfcFlag = Flag("--no-nfc", help: "the phone has no reader for chips")
  private static let linksFlag = Flag("--refuse-links", help: "the devices refuse to open links")
  private static let seedOption = Option("--seed", .seed, help: "of all chance in the world; default: 1")
  private static let clockOption = Option(
    "--clock", .oneOf(Simulate.Clock.self),
    help: "real: time passes as it does (default in a terminal); virtual: only while you would wait")

  static let shape = CommandShape(
    name: "device", summary: "walk through one inquiry by hand, on a laptop and a phone",
    examples: [
      CommandShape.Example("device", "every stage there is; help lists what you can do"),
      CommandShape.Example("device --platform ios --language de-CH", "begin on an iPhone, in German"),
      CommandShape.Example("device Examples/definitions/residence-card.yaml --no-nfc", "a phone that reads no chips"),
      CommandShape.Example("device --seed 7 < answers.txt", "a script of answers, one a line, in virtual time"),
    ],
    positional: PositionalShape(definitionArgument, count: 0...1),
    options: [
      platformOption.shape, languageOption.shape, nfcFlag.shape, linksFlag.shape, seedOption.shape, clockOption.shape,
    ],
    exitCodes: [.ok, .internalError, .usage, .invariantViolated, .notWritten, .interrupted, .terminated],
    keys: [
      ("1, 2, ...", "choose from the list that was shown last"), ("take phone", "walk over to the other device"),
      ("hide, kill, offline", "what else befalls an app; show, open, online undo it"),
      ("wait 30s", "let time pass"), ("help", "all that can be typed"), ("quit", "leave; so does the end of the input"),
    ], keysTitle: "Lines, while it runs")

  init(_ parsed: ParsedArguments) {
    definition = parsed.positionals.first
    platform = parsed[Self.platformOption] ?? .web
    languages = parsed[Self.languageOption]?.split(separator: ",").map(String.init) ?? []
    hasNFC = !parsed.has(Self.nfcFlag)
    refusesLinks = parsed.has(Self.linksFlag)
    seed = parsed[Self.seedOption] ?? 1
    clock = parsed[Self.clockOption]
    presentation = Presentation(parsed)
  }

  /// The command line that asks for this, without what only concerns the showing of it; the answers are not part of it.
  public func commandLine(clock: Simulate.Clock) -> String {
    var words = ["baton", "device"]
    if let definition { words.append(ShellWord.quoted(definition)) }
    if platform != .web { words += ["--platform", platform.rawValue] }
    if !languages.isEmpty { words += ["--language", ShellWord.quoted(languages.joined(separator: ","))] }
    if !hasNFC { words.append("--no-nfc") }
    if refusesLinks { words.append("--refuse-links") }
    return (words + ["--seed", "\(seed)", "--clock", clock.rawValue]).joined(separator: " ")
  }
}
