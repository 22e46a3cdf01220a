import Arguments
import Glibc
import Notation

/// The standard streams: data on stdout, everything else on stderr. Nothing that is said moves a terminal's cursor or
/// starts one of its commands, wherever the words come from.
struct Console: Sendable {
  let input: Int32
  private let outputStream: StandardStream
  private let errorStream: StandardStream
  /// Whether lines go without characters that a terminal may not have.
  private var isPlain = false

  static let standard = Console(
    input: STDIN_FILENO, StandardStream(STDOUT_FILENO, "standard output"),
    StandardStream(STDERR_FILENO, "standard error"))

  private init(input: Int32, _ output: StandardStream, _ errors: StandardStream) {
    self.input = input
    outputStream = output
    errorStream = errors
  }

  /// The same streams, for somebody who wants them like that.
  func with(_ presentation: Presentation) -> Console {
    var console = self
    console.isPlain = presentation.isPlain
    return console
  }

  var output: Int32 { outputStream.descriptor }

  /// What did not arrive, and why; nil when all did.
  var failure: String? { outputStream.failure ?? errorStream.failure }

  /// A line, or several, of what was asked for.
  func say(_ text: String) {
    write(Array(shown(Printable.lines(text)).utf8) + [UInt8(ascii: "\n")])
  }

  /// A document, as it is.
  func write(_ bytes: [UInt8]) {
    outputStream.write(bytes)
  }

  /// A line, or several, for the person.
  func complain(_ text: String) {
    errorStream.write(Array(shown(Printable.lines(text)).utf8) + [UInt8(ascii: "\n")])
  }

  /// What is asked for; the answer is typed behind it.
  func ask(_ text: String) {
    errorStream.write(Array("\(shown(Printable.line(text))) ".utf8))
  }

  private func shown(_ text: String) -> String {
    isPlain ? Printable.inASCII(text) : text
  }

  /// Progress that the next one overwrites; only with a terminal behind stderr.
  func progress(_ text: String) {
    errorStream.write(Array("\r\u{1B}[K\(Printable.line(text))".utf8))
  }

  func clearProgress() {
    errorStream.write(Array("\r\u{1B}[K".utf8))
  }

  var showsProgress: Bool { isatty(errorStream.descriptor) == 1 }

  func usesColor(_ presentation: Presentation) -> Bool {
    presentation.usesColor(
      noColor: Self.environment("NO_COLOR"), forceColor: Self.environment("FORCE_COLOR"),
      term: Self.environment("TERM"), isTerminal: isatty(output) == 1)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
