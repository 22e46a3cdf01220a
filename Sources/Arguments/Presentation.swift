/// How a command shows its results: what every command takes.
public struct Presentation: Hashable, Sendable {
  /// One JSON document on stdout and nothing else there.
  public var isJSON = false
  /// ASCII only, no screens.
  public var isPlain = false
  /// `--no-color` was given.
  public var refusesColor = false
  public var isQuiet = false
  public var isVerbose = false

  public init() {}

  static let json = Flag("--json", help: "print one JSON document on stdout, and nothing else there")
  static let plain = Flag("--plain", help: "ASCII, no colours, no screens")
  static let noColor = Flag("--no-color", help: "no colours; NO_COLOR in the environment does the same")
  static let quiet = Flag("--quiet", short: "-q", help: "no progress on stderr")
  static let verbose = Flag("--verbose", short: "-v", help: "more on stderr")
  static let help = Flag("--help", short: "-h", help: "this text")

  static let shapes = [json, plain, noColor, quiet, verbose, help].map(\.shape)

  init(_ parsed: ParsedArguments) {
    isJSON = parsed.has(Self.json)
    isPlain = parsed.has(Self.plain)
    refusesColor = parsed.has(Self.noColor)
    isQuiet = parsed.has(Self.quiet)
    isVerbose = parsed.has(Self.verbose)
  }

  /// Whether a stream may be coloured: not when asked not to, not for `NO_COLOR` with any text in it
  /// (https://no-color.org), not without a terminal or on a dumb one, unless `FORCE_COLOR` has text in it.
  public func usesColor(noColor: String?, forceColor: String?, term: String?, isTerminal: Bool) -> Bool {
    if refusesColor || isPlain { return false }
    if let noColor, !noColor.isEmpty { return false }
    if let forceColor, !forceColor.isEmpty { return true }
    return isTerminal && term != nil && term != "" && term != "dumb"
  }
}
