import Actors
import Arguments
import Diagrams
import Notation
import Scenarios
import Worlds

/// Gives out what a run left behind: summary, diagram, trace, exit code.
struct Report {
  let presentation: Presentation
  let diagram: Simulate.Diagram?
  let diagramPath: String?
  let console: Console

  init(_ simulate: Simulate, _ console: Console) {
    presentation = simulate.presentation
    diagram = simulate.diagram
    diagramPath = simulate.output
    self.console = console
  }

  init(_ presentation: Presentation, _ console: Console) {
    self.presentation = presentation
    diagram = nil
    diagramPath = nil
    self.console = console
  }

  /// - Throws: `Refused` when a file cannot be made.
  func give(_ summary: Summary, _ onlookers: Onlookers) throws -> ExitCode {
    let failures = [onlookers.trace?.finish(), try onlookers.diagram.flatMap { try draw($0.diagram) }]
      .compactMap(\.self)
    for failure in failures { console.complain("baton: \(Printable.line(failure))") }
    if presentation.isJSON {
      console.write(summary.json() + [UInt8(ascii: "\n")])
    } else {
      let isDiagramOnOutput = diagram != nil && diagramPath == nil
      let text = summary.text(plain: presentation.isPlain)
      if isDiagramOnOutput { console.complain(text) } else { console.say(text) }
    }
    let code = Self.exitCode(summary)
    return code == .ok && !failures.isEmpty ? .notWritten : code
  }

  /// The gravest of what went wrong.
  static func exitCode(_ summary: Summary) -> ExitCode {
    if !summary.invariants.violations.isEmpty { return .invariantViolated }
    if let signalled = Interruption.exitCode { return signalled }
    return summary.expectations.failed.isEmpty ? .ok : .expectationFailed
  }

  /// - Returns: why the diagram's file is not whole.
  private func draw(_ diagram: SequenceDiagram) throws -> String? {
    let text: String
    switch self.diagram ?? .text {
    case .text: text = presentation.isPlain ? Printable.inASCII(diagram.text()) : diagram.text()
    case .mermaid: text = diagram.mermaid()
    case .svg: text = diagram.svg()
    }
    let bytes = Array(text.utf8) + (text.hasSuffix("\n") ? [] : [UInt8(ascii: "\n")])
    guard let diagramPath else {
      console.write(bytes)
      return nil
    }
    let file = try OutputFile(diagramPath)
    file.append(bytes)
    file.flush()
    return file.failure
  }
}
