import Arguments
import Notation
import Walk

/// What a walk says, on the streams where it belongs: what there is to see on stdout, questions and complaints on
/// stderr. Where nobody types, each answer stands behind its question on stdout, so that the whole can be read.
final class Dialogue {
  private let console: Console
  private let presentation: Presentation
  private let isTyped: Bool
  private var question = ""

  /// - Parameter isTyped: whether a person types the answers, into a terminal that shows them.
  init(_ console: Console, _ presentation: Presentation, isTyped: Bool) {
    self.console = console
    self.presentation = presentation
    self.isTyped = isTyped
  }

  func say(_ lines: [String]) {
    let text = lines.joined(separator: "\n")
    if presentation.isJSON { console.complain(text) } else { console.say(text) }
  }

  func ask(_ text: String) {
    question = text
    if isTyped { console.ask(text) }
  }

  func complain(_ text: String) {
    console.complain(text)
  }

  /// The answer to what was asked.
  func heard(_ line: String) {
    if !isTyped { say(["\(question) \(Printable.line(line))"]) }
  }

  /// Nobody will answer: the next thing that is said begins on a line of its own.
  func closed() {
    if isTyped { console.complain("") }
  }
}
