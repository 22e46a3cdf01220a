import Actors
import Diagrams

/// Diagrams that several tests look at.
enum SampleDiagrams {
  static func milliseconds(_ count: Int64) -> Instant { .start + .milliseconds(count) }

  /// A handoff with everything a diagram can show.
  static var handoff: SequenceDiagram {
    var diagram = SequenceDiagram(title: "Examples/demo.yaml, seed 7, person 3")
    let laptop = diagram.add(.init("laptop", caption: "web"))
    let service = diagram.add(.init("service"))
    let phone = diagram.add(.init("phone", caption: "iOS"))
    diagram.append(.message(.init(from: laptop, to: service, "open Start(launch code)")), at: .start)
    diagram.append(.message(.init(from: service, to: laptop, "stage Form", line: .dashed)), at: milliseconds(42))
    diagram.append(.note(over: laptop, "shows code, generation 1"), at: milliseconds(1_500))
    diagram.append(.message(.init(from: phone, to: service, "peek")), at: milliseconds(2_000))
    diagram.append(
      .message(.init(from: service, to: phone, "purpose and hints of the source, nothing personal", line: .dashed)),
      at: milliseconds(2_040))
    diagram.append(.message(.init(from: phone, to: service, "claim", isLost: true)), at: milliseconds(2_500))
    diagram.append(.message(.init(from: phone, to: service, "claim")), at: milliseconds(3_500))
    diagram.append(.lifeline(phone, .active), at: milliseconds(3_500))
    diagram.append(.message(.init(from: laptop, to: phone, "number 4••, told by the person")), at: milliseconds(3_600))
    diagram.append(.divider("phone killed"), at: milliseconds(9_000))
    diagram.append(.lifeline(phone, .gone), at: milliseconds(9_000))
    diagram.append(.message(.init(from: service, to: service, "lease ran out")), at: milliseconds(39_000))
    diagram.append(.lifeline(phone, .idle), at: milliseconds(40_000))
    diagram.append(.message(.init(from: phone, to: service, "resume")), at: milliseconds(40_000))
    return diagram
  }

  /// Labels that try to be more than labels.
  static var hostile: SequenceDiagram {
    var diagram = SequenceDiagram(title: "a; b #1 <script> & \"q\" 'q'\u{1B}[31m\nnext")
    let first = diagram.add(.init("end", caption: "</text><script>"))
    let second = diagram.add(.init("日本語 e\u{301}"))
    diagram.append(.message(.init(from: first, to: second, "x; P0->>P1: y %% z")), at: .start)
    diagram.append(.note(over: second, "end\u{202E}dne \u{0}"), at: .start)
    diagram.append(.message(.init(from: first, to: second, "")), at: .start)
    return diagram
  }

  static func long(_ count: Int, participants: Int = 3) -> SequenceDiagram {
    var diagram = SequenceDiagram(title: "")
    for index in 0..<participants { _ = diagram.add(.init("p\(index)")) }
    for index in 0..<count {
      if index == count / 2 { diagram.append(.lifeline(1, .active), at: milliseconds(Int64(index))) }
      let (from, to) = (index % participants, (index + 1) % participants)
      diagram.append(.message(.init(from: from, to: to, "m\(index)")), at: milliseconds(Int64(index)))
    }
    return diagram
  }
}
