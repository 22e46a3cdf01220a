internal import Notation

/// What a command line asks for.
public enum Invocation: Hashable, Sendable {
  case demo(Demo)
  case simulate(Simulate)
  case check(Check)
  case replay(Replay)
  case device(Device)
  case serve(Serve)
  case mint(Mint)
  case doctor(Doctor)
  /// The text to print on stdout.
  case help(String)
  case version

  /// The command that is asked for; nil for help and version.
  public var command: String? {
    switch self {
    case .demo: Demo.shape.name
    case .simulate: Simulate.shape.name
    case .check: Check.shape.name
    case .replay: Replay.shape.name
    case .device: Device.shape.name
    case .serve: Serve.shape.name
    case .mint: Mint.shape.name
    case .doctor: Doctor.shape.name
    case .help, .version: nil
    }
  }

  static let shapes = [
    Demo.shape, Simulate.shape, Check.shape, Replay.shape, Device.shape, Serve.shape, Mint.shape, Doctor.shape,
  ]
  private static let names = shapes.map(\.name) + ["help", "version"]

  /// Reads the words behind the program's name. Without any it is help; `-h` and `--help` anywhere are help, too.
  ///
  /// - Throws: `UsageError` with all that does not fit.
  public static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else { return .help(HelpText.overview) }
    let rest = Array(words.dropFirst())
    switch first {
    case "-h", "--help": return .help(HelpText.overview)
    case "--version", "version": return .version
    case "help": return .help(try helpText(rest))
    default: break
    }
    guard let shape = shapes.first(where: { $0.name == first }) else { throw unknown(first) }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      return .help(HelpText.text(for: shape))
    }
    var parser = ArgumentParser(shape)
    parser.parse(rest)
    if shape.name == Simulate.shape.name { Simulate.check(&parser) }
    if shape.name == Serve.shape.name { Serve.check(&parser) }
    if parser.parsed.has(Presentation.quiet), parser.parsed.has(Presentation.verbose) {
      parser.refuse("--quiet", found: "it with --verbose", allowed: "one of the two")
    }
    if !parser.problems.isEmpty { throw UsageError(parser.problems, command: shape.name) }
    return invocation(shape, parser.parsed)
  }

  private static func invocation(_ shape: CommandShape, _ parsed: ParsedArguments) -> Invocation {
    switch shape.name {
    case Demo.shape.name: .demo(Demo(parsed))
    case Simulate.shape.name: .simulate(Simulate(parsed))
    case Check.shape.name: .check(Check(parsed))
    case Device.shape.name: .device(Device(parsed))
    case Serve.shape.name: .serve(Serve(parsed))
    case Mint.shape.name: .mint(Mint(parsed))
    case Doctor.shape.name: .doctor(Doctor(parsed))
    default: .replay(Replay(parsed))
    }
  }

  private static func helpText(_ words: [String]) throws(UsageError) -> String {
    guard let topic = words.first(where: { !$0.hasPrefix("-") }) else { return HelpText.overview }
    if let shape = shapes.first(where: { $0.name == topic }) { return HelpText.text(for: shape) }
    if names.contains(topic) { return HelpText.overview }
    switch HelpTopic(rawValue: topic) {
    case .man: return ManPage.text
    case .completion: return try completion(words.drop { $0 != topic }.dropFirst().first)
    case nil: throw unknown(topic, among: names + HelpTopic.allCases.map(\.rawValue))
    }
  }

  private static func completion(_ shell: String?) throws(UsageError) -> String {
    if let shell, let known = Completion(rawValue: shell) { return known.script }
    let found = shell.map { "the unknown shell \(Quoted.text($0))" } ?? "no shell"
    let shells = Completion.allCases.map(\.rawValue)
    let meant = shell.flatMap { NearestName.of($0, among: shells) }
    throw UsageError([Problem(found: found, allowed: "one of \(Quoted.list(shells))", meant: meant)])
  }

  private static func unknown(_ word: String, among names: [String] = names) -> UsageError {
    let isOption = word.hasPrefix("-")
    let found =
      isOption ? "the option \(Quoted.text(word)) before a command" : "the unknown command \(Quoted.text(word))"
    var meant = NearestName.of(word, among: names)
    if meant == nil, word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
      meant = "simulate \(ShellWord.quoted(word))"
    }
    return UsageError([Problem(found: found, allowed: Quoted.list(names), meant: meant)])
  }
}
