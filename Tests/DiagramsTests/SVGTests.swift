import Diagrams
import Foundation
import FoundationXML
import Testing

struct SVGTests {
  @Test func `a handoff is drawn`() {
    #expect(SampleDiagrams.handoff.svg() == GoldenSVG.handoff)
  }

  @Test(arguments: [SampleDiagrams.handoff, SampleDiagrams.hostile, SampleDiagrams.long(1_000, participants: 40)])
  func `every drawing is well-formed, and refers to nothing outside`(diagram: SequenceDiagram) {
    let svg = diagram.svg()
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    #expect(svg.split(separator: "http").count == 2, "the name of the namespace is the only address")
  }

  @Test func `hostile labels are only text`() {
    let svg = SampleDiagrams.hostile.svg()
    #expect(svg.contains("&lt;/text&gt;&lt;script&gt;"))
    #expect(!svg.contains("<script") && !svg.contains("\u{1B}") && !svg.contains("\u{202E}"))
  }
}
