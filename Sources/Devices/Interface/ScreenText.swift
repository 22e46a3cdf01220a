public import Inquiry

/// A screen as plain lines of text: what the person sees on the device, for a terminal (F40). It holds codes and
/// numbers as the person's eyes do, so it is for showing alone.
public struct ScreenText: Hashable, Sendable {
  public static let widthMin = 24
  public static let widthMax = 200

  public let lines: [String]
  /// What can be tapped, in the order in which the lines number it, from 1.
  public let controls: [InterfaceControl]

  /// - Parameters:
  ///   - step: the words of the step that shows, or of the end; without, the UI's own stand there.
  ///   - isErrorAtField: whether the screen's error stands at one of the step's fields, and not above all (F30).
  ///   - languages: the person's, for the UI's own words.
  ///   - qrCode: the drawing of the code that shows, from whoever can draw one.
  ///   - width: of a line, in columns; brought into `widthMin ... widthMax`. A drawing may be wider.
  ///   - columns: how many columns a text takes.
  public init(
    _ screen: Screen, controls: InterfaceControls, step: StepText? = nil, isErrorAtField: Bool = false,
    languages: [LanguageTag] = [], qrCode: [String] = [], width: Int, columns: (String) -> Int = { $0.count }
  ) {
    let flow = TextFlow(width: min(max(width, Self.widthMin), Self.widthMax))
    let words = screen.content.takesWords ? step : nil
    let own = InterfaceWords(languages)
    var blocks: [[String]] = []
    if let error = screen.error, !isErrorAtField {
      blocks.append(flow.wrapped("! ", own.text(error), columns))
    }
    if screen.asksPresence { blocks.append(flow.wrapped("? ", own.presenceQuestion, columns)) }
    let body = (words.map { $0.body + screen.content.besideWords(own) } ?? []) + own.body(screen.content)
    blocks.append(flow.wrapped("", words?.title ?? own.title(screen.content), columns))
    blocks += body.map { flow.wrapped("", $0, columns) }
    if case .step(_, _, .ready) = screen.content {
      blocks += (words?.fields ?? []).map { Self.field($0, own, flow, columns) }
    }
    blocks += Self.figures(screen.content, qrCode, flow, columns)
    let list = controls.list
    let buttons = list.enumerated().flatMap { index, control in
      let label = words?.buttons.first { $0.control == control }?.label ?? own.label(control)
      return flow.spread("[\(index + 1)] ", label, InterfaceWords.intent(control), columns)
    }
    blocks.append(buttons)
    lines = Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    self.controls = list
  }

  private static func field(
    _ field: FieldText, _ own: InterfaceWords, _ flow: TextFlow, _ columns: (String) -> Int
  ) -> [String] {
    let mark = field.isRequired ? "" : " " + own.said("(optional)")
    var lines = flow.wrapped("", field.label + mark, columns)
    switch field.kind {
    case .choice(let options):
      for option in options { lines += flow.wrapped(option == field.value ? "  (*) " : "  ( ) ", option, columns) }
    case .digits(let count):
      let missing = Array(repeating: "_", count: max(0, count - field.value.count))
      lines.append("  " + (field.value.map(String.init) + missing).joined(separator: " "))
    case .text, .phone, .date, .address:
      lines += flow.wrapped(
        "  > ", field.value.isEmpty ? field.hint ?? own.said(hint(field.kind)) : field.value, columns)
    }
    if let error = field.error { lines += flow.wrapped("  ! ", error, columns) }
    return lines
  }

  private static func hint(_ kind: FieldText.Kind) -> String {
    switch kind {
    case .text, .choice, .digits: "…"
    case .phone: "a phone number"
    case .date: "a date"
    case .address: "an address"
    }
  }

  /// What is to be scanned, read or typed.
  private static func figures(
    _ content: Screen.Content, _ qrCode: [String], _ flow: TextFlow, _ columns: (String) -> Int
  ) -> [[String]] {
    switch content {
    case .code(let code, _):
      [qrCode.map { flow.centred($0, columns) }, [flow.centred(TypedCode(reducing: code.secret).revealed, columns)]]
    case .number(let number, _):
      [[flow.centred(number.revealed.map(String.init).joined(separator: " "), columns)]]
    case .numberPrompt:
      [[flow.centred("_ _ _", columns)]]
    case .opening, .step, .codeComing, .codePaused, .question, .elsewhere, .holderLost, .moved, .terminal, .failure,
      .closed:
      []
    }
  }
}

extension Screen.Content {
  /// Whether a step has words for it.
  var takesWords: Bool {
    switch self {
    case .step, .codeComing, .code, .codePaused, .terminal(.approved, _), .closed(.approved): true
    case .opening, .number, .question, .numberPrompt, .elsewhere, .holderLost, .moved, .terminal, .failure, .closed:
      false
    }
  }

  /// What is to be read even where a step brings the title.
  fileprivate func besideWords(_ own: InterfaceWords) -> [String] {
    switch self {
    case .terminal, .closed: [own.title(self)]
    case .opening, .step, .codeComing, .code, .codePaused, .number, .question, .numberPrompt, .elsewhere, .holderLost,
      .moved, .failure:
      []
    }
  }
}

extension ScreenText: CustomStringConvertible {
  /// Without the text, which may hold codes and what the person entered.
  public var description: String { "screen of \(lines.count) lines" }
}

/// Brings text into lines of one width.
private struct TextFlow {
  let width: Int

  /// Words are kept whole where they fit into a line. The first line starts with `mark`, the others are as far in.
  func wrapped(_ mark: String, _ text: String, _ columns: (String) -> Int) -> [String] {
    let room = width - columns(mark)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      for piece in pieces(of: String(word), room, columns) {
        if line.isEmpty {
          line = piece
        } else if columns(line) + 1 + columns(piece) <= room {
          line += " " + piece
        } else {
          lines.append(line)
          line = piece
        }
      }
    }
    lines.append(line)
    let margin = String(repeating: " ", count: columns(mark))
    return lines.enumerated().map { $0.offset == 0 ? mark + $0.element : margin + $0.element }
  }

  private func pieces(of word: String, _ room: Int, _ columns: (String) -> Int) -> [String] {
    if columns(word) <= room { return [word] }
    var pieces = [""]
    for character in word {
      if columns(pieces[pieces.count - 1] + String(character)) > room { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  /// One text at the left edge, one at the right; the second gives way when there is no room for both.
  func spread(_ mark: String, _ left: String, _ right: String, _ columns: (String) -> Int) -> [String] {
    let gap = width - columns(mark) - columns(left) - columns(right)
    return gap < 2
      ? wrapped(mark, left, columns) : [mark + left + String(repeating: " ", count: gap) + right]
  }

  func centred(_ text: String, _ columns: (String) -> Int) -> String {
    String(repeating: " ", count: max(0, (width - columns(text)) / 2)) + text
  }
}
