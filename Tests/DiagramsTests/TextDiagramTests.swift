import Actors
import Diagrams
import Testing

struct TextDiagramTests {
  @Test func `a handoff reads as text`() {
    #expect(
      SampleDiagrams.handoff.text() == #"""
        Examples/demo.yaml, seed 7, person 3

                              laptop                        service                        phone
                                web                                                         iOS
                                 │                             │                             │
           0.000s                │── open Start(launch code) ─▶│                             │
           0.042s                │◀╌╌╌╌╌╌╌ stage Form ╌╌╌╌╌╌╌╌╌│                             │
           1.500s   [shows code, generation 1]                 │                             │
           2.000s                │                             │◀────────── peek ────────────│
           2.040s                │                             │  purpose and hints of the   │
                                 │                             │  source, nothing personal   │
                                 │                             │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌▶│
           2.500s                │                             │      ✗──── claim ───────────│
           3.500s                │                             │◀────────── claim ───────────│
           3.600s                │───────────── number 4••, told by the person ─────────────▶┃
           9.000s ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄ phone killed ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄
          39.000s                │                      (lease ran out)                      ┊
          40.000s                │                             │◀───────── resume ───────────│
                                 │                             │                             │

        """#)
  }

  @Test func `hostile labels stay in their place`() {
    #expect(
      SampleDiagrams.hostile.text(columns: 60) == #"""
        a; b #1 <script> & "q" 'q' [31m next

                             end                   日本語 é
                       </text><script>
                              │                        │
           0.000s             │── x; P0->>P1: y %% z ─▶│
                              │                    [end dne]
                              │───────────────────────▶│
                              │                        │

        """#)
  }

  @Test(arguments: [60, 80, 100, 132], [2, 3, 6, 40])
  func `no line is wider than asked for`(columns: Int, participants: Int) {
    let text = SampleDiagrams.long(30, participants: participants).text(columns: columns)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns })
  }

  @Test func `a diagram of nothing says so`() {
    #expect(SequenceDiagram(title: "").text() == "Nothing happened.\n")
  }

  @Test func `an entry that names nobody is left out`() {
    var diagram = SequenceDiagram(title: "", participants: [.init("a")])
    diagram.append(.message(.init(from: 0, to: 1, "x")), at: .start)
    diagram.append(.note(over: -1, "x"), at: .start)
    #expect(diagram.entries.isEmpty)
  }

  @Test func `the middle of a long diagram gives way, its lifelines stay right`() {
    let diagram = SampleDiagrams.long(1_000)
    let short = diagram.shortened(entriesMax: 9)
    #expect(
      short.text(columns: 60) == #"""
                         p0              p1              p2
                          │               │               │
           0.000s         │───── m0 ─────▶│               │
           0.001s         │               │───── m1 ─────▶│
           0.002s         │◀──────────── m2 ──────────────│
           0.003s         │───── m3 ─────▶│               │
           0.004s ┄┄ 993 more, from 0.004s to 0.995s, not shown ┄┄
           0.996s         │──── m996 ────▶┃               │
           0.997s         │               ┃──── m997 ────▶│
           0.998s         │◀─────────── m998 ─────────────│
           0.999s         │──── m999 ────▶┃               │
                          │               ┃               │

        """#)
    #expect(diagram.shortened(entriesMax: 2_000) == diagram)
    #expect(SampleDiagrams.long(3).shortened(entriesMax: 4) == SampleDiagrams.long(3))
  }

  @Test func `participants that do not fit share a lane`() {
    let folded = SampleDiagrams.long(5, participants: 5).folded(participantsMax: 3)
    #expect(
      folded.text(columns: 60) == #"""
                         p0              p1           3 others
                          │               │               │
           0.000s         │───── m0 ─────▶│               │
           0.001s         │               │───── m1 ─────▶│
           0.004s         │◀──────────── m4 ──────────────│
                          │               ┃               │

        """#)
  }
}
