/// `baton mint`: has an inquiry made as a backend would, and shows its launch code.
public struct Mint: Hashable, Sendable {
  /// Where the service is.
  public var url: String
  /// The name of a definition that the service has.
  public var definition: String
  public var presentation: Presentation

  private static let urlOption = Option(
    "--url", .service, help: "the service; default: http://127.0.0.1:8080, where baton serve usually is")
  private static let definitionOption = Option(
    "--definition",
    ValueForm<String>("NAME", allowed: "the name of a definition, as baton serve prints it") {
      $0.isEmpty || $0.utf8.count > 100 ? nil : $0
    }, help: "which inquiry; default: account-opening")

  static let shape = CommandShape(
    name: "mint", summary: "have an inquiry made by a service, and show its launch code",
    examples: [
      CommandShape.Example("mint", "of the service on 127.0.0.1:8080: launch code, link and QR code"),
      CommandShape.Example("mint --definition age-check --json", "for programs"),
    ],
    positional: nil, options: [urlOption.shape, definitionOption.shape],
    exitCodes: [.ok, .internalError, .usage, .unreachable, .notWritten],
    keys: [("BATON_BACKEND_KEY", "the key that the service was started with")], keysTitle: "In the environment")

  init(_ parsed: ParsedArguments) {
    url = parsed[Self.urlOption] ?? "http://127.0.0.1:8080"
    definition = parsed[Self.definitionOption] ?? "account-opening"
    presentation = Presentation(parsed)
  }
}
