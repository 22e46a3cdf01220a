import Diagrams
import Testing

struct MermaidTests {
  @Test func `a handoff reads as Mermaid`() {
    #expect(
      SampleDiagrams.handoff.mermaid() == #"""
        sequenceDiagram
          title Examples/demo.yaml, seed 7, person 3
          participant P0 as laptop<br/>web
          participant P1 as service
          participant P2 as phone<br/>iOS
          P0->>P1: 0.000s open Start(launch code)
          P1-->>P0: 0.042s stage Form
          Note over P0: 1.500s shows code, generation 1
          P2->>P1: 2.000s peek
          P1-->>P2: 2.040s purpose and hints of the source, nothing personal
          P2-xP1: 2.500s claim
          P2->>P1: 3.500s claim
          activate P2
          P0->>P2: 3.600s number 4••, told by the person
          Note over P0,P2: 9.000s phone killed
          deactivate P2
          P1->>P1: 39.000s lease ran out
          P2->>P1: 40.000s resume

        """#)
  }

  @Test func `hostile labels are only text`() {
    #expect(
      SampleDiagrams.hostile.mermaid() == #"""
        sequenceDiagram
          title a#59; b #35;1 #60;script#62; #38; #34;q#34; 'q' #91;31m next
          participant P0 as #101;nd<br/>#60;/text#62;#60;script#62;
          participant P1 as 日本語 é
          P0->>P1: 0.000s x#59; P0-#62;#62;P1: y #37;#37; z
          Note over P1: 0.000s #101;nd dne
          P0->>P1: 0.000s #8203;

        """#)
  }

  @Test func `a long diagram is shortened`() {
    #expect(SampleDiagrams.long(2_000).mermaid(entriesMax: 10).split(separator: "\n").count == 1 + 3 + 11)
  }
}
